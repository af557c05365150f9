import type { Viewer } from '@put/contract/base/access';
import type { NamedRow, ReachedNoun, Right } from '@put/contract/accounts/rights';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import {
  holdsIn,
  holdsOverContainer,
  holdsOverGroup,
  holdsOverItems,
  holdsOverUser,
  readsTask,
} from '../enrolment/enrolment.api.ts';

type Held = (viewer: Viewer, right: Right) => RawBuilder<boolean>;

const inCourse =
  (course: string): Held =>
  (viewer, right) =>
    holdsIn(viewer, right, sql.ref(course));

const own = sql.ref('row_of.created_by');

/** For each noun: its rows as SQL (with `id`), and the condition on such a row, `row_of`. */
const rows: Record<ReachedNoun, { from: RawBuilder<unknown>; held: Held }> = {
  course: { from: sql`select id from course`, held: inCourse('row_of.id') },
  lesson: { from: sql`select id, course_id from lesson`, held: inCourse('row_of.course_id') },
  submission: {
    from: sql`select submission.id, course_id from submission join lesson on lesson.id = submission.lesson_id`,
    held: inCourse('row_of.course_id'),
  },
  remark: {
    from: sql`select remark.id, course_id from remark join submission on submission.id = remark.submission_id
      join lesson on lesson.id = submission.lesson_id`,
    held: inCourse('row_of.course_id'),
  },
  question: {
    from: sql`select question.id, course_id from question join lesson on lesson.id = question.lesson_id`,
    held: inCourse('row_of.course_id'),
  },
  container: {
    from: sql`select id from container`,
    held: (viewer, right) => holdsOverContainer(viewer, right, sql.ref('row_of.id')),
  },
  exception: { from: sql`select id, course_id from schedule_exception`, held: inCourse('row_of.course_id') },
  // one without a lesson: all its submissions are within reach
  rejudge: {
    from: sql`select rejudge.id, course_id from rejudge
      left join lesson on lesson.id = rejudge.lesson_id`,
    held: (viewer, right) =>
      sql`(${inCourse('row_of.course_id')(viewer, right)}
        or row_of.course_id is null and ${holdsOverItems(viewer, right, sql.ref('row_of.id'))})`,
  },
  export: { from: sql`select id, course_id from export_run`, held: inCourse('row_of.course_id') },
  set_task: {
    from: sql`select lesson_task.task_id as id, course_id, null::int as created_by
      from lesson_task join lesson on lesson.id = lesson_task.lesson_id
      union all select id, null, created_by from task`,
    held: (viewer, right) => sql`(${inCourse('row_of.course_id')(viewer, right)} or ${own} = ${viewer.id})`,
  },
  similarity_run: {
    from: sql`select run.id, course_id from similarity_run run join lesson_task on lesson_task.task_id = run.task_id
      join lesson on lesson.id = lesson_task.lesson_id`,
    held: inCourse('row_of.course_id'),
  },
  // one of the two is enough: the handlers tell nothing of the other
  similar_pair: {
    from: sql`select pair.id, course_id from similar_pair pair join submission on submission.id in (pair.left_id, pair.right_id)
      join lesson on lesson.id = submission.lesson_id`,
    held: inCourse('row_of.course_id'),
  },
  mark_term: { from: sql`select id, course_id from mark_term`, held: inCourse('row_of.course_id') },
  phrase: {
    from: sql`select id, course_id, user_id as created_by from phrase`,
    held: (viewer, right) => sql`(${inCourse('row_of.course_id')(viewer, right)} or ${own} = ${viewer.id})`,
  },
  announcement: {
    from: sql`select id, course_id, user_group_id from announcement`,
    held: (viewer, right) =>
      sql`(${inCourse('row_of.course_id')(viewer, right)} or ${holdsOverGroup(viewer, right, sql.ref('row_of.user_group_id'))})`,
  },
  invitation: {
    from: sql`select id, user_group_id from invitation`,
    held: (viewer, right) => holdsOverGroup(viewer, right, sql.ref('row_of.user_group_id')),
  },
  user_group: {
    from: sql`select id from user_group`,
    held: (viewer, right) => holdsOverGroup(viewer, right, sql.ref('row_of.id')),
  },
  user: {
    from: sql`select id from "user"`,
    held: (viewer, right) => holdsOverUser(viewer, right, sql.ref('row_of.id')),
  },
  read_task: {
    from: sql`select id, created_by, in_bank from task where deleted_at is null`,
    held: (viewer) => readsTask(viewer, 'row_of'),
  },
  task: { from: sql`select id, created_by from task`, held: ({ id }) => sql`${own} = ${id}` },
  animation: { from: sql`select id, created_by from animation`, held: ({ id }) => sql`${own} = ${id}` },
};

/** Whether the viewer holds the right over each of these rows; false for one that does not exist. One query. */
export async function reachesRows(db: Db, viewer: Viewer, right: Right, named: readonly NamedRow[]): Promise<boolean> {
  const all = named.map(({ noun, ids }) => {
    const { from, held } = rows[noun];
    return sql<boolean>`not exists (select from unnest(${ids}::int[]) as asked (asked_id)
      where not exists (select from (${from}) as row_of where row_of.id = asked_id and ${held(viewer, right)}))`;
  });
  const { rows: found } = await sql<{ is_held: boolean }>`select ${sql.join(all, sql` and `)} as is_held`.execute(db);
  return found[0]!.is_held;
}
