import { holdsIn } from '../enrolment/enrolment.api.ts';
import type { SourceFile } from '@put/contract/judge/languages';
import type {
  MyQuestionRow,
  Question,
  QuestionMessage,
  QuestionState,
  SharedQuestion,
} from '@put/contract/questions/questions';
import { Refusal } from '@put/contract/base/refusals';
import type { Viewer } from '@put/contract/base/access';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import type { Schema } from '../../drivers/database/schema.ts';
import { headFields, messageHead, nameOfUser } from './question-fields.sql.ts';
import { given } from '../../drivers/database/given.ts';

/**
 * How many questions of a person wait for staff. Locks until the end of `tx`, so that questions that are asked at once
 * are counted one after another.
 */
export async function countOpenOf(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions:${userId}`}, 0))`.execute(tx);
  const { open } = await tx
    .selectFrom('question')
    .select(sql<number>`count(*)`.as('open'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

/** How many questions of a person in a lesson wait for staff. */
export async function countOpenHere(
  tx: Tx,
  { user_id, lesson_id }: { user_id: number; lesson_id: number },
): Promise<number> {
  const { open } = await tx
    .selectFrom('question')
    .select(sql<number>`count(*)`.as('open'))
    .where('user_id', '=', user_id)
    .where('lesson_id', '=', lesson_id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

/** The question that a call with this key has written to. */
export const findByIdempotencyKey = (
  tx: Tx,
  userId: number,
  key: string,
): Promise<{ question_id: number } | undefined> =>
  tx
    .selectFrom('question_message')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** The files of a person's own submission to this task of this lesson. */
export const findSubmittedFiles = (
  tx: Tx,
  of: { id: number; user_id: number; lesson_id: number; task_id: number },
): Promise<{ files: SourceFile[] } | undefined> =>
  tx
    .selectFrom('submission')
    .select('files')
    .where('id', '=', of.id)
    .where('user_id', '=', of.user_id)
    .where('lesson_id', '=', of.lesson_id)
    .where('task_id', '=', of.task_id)
    .executeTakeFirst();

export async function findDraftFiles(
  tx: Tx,
  of: { user_id: number; lesson_id: number; task_id: number },
): Promise<SourceFile[]> {
  const draft = await tx
    .selectFrom('answer_draft')
    .select('files')
    .where('user_id', '=', of.user_id)
    .where('lesson_id', '=', of.lesson_id)
    .where('task_id', '=', of.task_id)
    .executeTakeFirst();
  return draft?.files ?? [];
}

export const insertQuestion = (tx: Tx, row: Insertable<Schema['question']>): Promise<{ id: number }> =>
  tx.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow();

export const insertMessage = async (tx: Tx, row: Insertable<Schema['question_message']>): Promise<void> => {
  await tx.insertInto('question_message').values(row).execute();
};

/** What a change needs to know. The row is locked until the end of `tx`. */
export type LockedQuestion = {
  id: number;
  user_id: number;
  lesson_id: number;
  course_id: number;
  task_id: number | null;
  state: QuestionState;
  title: string;
  user_name: string;
};

const whole = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('user', 'user.id', 'question.user_id')
    .leftJoin('task', 'task.id', 'question.task_id')
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null);

const lockById = (tx: Tx, id: number) =>
  whole(tx)
    .select(['question.id', 'question.user_id', 'question.lesson_id', 'question.task_id', 'question.state'])
    .select('lesson.course_id')
    .select([sql<string>`coalesce(task.title, lesson.title)`.as('title'), nameOfUser.as('user_name')])
    .where('question.id', '=', id)
    .forUpdate('question');

/** Of this person. */
export async function lockMyQuestion(tx: Tx, userId: number, id: number): Promise<LockedQuestion> {
  const row = await lockById(tx, id).where('question.user_id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function lockQuestion(tx: Tx, id: number): Promise<LockedQuestion> {
  const row = await lockById(tx, id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

export type MessagesSoFar = {
  answers: number;
  since_answer: number;
  is_staff_last: boolean;
};

/** How many messages the student wrote after the last answer. */
export async function countMessages(tx: Tx, questionId: number): Promise<MessagesSoFar> {
  const { rows } = await sql<MessagesSoFar>`
    select count(*) filter (where is_staff) as answers,
      count(*) filter (where id > coalesce((select max(id) from question_message
        where question_id = ${questionId} and is_staff), 0)) as since_answer,
      coalesce((array_agg(is_staff order by id desc))[1], false) as is_staff_last
    from question_message where question_id = ${questionId}`.execute(tx);
  return rows[0]!;
}

type Change = { state?: QuestionState; isWritten?: true; isShared?: boolean };

export async function changeQuestion(tx: Tx, id: number, { state, isWritten, isShared }: Change): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      ...(state !== undefined && { state }),
      ...(isWritten && { updated_at: sql<string>`clock_timestamp()` }),
      ...(isShared !== undefined && {
        shared_at: isShared ? sql`coalesce(shared_at, clock_timestamp())` : null,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Teachers of the student's groups that have the lesson's course. */
export async function listTeachersOf(tx: Tx, userId: number, lessonId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('lesson')
    .innerJoin('course_user_group as opened', 'opened.course_id', 'lesson.course_id')
    .innerJoin('user_group', 'user_group.id', 'opened.user_group_id')
    .innerJoin('user_group_member as mine', 'mine.user_group_id', 'user_group.id')
    .innerJoin('user_group_member as teacher', 'teacher.user_group_id', 'user_group.id')
    .select('teacher.user_id')
    .distinct()
    .where('lesson.id', '=', lessonId)
    .where('user_group.deleted_at', 'is', null)
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'student')
    .where('teacher.role', '=', 'teacher')
    // the news of a question names its student
    .where(sql<boolean>`not exists (select from staff_grant g where g.user_id = teacher.user_id and g.without_names)`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

const messagesOf = sql<QuestionMessage[]>`(
  select json_agg(json_build_object('id', m.id, 'is_staff', m.is_staff, 'text', m.text,
    'by_name', case when writer.deleted_at is null then concat_ws(' ', writer.last_name, writer.first_name) end,
    'at', ${timeInJson(sql`m.created_at`)}) order by m.id)
  from question_message m left join "user" writer on writer.id = m.user_id where m.question_id = question.id)`;

const wholeFields = (db: Db) => whole(db).select(headFields).select(messagesOf.as('messages'));

/** A question of this person. */
export async function getMyQuestion(db: Db, userId: number, id: number): Promise<Question> {
  const row = await wholeFields(db)
    .where('question.id', '=', id)
    .where('question.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** For staff: with who asked and the program of that moment. */
export async function getQuestion(db: Db, id: number) {
  const row = await wholeFields(db)
    .select(['question.user_id', nameOfUser.as('user_name'), 'question.files'])
    .select(['course.id as course_id', 'course.title as course_title'])
    .where('question.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

const mostListed = 50;

/** The latest first. */
export const listMyQuestions = (
  db: Db,
  userId: number,
  lessonId: number,
  taskId: number | undefined,
): Promise<MyQuestionRow[]> =>
  whole(db)
    .select(headFields)
    .select(messageHead('first').as('text_head'))
    .select(
      sql<boolean>`exists (select from notification unread where unread.user_id = question.user_id
        and unread.kind = 'answer' and unread.key = question.id::text and unread.read_at is null)`.as('is_new'),
    )
    .where('question.user_id', '=', userId)
    .where('question.lesson_id', '=', lessonId)
    .$call(given(taskId, (query, one) => query.where('question.task_id', '=', one)))
    .orderBy('question.updated_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(mostListed)
    .execute();

/** What the class of a lesson was shown, the latest first. */
export const listShared = (db: Db, lessonId: number, taskId: number | undefined): Promise<SharedQuestion[]> =>
  db
    .selectFrom('question')
    .select(['question.id', 'question.task_id', 'question.quote'])
    .select(sql<string>`question.shared_at`.as('at'))
    .select(
      sql<string>`(select m.text from question_message m where m.question_id = question.id order by m.id limit 1)`.as(
        'text',
      ),
    )
    .select(
      sql<string[]>`array(select m.text from question_message m
        where m.question_id = question.id and m.is_staff order by m.id)`.as('answers'),
    )
    .where('question.lesson_id', '=', lessonId)
    .where('question.shared_at', 'is not', null)
    .$call(given(taskId, (query, one) => query.where('question.task_id', '=', one)))
    .orderBy('question.shared_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(mostListed)
    .execute();

/** Whether the viewer asked it, or is staff of its course; not what lies in the recycle bin. */
export const mayFollowQuestion = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await whole(db)
    .select('question.id')
    .where('question.id', '=', id)
    .where((is) =>
      is.or([is('question.user_id', '=', viewer.id), holdsIn(viewer, 'course.works', sql.ref('course.id'))]),
    )
    .executeTakeFirst()) !== undefined;

/** Whether the person has unread news of the question. */
export const hasNews = async (
  db: Db,
  userId: number,
  { kind, key }: { kind: 'answer' | 'question'; key: string },
): Promise<boolean> =>
  (await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .executeTakeFirst()) !== undefined;
