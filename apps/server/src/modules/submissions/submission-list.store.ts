import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import {
  type adminSubmissionList,
  type ListedSubmission,
  mostCounted,
} from '@put/contract/submissions/submission-list';
import { type RawBuilder, sql } from 'kysely';
import { isSetAside } from '../results/results.api.ts';
import type { Db } from '../../drivers/database/database.ts';

type Filters = InputOf<typeof adminSubmissionList.list>['query'];
type Reply = ReplyOf<typeof adminSubmissionList.list>;

/** Counts as an attempt of a result, as `sumUpResult` has it. */
const isCounted = (
  table: RawBuilder<unknown>,
) => sql`(${table}.cause = 'submit' and ${table}.status in ('done', 'review')
  and ${table}.verdict is distinct from 'judge_error' and ${table}.late_credit is not null)`;

const isOf = (other: RawBuilder<unknown>) => sql`${other}.user_id = submission.user_id
  and ${other}.task_id = submission.task_id and ${other}.lesson_id = submission.lesson_id`;

/** The attempt that a figure of the statistics counts, among all attempts of a person. */
function isTheOne({ of, tenth, attempt, minutes_from, minutes_to }: Filters): RawBuilder<unknown>[] {
  const result = (condition: RawBuilder<unknown>) => sql`exists (
    select from result
    join lesson_task on lesson_task.lesson_id = result.lesson_id and lesson_task.task_id = result.task_id
    cross join lateral result_mark(result, lesson_task.points) mark
    where ${isOf(sql`result`)} and ${condition})`;
  const other = (condition: RawBuilder<unknown>) =>
    sql`not exists (select from submission other where ${isOf(sql`other`)} and ${isCounted(sql`other`)} and ${condition})`;
  switch (of) {
    case 'best':
      return [
        result(sql`result.best_submission_id = submission.id
          and ${tenth === undefined ? sql`true` : sql`floor(mark.share * 10) = ${tenth} and mark.status <> 'review'`}`),
      ];
    case 'stuck':
      return [result(sql`mark.status <> 'accepted'`), other(sql`other.id > submission.id`)];
    case 'full': {
      const isAt = [
        ...(attempt === undefined
          ? []
          : [attempt < 20 ? sql`result.attempts_to_full = ${attempt}` : sql`result.attempts_to_full >= 20`]),
        ...(minutes_from === undefined ? [] : [sql`result.solved_in_s >= ${minutes_from * 60}`]),
        ...(minutes_to === undefined ? [] : [sql`result.solved_in_s < ${minutes_to * 60}`]),
      ];
      return [
        sql`submission.verdict = 'accepted'`,
        other(sql`other.verdict = 'accepted' and other.id < submission.id`),
        ...(isAt.length > 0 ? [result(sql.join(isAt, sql` and `))] : []),
      ];
    }
    case undefined:
      return [];
  }
}

const groupOf = (id: number) => sql`submission.user_id in (
  select member.user_id from user_group_member member where member.user_group_id = ${id} and member.role = 'student')`;

function conditions(filters: Filters): RawBuilder<unknown> {
  const { task_id, lesson_id, course_id, user_group_id, user_id, verdict, failed_test, error_key, from, to } = filters;
  const all = [
    isCounted(sql`submission`),
    sql`not ${isSetAside}`,
    ...(task_id === undefined ? [] : [sql`submission.task_id = ${task_id}`]),
    ...(lesson_id === undefined ? [] : [sql`submission.lesson_id = ${lesson_id}`]),
    ...(course_id === undefined
      ? []
      : [sql`submission.lesson_id in (select id from lesson where lesson.course_id = ${course_id})`]),
    ...(user_group_id === undefined ? [] : [groupOf(user_group_id)]),
    ...(user_id === undefined ? [] : [sql`submission.user_id = ${user_id}`]),
    ...(verdict === undefined ? [] : [sql`submission.verdict = ${verdict}`]),
    ...(failed_test === undefined ? [] : [sql`submission.failed_test = ${failed_test}`]),
    ...(error_key === undefined ? [] : [sql`submission.error_key = ${error_key}`]),
    ...(from === undefined ? [] : [sql`submission.queued_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`submission.queued_at < ${to}::timestamptz`]),
    ...isTheOne(filters),
  ];
  return sql.join(all, sql` and `);
}

/** Newest first, by people who have not been removed. */
export async function listCounted(
  db: Db,
  filters: Filters,
  /** Only these; undefined: all. */
  only?: readonly number[],
): Promise<Pick<Reply, 'submissions' | 'total' | 'students'>> {
  const { limit = 50, offset = 0 } = filters;
  const found = sql`from submission join "user" on "user".id = submission.user_id and "user".deleted_at is null
    where ${conditions(filters)} and ${only === undefined ? sql`true` : sql`submission.id = any(${only}::int[])`}`;
  const [listed, counted] = await Promise.all([
    sql<ListedSubmission>`
      select submission.id, submission.user_id, concat_ws(' ', "user".last_name, "user".first_name) as user_name,
        submission.task_id, task.title as task_title, submission.lesson_id, lesson.title as lesson_title,
        submission.language, submission.status, submission.verdict, submission.score, submission.max_score,
        submission.failed_test, submission.error_key, submission.time_ms, submission.queued_at
      from (select submission.id ${found} order by submission.id desc limit ${limit} offset ${offset}) page
      join submission using (id) join "user" on "user".id = submission.user_id
      join task on task.id = submission.task_id left join lesson on lesson.id = submission.lesson_id
      order by submission.id desc`.execute(db),
    sql<{ total: number; students: number }>`select count(*) as total, count(distinct user_id) as students
      from (select submission.user_id ${found} limit ${mostCounted}) counted`.execute(db),
  ]);
  return { submissions: listed.rows, ...counted.rows[0]! };
}

/** The titles of what the filters name. */
export async function findNames(db: Db, filters: Filters): Promise<Reply['names']> {
  const { rows } = await sql<Reply['names']>`select
    (select title from task where id = ${filters.task_id ?? null}) as task,
    (select title from lesson where id = ${filters.lesson_id ?? null}) as lesson,
    (select title from course where id = ${filters.course_id ?? null}) as course,
    (select title from user_group where id = ${filters.user_group_id ?? null}) as user_group,
    (select concat_ws(' ', last_name, first_name) from "user" where id = ${filters.user_id ?? null}) as "user"`.execute(
    db,
  );
  return rows[0]!;
}
