import type { Viewer } from '@put/contract/base/access';
import { holdsIn, holdsOverGroup } from '../enrolment/enrolment.api.ts';
import type { WaitingRow } from '@put/contract/reviews/review-queue';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { isSetAside } from '../results/results.api.ts';
import { given } from '../../drivers/database/given.ts';

type Filter = {
  course_id?: number | undefined;
  lesson_id?: number | undefined;
  task_id?: number | undefined;
  user_group_id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** Leaves out what is in the recycle bin, submissions of deleted users, and what counts no more. */
const waiting = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .where('submission.status', '=', 'review')
    .where(sql<boolean>`not ${isSetAside}`)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.erased_at', 'is', null)
    .where(holdsIn(viewer, 'course.mark', sql.ref('course.id')));

/** Oldest first. */
export async function listWaiting(
  db: Db,
  viewer: Viewer,
  { course_id, lesson_id, task_id, user_group_id, limit = 50, offset = 0 }: Filter,
): Promise<{ reviews: WaitingRow[]; total: number }> {
  const rows = await waiting(db, viewer)
    .select(['submission.id as submission_id', 'user.id as user_id', 'task.id as task_id', 'task.title as task_title'])
    .select(['task.kind', 'lesson.id as lesson_id', 'lesson.title as lesson_title'])
    .select(['course.id as course_id', 'course.title as course_title'])
    .select(['submission.queued_at', 'submission.late_credit', 'submission.broken_rule'])
    .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .$call(given(course_id, (query, one) => query.where('course.id', '=', one)))
    .$call(given(lesson_id, (query, one) => query.where('lesson.id', '=', one)))
    .$call(given(task_id, (query, one) => query.where('task.id', '=', one)))
    .$if(user_group_id !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from user_group_member member
        where member.user_id = submission.user_id and member.user_group_id = ${user_group_id})`),
    )
    .orderBy('submission.queued_at')
    .orderBy('submission.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { reviews: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function countWaiting(db: Db, viewer: Viewer): Promise<number> {
  const { total } = await waiting(db, viewer)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const collator = new Intl.Collator('ru');
const byTitle = <Row extends { title: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => collator.compare(a.title, b.title));

/** All courses, lessons, tasks and groups with submissions to mark, whatever filter is set. */
export async function listChoices(db: Db, viewer: Viewer) {
  const [courses, lessons, tasks, groups] = await Promise.all([
    waiting(db, viewer).select(['course.id', 'course.title']).distinct().execute(),
    waiting(db, viewer).select(['lesson.id', 'lesson.title', 'lesson.course_id']).distinct().execute(),
    waiting(db, viewer).select(['task.id', 'task.title']).distinct().execute(),
    waiting(db, viewer)
      .innerJoin('user_group_member', 'user_group_member.user_id', 'submission.user_id')
      .innerJoin('user_group', 'user_group.id', 'user_group_member.user_group_id')
      .select(['user_group.id', 'user_group.title'])
      .where('user_group.deleted_at', 'is', null)
      .where(holdsOverGroup(viewer, 'course.mark', sql.ref('user_group.id')))
      .distinct()
      .execute(),
  ]);
  return { courses: byTitle(courses), lessons: byTitle(lessons), tasks: byTitle(tasks), user_groups: byTitle(groups) };
}
