import { holdsIn } from '../enrolment/enrolment.api.ts';
import type { Viewer } from '@put/contract/base/access';
import { type Insertable, sql } from 'kysely';
import { Refusal } from '@put/contract/base/refusals';
import type { SubmissionRow } from '@put/contract/submissions/submissions';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { Feedback } from '@put/contract/tasks/task-parts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Schema } from '../../drivers/database/schema.ts';
import { feedbackLevel, groupLevel, isSetAside, lessonPoints } from '../results/results.api.ts';
import { isCopying } from './home-copies.store.ts';
import { activeSeconds } from './active-seconds.sql.ts';
import { given } from '../../drivers/database/given.ts';

/**
 * How many submissions of a user wait for the judge. Locks until the end of `tx`, so that parallel submissions are
 * counted one after another.
 */
export async function countWaitingOf(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submits:${userId}`}, 0))`.execute(tx);
  const { waiting } = await tx
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return waiting;
}

export const findByIdempotencyKey = (tx: Tx, userId: number, key: string) =>
  tx
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

export const insertSubmission = (tx: Tx, row: Insertable<Schema['submission']>): Promise<{ id: number }> =>
  tx
    .insertInto('submission')
    .values({ ...row, active_s: activeUntilNow(row) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The time at the editor until now; null without a draft. */
const activeUntilNow = ({ user_id, lesson_id, task_id }: Insertable<Schema['submission']>) =>
  sql<number | null>`(select ${activeSeconds} from answer_draft
    where user_id = ${user_id} and lesson_id = ${lesson_id} and task_id = ${task_id})`;

const rowFields = [
  'id',
  'task_id',
  'lesson_id',
  'cause',
  'language',
  'status',
  'task_version',
  'verdict',
  'score',
  'max_score',
  'time_ms',
  'memory_kb',
  'late_credit',
  'broken_rule',
  'queued_at',
  'finished_at',
] as const;

const mostListed = 200;

/** A user's attempts at a task, newest first, each with its level of feedback. */
export const listMySubmissions = (
  db: Db,
  userId: number,
  taskId: number,
  lessonId: number | undefined,
): Promise<
  (SubmissionRow & { feedback: Feedback; points: number | null; kind: TaskKind; config: TaskConfig | null })[]
> =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select(rowFields.map((name) => `submission.${name}` as const))
    .select([feedbackLevel.as('feedback'), isCopying.as('is_copying'), lessonPoints.as('points')])
    .select('task.kind')
    // large, and asked for only while a teacher marks (`pointsHere`)
    .select(sql<TaskConfig | null>`case when submission.status = 'review' then task.config end`.as('config'))
    .where('submission.user_id', '=', userId)
    .where('submission.task_id', '=', taskId)
    .$call(given(lessonId, (query, one) => query.where('submission.lesson_id', '=', one)))
    .orderBy('submission.id', 'desc')
    .limit(mostListed)
    .execute();

/** All attempts at a task of a lesson, newest first, for staff. */
export const listSubmissions = (
  db: Db,
  { user_id, lesson_id, task_id }: { user_id: number; lesson_id: number; task_id: number },
): Promise<SubmissionRow[]> =>
  db
    .selectFrom('submission')
    .select(rowFields)
    .select([isCopying.as('is_copying'), isSetAside.as('is_set_aside')])
    .where('user_id', '=', user_id)
    .where('task_id', '=', task_id)
    .where('lesson_id', '=', lesson_id)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();

/** A submission with its latest judgement and its level of feedback. */
export const findSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('judgement')
          .select('tests')
          .whereRef('judgement.submission_id', '=', 'submission.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(rowFields.map((name) => `submission.${name}` as const))
    .select([
      'submission.user_id',
      'submission.files',
      'submission.answer',
      'submission.seed',
      'submission.compiler_output',
      'newest.tests',
      'task.title as task_title',
      'task.kind',
      'task.config',
      'task.error_explanations',
      'task.statement',
      'task.variant',
    ])
    .select([feedbackLevel.as('feedback'), isCopying.as('is_copying'), lessonPoints.as('points')])
    .select(
      sql<
        (Feedback | null)[]
      >`array(select ${groupLevel(sql`feedback`)} from task_test_group where task_id = task.id order by position)`.as(
        'group_levels',
      ),
    )
    .select(sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'))
    .select(sql<boolean>`"user".erased_at is not null`.as('is_erased'))
    .select([
      sql<number>`(select count(*) from task_test_group g join task_test on task_test_group_id = g.id
        where g.task_id = task.id and (submission.cause = 'submit' or g.is_sample))`.as('tests_total'),
      // the number of tests is limited like the tests: hidden groups are not counted
      sql<number>`(select count(*) from task_test_group g join task_test on task_test_group_id = g.id
        where g.task_id = task.id and (g.is_sample or submission.cause = 'submit'
          and coalesce(${groupLevel(sql`g.feedback`)}, ${feedbackLevel}) not in ('score', 'hidden')))`.as(
        'tests_shown',
      ),
    ])
    .where('submission.id', '=', id)
    .executeTakeFirst();

export async function requireSubmission(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('submission').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('not_found');
}

/** Whether the viewer may read the tasks of the submission's course, hidden tests included. */
export const mayReadTests = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await db
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .where(holdsIn(viewer, 'bank.read', courseOfSubmission))
    .executeTakeFirst()) !== undefined;

const courseOfSubmission = sql`(select course_id from lesson where lesson.id = submission.lesson_id)`;

/** Whether the submission exists and belongs to the viewer, or the viewer is staff of its course. */
export const mayFollowSubmission = async (db: Db, id: number, viewer: Viewer): Promise<boolean> =>
  (await db
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', viewer.id), holdsIn(viewer, 'course.works', courseOfSubmission)]))
    .executeTakeFirst()) !== undefined;
