import { sql } from 'kysely';

/** SQL over the table with this alias: what the queue is ordered by. A class with a lecture that goes on is first. */
const turnOf = (alias: string) => sql`(not exists (select from lecture
    where lecture.lesson_id = ${sql.ref(`${alias}.lesson_id`)} and lecture.moved_at > now() - interval '4 hours'),
  ${sql.ref(`${alias}.queued_at`)}, ${sql.ref(`${alias}.id`)})`;

/** SQL over `container`: how many are started before it, plus one; null when it does not wait. */
export const queuePlace = sql<number | null>`case when container.state = 'queued' then (
  select count(*)::int + 1 from container other
  where other.state = 'queued' and ${turnOf('other')} < ${turnOf('container')}) end`;

/** SQL: the waiting containers in the order of the queue. */
export const queueOrder = turnOf('container');
