import type { Viewer } from '@put/contract/base/access';
import type { ExamSettings, TaskElsewhere } from '@put/contract/exams/exam-keeping';
import type { ExamDraw, HandedInBy } from '@put/contract/exams/exam-fields';
import type { ExamState } from '@put/contract/exams/exam-state';
import type { MyExam, MyExamTask } from '@put/contract/exams/exams';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { mayOpenCourse, mayOpenLesson, studiesCourse } from '../enrolment/enrolment.api.ts';
import { resultStatus } from '../results/results.api.ts';
import type { DrawnTask } from './draw-tasks.ts';
import { brokenRule, isAnswered, isCopied, isShown, leftOpen } from './exam-room.store.ts';
import { given } from '../../drivers/database/given.ts';

export type Sitting = { lesson_id: number; user_id: number };

export const findExam = (db: Db, lessonId: number, { isLocked = false } = {}): Promise<ExamSettings | undefined> =>
  db
    .selectFrom('exam')
    .select(['minutes', 'rules', 'feedback', 'grace_s', 'is_shuffled', 'draws'])
    .where('lesson_id', '=', lessonId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

export async function keepExam(tx: Tx, lessonId: number, { draws, ...settings }: ExamSettings): Promise<void> {
  const row = { ...settings, draws: JSON.stringify(draws) };
  await tx
    .insertInto('exam')
    .values({ lesson_id: lessonId, ...row })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
}

export async function deleteExam(tx: Tx, lessonId: number): Promise<void> {
  await tx.deleteFrom('exam').where('lesson_id', '=', lessonId).execute();
}

export async function countSittings(db: Db, lessonId: number): Promise<number> {
  const { sittings } = await db
    .selectFrom('exam_sitting')
    .select((eb) => eb.fn.countAll<number>().as('sittings'))
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow();
  return sittings;
}

type FoundExam = Omit<MyExam, 'rules_tree' | 'tasks' | 'ahead'> & { is_shuffled: boolean; draws: ExamDraw[] };

/** The exam of a lesson that the viewer may open when its time comes, as it stands for the viewer. */
export const findMyExam = (db: Db, viewer: Viewer, lessonId: number): Promise<FoundExam | undefined> =>
  db
    .selectFrom('exam')
    .innerJoin('lesson', 'lesson.id', 'exam.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('exam_sitting as sitting', (join) =>
      join.onRef('sitting.lesson_id', '=', 'lesson.id').on('sitting.user_id', '=', viewer.id),
    )
    .innerJoinLateral(
      sql<{ opens: string | null; closes: string | null; extra_minutes: number }>`(
        select opens, closes, (extract(epoch from extra) / 60)::integer as extra_minutes
        from exam_window(lesson.id, ${viewer.id}))`.as('own'),
      (join) => join.onTrue(),
    )
    .select([
      'lesson.id as lesson_id',
      'lesson.course_id',
      'lesson.title',
      'exam.rules',
      'exam.is_shuffled',
      'exam.draws',
    ])
    .select(['exam.feedback', 'exam.grace_s', 'own.opens as opens_at'])
    .select(['sitting.started_at', 'sitting.handed_in_at', 'sitting.handed_in_by'])
    .select(
      sql<MyExam['reopened']>`case when sitting.reopened_at is not null then json_build_object(
      'at', ${timeInJson(sql`sitting.reopened_at`)}, 'reason', sitting.reopened_reason) end`.as('reopened'),
    )
    .select([
      sql<number>`coalesce(sitting.minutes, exam.minutes) + exam.extra_minutes + coalesce(sitting.extra_minutes, 0) + own.extra_minutes`.as(
        'minutes',
      ),
      sql<string | null>`own.closes + make_interval(mins => exam.extra_minutes)`.as('closes_at'),
      sql<string | null>`exam_end(lesson.id, ${viewer.id})`.as('ends_at'),
      sql<ExamState>`exam_state(lesson.id, ${viewer.id})`.as('state'),
      sql<string>`now()`.as('now'),
    ])
    .where('lesson.id', '=', lessonId)
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .executeTakeFirst();

/** The tasks that the person was given, in the person's order. */
export const listMyExamTasks = (db: Db, userId: number, lessonId: number): Promise<MyExamTask[]> =>
  db
    .selectFrom('exam_task as given')
    .innerJoin('task', 'task.id', 'given.task_id')
    .select(['given.task_id', 'task.title', isAnswered.as('is_answered')])
    .select([brokenRule.as('broken_rule'), leftOpen.as('left_open'), isCopied.as('is_copying')])
    .where('given.user_id', '=', userId)
    .where('given.lesson_id', '=', lessonId)
    .where(isShown)
    .orderBy('given.position')
    .execute();

/** The tasks of the lesson that may be given now, in order, with their tags. */
export const listExamTasks = (db: Db, lessonId: number): Promise<(DrawnTask & { kind: TaskKind })[]> =>
  db
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select([
      'task.id',
      'task.kind',
      sql<number[]>`array(select tag_id from task_tag where task_id = task.id)`.as('tag_ids'),
    ])
    .where('lesson_task.lesson_id', '=', lessonId)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '<>', 'draft')
    .orderBy('lesson_task.position')
    .execute();

/** The tags of the lesson's tasks, with how many of the tasks carry each. */
export const listTagsOfLesson = (db: Db, lessonId: number): Promise<{ id: number; title: string; tasks: number }[]> =>
  db
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .innerJoin('task_tag', 'task_tag.task_id', 'task.id')
    .innerJoin('tag', 'tag.id', 'task_tag.tag_id')
    .select(['tag.id', 'tag.title'])
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .where('lesson_task.lesson_id', '=', lessonId)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '<>', 'draft')
    .where('tag.deleted_at', 'is', null)
    .groupBy(['tag.id', 'tag.title'])
    .orderBy('tag.title')
    .orderBy('tag.id')
    .execute();

export const standsInLesson = async (tx: Tx, lessonId: number, taskId: number): Promise<boolean> =>
  (await tx
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select('task.id')
    .where('lesson_task.lesson_id', '=', lessonId)
    .where('lesson_task.task_id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Where else in its course each task of an exam stands, and how many of the course's students tried and solved it there. */
export async function listElsewhere(db: Db, lessonId: number): Promise<TaskElsewhere[]> {
  const { rows } = await sql<TaskElsewhere>`
    select lesson_task.task_id, lesson.id as lesson_id, lesson.title as lesson_title, count(result.id) as tried,
      count(result.id) filter (where ${resultStatus} = 'accepted') as solved
    from exam join lesson this on this.id = exam.lesson_id
    join lesson_task here on here.lesson_id = this.id
    join lesson_task on lesson_task.task_id = here.task_id and lesson_task.lesson_id <> this.id
    join lesson on lesson.id = lesson_task.lesson_id and lesson.course_id = this.course_id and lesson.deleted_at is null
    left join result on result.lesson_id = lesson.id and result.task_id = lesson_task.task_id and result.attempts > 0
      and result.user_id in (select id from "user" where deleted_at is null and ${studiesCourse(sql<number>`this.course_id`)})
    where exam.lesson_id = ${lessonId}
    group by lesson_task.task_id, lesson.id, here.position
    order by here.position, lesson.position, lesson.id`.execute(db);
  return rows;
}

/**
 * The person begins, with these tasks in this order. False: the person has begun already, or the results are released.
 * The exam is locked, so that it is not released or removed meanwhile.
 */
export async function insertSitting(
  tx: Tx,
  { lesson_id, user_id, seed }: Sitting & { seed: number },
  taskIds: readonly number[],
): Promise<boolean> {
  const exam = await tx
    .selectFrom('exam')
    .select('minutes')
    .where('lesson_id', '=', lesson_id)
    .where('released_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!exam) return false;
  const begun = await tx
    .insertInto('exam_sitting')
    .values({ lesson_id, user_id, seed, minutes: exam.minutes })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) return false;
  if (taskIds.length > 0)
    await tx
      .insertInto('exam_task')
      .values(taskIds.map((task_id, at) => ({ lesson_id, user_id, task_id, position: at + 1 })))
      .execute();
  return true;
}

/** Tasks of a sitting in the order of their ids. */
export async function listGiven(tx: Tx, { lesson_id, user_id }: Sitting): Promise<number[]> {
  const given = await tx
    .selectFrom('exam_task')
    .select('task_id')
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .orderBy('task_id')
    .execute();
  return given.map(({ task_id }) => task_id);
}

/** SQL condition on `exam_sitting`: its end and the grace after it have passed. */
const isOverdue = sql<boolean>`now() > exam_grace_end(exam_sitting.lesson_id, exam_sitting.user_id)`;

/**
 * Ends a sitting, once. `server`: only when it is overdue. When a student's call arrives after the end, the sitting was
 * ended by the clock, so `server` is kept.
 */
export async function endSitting(tx: Tx, { lesson_id, user_id }: Sitting, by: HandedInBy): Promise<string | undefined> {
  const inTime = sql<HandedInBy>`case when now() <= exam_end(lesson_id, user_id) then 'student' else 'server' end`;
  const ended = await tx
    .updateTable('exam_sitting')
    .set({ handed_in_at: sql<string>`now()`, handed_in_by: by === 'student' ? inTime : by })
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .where('handed_in_at', 'is', null)
    .$if(by === 'server', (query) => query.where(isOverdue))
    .returning('handed_in_at')
    .executeTakeFirst();
  return ended?.handed_in_at ?? undefined;
}

/** Sittings that wait for the server to hand them in: of a lesson, of a person, or all. */
export const listOverdue = (db: Db, { lesson_id, user_id }: Partial<Sitting>): Promise<Sitting[]> =>
  db
    .selectFrom('exam_sitting')
    .select(['lesson_id', 'user_id'])
    .where('handed_in_at', 'is', null)
    .where(isOverdue)
    .$call(given(lesson_id, (query, one) => query.where('lesson_id', '=', one)))
    .$call(given(user_id, (query, one) => query.where('user_id', '=', one)))
    .execute();

export const hasSitting = async (db: Db, { lesson_id, user_id }: Sitting): Promise<boolean> =>
  (await db
    .selectFrom('exam_sitting')
    .select('user_id')
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()) !== undefined;

/** Locks an exam whose results are not released. Returns the moment; undefined: there is no such exam. */
export async function lockGoing(tx: Tx, lessonId: number): Promise<string | undefined> {
  const exam = await tx
    .selectFrom('exam')
    .select(sql<string>`now()`.as('at'))
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return exam?.at;
}

const longer = (column: string, minutes: number) => sql<number>`greatest(0, ${sql.ref(column)} + ${minutes})`;

/** For everybody who has not handed in, and for who begins later. Call it under `lockGoing`. */
export async function addMinutes(tx: Tx, lessonId: number, minutes: number): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ extra_minutes: longer('extra_minutes', minutes) })
    .where('lesson_id', '=', lessonId)
    .execute();
  await moveUntil(tx, lessonId, minutes).execute();
}

/** For these people alone, as far as they write. Call it under `lockGoing`. Returns whom it reached. */
export async function addMinutesTo(
  tx: Tx,
  lessonId: number,
  userIds: readonly number[],
  minutes: number,
): Promise<number[]> {
  await moveUntil(tx, lessonId, minutes)
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .execute();
  const moved = await tx
    .updateTable('exam_sitting')
    .set({ extra_minutes: longer('extra_minutes', minutes) })
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .returning('user_id')
    .execute();
  return moved.map(({ user_id }) => user_id);
}

/** An end that a teacher has set does not follow the clock, so it moves by itself. */
const moveUntil = (tx: Tx, lessonId: number, minutes: number) =>
  tx
    .updateTable('exam_sitting')
    .set({ until: sql<string>`until + make_interval(mins => ${minutes})` })
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .where('until', 'is not', null);

/** Lets these people write on. Call it under `lockGoing`. Returns who had handed in. */
export async function reopenSittings(
  tx: Tx,
  lessonId: number,
  { user_ids, minutes, reason }: { user_ids: readonly number[]; minutes: number; reason: string },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update exam_sitting set handed_in_at = null, handed_in_by = null, reopened_at = now(), reopened_reason = ${reason},
      until = greatest(exam_end(lesson_id, user_id), now() + make_interval(mins => ${minutes}))
    where lesson_id = ${lessonId} and user_id = any(${[...user_ids]}::int[]) and handed_in_at is not null
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Tasks of these sittings whose attempts are limited and used up: handing in by the clock took one too. */
export async function listUsedUp(
  tx: Tx,
  lessonId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; task_id: number }[]> {
  const { rows } = await sql<{ user_id: number; task_id: number }>`
    select given.user_id, given.task_id from exam_task given join task on task.id = given.task_id
    where given.lesson_id = ${lessonId} and given.user_id = any(${[...userIds]}::int[]) and task.attempts is not null
      and exists (select from submission sent where sent.user_id = given.user_id and sent.task_id = given.task_id
        and sent.lesson_id = given.lesson_id and sent.cause = 'submit' and sent.status <> 'cancelled')
    order by 1, 2`.execute(tx);
  return rows;
}

/** Results are released once. Undefined: there is no such exam. */
export async function markReleased(tx: Tx, lessonId: number): Promise<{ at: string; isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom('exam')
    .select('released_at')
    .where('lesson_id', '=', lessonId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  if (before.released_at !== null) return { at: before.released_at, isNew: false };
  const { at } = await tx
    .updateTable('exam')
    .set({ released_at: sql<string>`now()` })
    .where('lesson_id', '=', lessonId)
    .returning(sql<string>`now()`.as('at'))
    .executeTakeFirstOrThrow();
  return { at, isNew: true };
}

export async function countWriting(tx: Tx, lessonId: number): Promise<number> {
  const { writing } = await tx
    .selectFrom('exam_sitting')
    .select((eb) => eb.fn.countAll<number>().as('writing'))
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .executeTakeFirstOrThrow();
  return writing;
}
