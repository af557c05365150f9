import type { Viewer } from '@put/contract/base/access';
import { holdsIn } from '../enrolment/enrolment.api.ts';
import type { QuestionRow } from '@put/contract/questions/question-inbox';
import type { QuestionState } from '@put/contract/questions/questions';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { headFields, messageHead, nameOfUser } from './question-fields.sql.ts';
import { given } from '../../drivers/database/given.ts';

type Filter = {
  state?: QuestionState | undefined;
  course_id?: number | undefined;
  lesson_id?: number | undefined;
  user_id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** Leaves out what is in the recycle bin and questions of deleted users. */
const questions = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('question')
    .innerJoin('lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('user', 'user.id', 'question.user_id')
    .leftJoin('task', 'task.id', 'question.task_id')
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where(holdsIn(viewer, 'course.works', sql.ref('course.id')));

const filtered = (db: Db, viewer: Viewer, { state, course_id, lesson_id, user_id }: Filter) =>
  questions(db, viewer)
    // as written in the index of open ones, so that the planner finds it
    .$if(state !== undefined, (query) => query.where(sql<boolean>`question.state = ${sql.lit(state)}`))
    .$call(given(course_id, (query, one) => query.where('course.id', '=', one)))
    .$call(given(lesson_id, (query, one) => query.where('question.lesson_id', '=', one)))
    .$call(given(user_id, (query, one) => query.where('question.user_id', '=', one)));

/** Open ones the longest waiting first, others the latest first. */
export async function listQuestions(
  db: Db,
  viewer: Viewer,
  { limit = 50, offset = 0, ...filter }: Filter,
): Promise<{ questions: QuestionRow[]; total: number }> {
  const direction = filter.state === 'open' ? 'asc' : 'desc';
  const [rows, { total }] = await Promise.all([
    filtered(db, viewer, filter)
      .select(headFields)
      .select(['question.user_id', nameOfUser.as('user_name')])
      .select(['course.id as course_id', 'course.title as course_title'])
      .select(messageHead('last').as('text_head'))
      .orderBy('question.updated_at', direction)
      .orderBy('question.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered(db, viewer, filter)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { questions: rows, total };
}

export async function countOpen(db: Db, viewer: Viewer): Promise<number> {
  const { total } = await filtered(db, viewer, { state: 'open' })
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Of each student who waits for an answer in this lesson. */
export async function countOpenOfLesson(db: Db, lessonId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('question')
    .select(['user_id', sql<number>`count(*)`.as('open')])
    .where('lesson_id', '=', lessonId)
    .where('state', '=', 'open')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, open }) => [user_id, open]));
}

const collator = new Intl.Collator('ru');

/** All courses that have questions. */
export async function listAskedCourses(db: Db, viewer: Viewer): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .selectFrom('course')
    .select(['course.id', 'course.title'])
    .where('course.deleted_at', 'is', null)
    .where(holdsIn(viewer, 'course.works', sql.ref('course.id')))
    .where(
      sql<boolean>`exists (select from lesson join question on question.lesson_id = lesson.id
        where lesson.course_id = course.id and lesson.deleted_at is null)`,
    )
    .execute();
  return rows.toSorted((a, b) => collator.compare(a.title, b.title));
}
