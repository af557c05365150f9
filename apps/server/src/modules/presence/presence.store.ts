import type { Doing } from '@put/contract/results/presence';
import type { Presence } from '@put/contract/results/live-class';
import { quietMinutes } from '@put/contract/results/live-class';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type Place = { lesson_id: number; user_id: number };
export type Said = Place & { task_id: number | null; doing: Doing };
type Kept = Presence & { lesson_id: number };

/** Who was not seen for so long is away: the process that held the socket has ended. */
const silence = sql`interval '90 seconds'`;
const spentAtTask = sql<number>`coalesce((p.spent ->> p.task_id::text)::int, 0)`;
/** What `Presence` says of a row `p`. */
export const presenceColumns = sql`p.user_id, p.task_id, p.doing, p.since, ${spentAtTask} as spent_seconds, p.changed_at, p.quiet_until`;

/**
 * Keeps what many students said, in one statement. A task of another lesson is none. Time at a task is counted while it
 * is in sight: when it goes out of sight, the time is added to `spent`.
 */
export async function keepSaid(db: Db | Tx, said: readonly Said[]): Promise<Kept[]> {
  const column = <Name extends keyof Said>(name: Name) => said.map((one) => one[name]);
  const isOther = sql`p.task_id is distinct from excluded.task_id`;
  const wasHere = sql`p.doing <> 'away'`;
  const goes = sql`(${isOther} or excluded.doing = 'away')`;
  const { rows } = await sql<Kept>`
    insert into lesson_presence as p (lesson_id, user_id, task_id, doing)
    select lesson.id, "user".id, lesson_task.task_id, said.doing
    from unnest(${column('lesson_id')}::integer[], ${column('user_id')}::integer[], ${column('task_id')}::integer[],
      ${column('doing')}::text[]) as said (lesson_id, user_id, task_id, doing)
    join lesson on lesson.id = said.lesson_id
    join "user" on "user".id = said.user_id
    left join lesson_task on lesson_task.lesson_id = said.lesson_id and lesson_task.task_id = said.task_id
    order by lesson.id, "user".id
    on conflict (lesson_id, user_id) do update set
      task_id = excluded.task_id,
      doing = excluded.doing,
      spent = case when ${wasHere} and ${goes} and p.task_id is not null
        then p.spent || jsonb_build_object(p.task_id::text, ${spentAtTask}
          + extract(epoch from least(now(), p.seen_at + ${silence}) - p.since)::int)
        else p.spent end,
      since = case when ${isOther} or (${wasHere}) <> (excluded.doing <> 'away') then now() else p.since end,
      seen_at = case when ${wasHere} or excluded.doing <> 'away' then now() else p.seen_at end,
      changed_at = case when ${isOther} or not (${wasHere}) or excluded.doing in ('writes', 'runs', 'waits')
        then now() else p.changed_at end
    returning p.lesson_id, ${presenceColumns}`.execute(db);
  return rows;
}

const listOf = (places: readonly Place[]) => sql`(select * from unnest(
  ${places.map(({ lesson_id }) => lesson_id)}::integer[], ${places.map(({ user_id }) => user_id)}::integer[]))`;

/** Their sockets are still open. */
export async function keepSeen(db: Db, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`update lesson_presence set seen_at = now()
    where (lesson_id, user_id) in ${listOf(places)} and doing <> 'away'`.execute(db);
}

/** Who was left by a process that ended is away since the last sign. */
export async function markUnseenAway(tx: Tx): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    update lesson_presence p set doing = 'away', since = p.seen_at,
      spent = case when p.task_id is null then p.spent else p.spent || jsonb_build_object(p.task_id::text,
        ${spentAtTask} + greatest(0, extract(epoch from p.seen_at - p.since)::int)) end
    where p.doing <> 'away' and p.seen_at < now() - ${silence}
    returning p.lesson_id, ${presenceColumns}`.execute(tx);
  return rows;
}

/** Silences or allows the reminders of a student of the lesson; undefined: no such student. */
export async function keepQuiet(
  tx: Tx,
  { lesson_id, user_id }: Place,
  isQuiet: boolean,
): Promise<Presence | undefined> {
  const until = isQuiet ? sql`now() + make_interval(mins => ${quietMinutes})` : sql`null`;
  const { rows } = await sql<Presence>`
    insert into lesson_presence as p (lesson_id, user_id, doing, quiet_until)
    select lesson.id, "user".id, 'away', ${until}
    from lesson
    join course on course.id = lesson.course_id and course.deleted_at is null
    join "user" on "user".id = ${user_id} and "user".deleted_at is null
    where lesson.id = ${lesson_id} and lesson.deleted_at is null and exists (
      select from course_user_group opened
      join user_group_member member on member.user_group_id = opened.user_group_id
      where opened.course_id = course.id and member.user_id = "user".id and member.role = 'student')
    on conflict (lesson_id, user_id) do update set quiet_until = excluded.quiet_until
    returning ${presenceColumns}`.execute(tx);
  return rows[0];
}
