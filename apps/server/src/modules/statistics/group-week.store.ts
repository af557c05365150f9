import type { Viewer } from '@put/contract/base/access';
import type { GroupWeek } from '@put/contract/statistics/statistics';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { byName } from '../../drivers/database/order-of-names.ts';
import { holdsIn } from '../enrolment/enrolment.api.ts';
import { isStudentOf } from './people.sql.ts';

/** The week of a day in the viewer's time zone: its Monday, and the eight moments between which its days lie. */
export async function findWeek(
  db: Db,
  viewerId: number,
  day: string | undefined,
): Promise<{ week: string; days: string[] }> {
  const { rows } = await sql<{ week: string; days: string[] }>`
    with zone as (select timezone as name from "user" where id = ${viewerId}),
    monday as (
      select name, date_trunc('week', coalesce(${day ?? null}::date::timestamp, now() at time zone name)) as start from zone)
    select to_char(start, 'YYYY-MM-DD') as week, array(
      select to_char((start + n * interval '1 day') at time zone name at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from generate_series(0, 7) n) as days
    from monday`.execute(db);
  return rows[0]!;
}

export const listStudents = (db: Db, groupId: number): Promise<GroupWeek['students']> =>
  db
    .selectFrom('user')
    .select('id as user_id')
    .select(sql<string>`concat_ws(' ', last_name, first_name)`.as('name'))
    .where(isStudentOf(groupId))
    .orderBy(byName)
    .execute();

/** SQL condition on `submission`. */
const inCoursesOf = (viewer: Viewer) => sql`exists (select from lesson place
  where place.id = submission.lesson_id and ${holdsIn(viewer, 'course.results', sql.ref('place.course_id'))})`;

const handedIn = (viewer: Viewer, groupId: number, days: readonly string[]) => sql`
  from submission join "user" on "user".id = submission.user_id and ${isStudentOf(groupId)}
  where ${viewer.is_admin ? sql`true` : inCoursesOf(viewer)} and submission.queued_at >= ${days[0]}::timestamptz and submission.queued_at < ${days.at(-1)}::timestamptz
    and submission.cause = 'submit' and submission.status <> 'cancelled'`;

export async function listActivity(
  db: Db,
  viewer: Viewer,
  groupId: number,
  days: readonly string[],
): Promise<GroupWeek['activity']> {
  const { rows } = await sql<GroupWeek['activity'][number]>`
    select submission.user_id, width_bucket(submission.queued_at, ${days}::timestamptz[]) - 1 as day,
      count(*) as submissions, count(*) filter (where submission.verdict = 'accepted') as accepted
    ${handedIn(viewer, groupId, days)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const mostTasks = 30;

export async function listTasks(
  db: Db,
  viewer: Viewer,
  groupId: number,
  days: readonly string[],
): Promise<GroupWeek['tasks']> {
  const { rows } = await sql<GroupWeek['tasks'][number]>`
    select done.*, task.title from (
      select submission.task_id, submission.lesson_id, count(distinct submission.user_id) as students,
        count(*) as submissions, count(distinct submission.user_id) filter (where submission.verdict = 'accepted') as accepted
      ${handedIn(viewer, groupId, days)} and submission.lesson_id is not null group by 1, 2
    ) done join task on task.id = done.task_id
    order by done.submissions desc, done.task_id limit ${mostTasks}`.execute(db);
  return rows;
}
