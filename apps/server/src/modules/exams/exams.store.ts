import type { Viewer } from '@put/contract/base/access';
import type { ExamSettings, TaskElsewhere } from '@put/contract/exams/exam-keeping';
import type { ExamDraw } from '@put/contract/exams/exam-fields';
import type { ExamState } from '@put/contract/exams/exam-state';
import type { MyExam, MyExamTask } from '@put/contract/exams/exams';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { countsFor, mayOpenCourse, mayOpenLesson, studiesCourse } from '../enrolment/enrolment.api.ts';
import { resultStatus } from '../results/results.api.ts';
import type { DrawnTask } from './draw-tasks.ts';
import { brokenRule, isAnswered, isCopied, isShown, leftOpen } from './exam-room.store.ts';

export const findExam = (db: Db, lessonId: number, { isLocked = false } = {}): Promise<ExamSettings | undefined> =>
  db
    .selectFrom('exam')
    .select(['minutes', 'rules', 'feedback', 'grace_s', 'is_shuffled', 'draws', 'has_trial', 'repeats'])
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

export type FoundExam = Omit<MyExam, 'rules_tree' | 'tasks' | 'ahead' | 'trial_ahead' | 'tries' | 'repeats'> &
  Pick<ExamSettings, 'is_shuffled' | 'has_trial' | 'repeats'> & { draws: ExamDraw[] };

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
      'exam.has_trial',
      'exam.repeats',
    ])
    .select(['exam.feedback', 'exam.grace_s', 'own.opens as opens_at'])
    .select(['sitting.started_at', 'sitting.handed_in_at', 'sitting.handed_in_by', 'sitting.nth'])
    .select(
      sql<MyExam['reopened']>`case when sitting.reopened_at is not null then json_build_object(
      'at', ${timeInJson(sql`sitting.reopened_at`)}, 'reason', sitting.reopened_reason) end`.as('reopened'),
    )
    .select([
      // once a sitting is over, the minutes of the next one
      sql<number>`case when sitting.started_at is not null and sitting.handed_in_at is null
        then sitting.minutes + sitting.extra_minutes else exam.minutes end + exam.extra_minutes + own.extra_minutes`.as(
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

/** The exams of these courses in which tasks are drawn, with the tasks that count. */
export async function listDraws(
  db: Db,
  courseIds: readonly number[],
): Promise<{ lesson_id: number; draws: ExamDraw[]; tasks: (DrawnTask & { points: number })[] }[]> {
  const { rows } = await sql<{ lesson_id: number; draws: ExamDraw[]; tasks: (DrawnTask & { points: number })[] }>`
    select exam.lesson_id, exam.draws, coalesce((
      select json_agg(json_build_object('id', task.id, 'points', lesson_task.points,
        'tag_ids', array(select tag_id from task_tag where task_id = task.id)))
      from lesson_task join task on task.id = lesson_task.task_id
      where lesson_task.lesson_id = exam.lesson_id and ${countsFor(null)}), '[]') as tasks
    from exam join lesson on lesson.id = exam.lesson_id
    where lesson.course_id = any(${[...courseIds]}::int[]) and lesson.deleted_at is null and exam.draws <> '[]'`.execute(
    db,
  );
  return rows;
}

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
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .select('task.id')
    .where('lesson_task.lesson_id', '=', lessonId)
    .where('lesson_task.task_id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .where('lesson.deleted_at', 'is', null)
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
