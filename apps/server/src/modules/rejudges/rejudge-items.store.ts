import type { Feedback } from '@put/contract/tasks/task-parts';
import type { Verdict } from '@put/contract/judge/verdicts';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { feedbackLevel, nextJudgement } from '../results/results.api.ts';
import { isChanged } from './rejudge-list.store.ts';

export type AttemptsKey = { user_id: number; task_id: number; lesson_id: number | null };
export type Applied = AttemptsKey & { submission_id: number };

/**
 * Locks all attempts that the rejudge concerns, and then the statistics of their lessons, always in the same order, so
 * that two transactions can not deadlock.
 */
export async function lockAllAttempts(tx: Tx, rejudgeId: number, chosen: readonly number[] | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(user_id, task_id) from (
    select distinct s.user_id, s.task_id from rejudge_item i join submission s on s.id = i.submission_id
    where i.rejudge_id = ${rejudgeId} and i.status = 'done' and ${isChosen(chosen)} order by 1, 2 offset 0) place`.execute(
    tx,
  );
  await sql`select lock_lesson_stat(lesson_id) from (
    select distinct s.lesson_id from rejudge_item i join submission s on s.id = i.submission_id
    where i.rejudge_id = ${rejudgeId} and i.status = 'done' and s.lesson_id is not null and ${isChosen(chosen)}
    order by 1 offset 0) lesson`.execute(tx);
}

/**
 * Copies verdicts into submissions, each as a new judgement; earlier judgements stay. Skips submissions that were
 * judged by a newer version of the task meanwhile. Returns those that changed.
 */
export async function applyItems(tx: Tx, rejudgeId: number, chosen: readonly number[] | null): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    with fresh as (
      update submission s set verdict = i.verdict, score = i.score, max_score = i.max_score, time_ms = i.time_ms,
        memory_kb = i.memory_kb, compiler_output = i.compiler_output, task_version = i.task_version,
        failed_test = i.failed_test, error_key = i.error_key
      from rejudge_item i
      where i.rejudge_id = ${rejudgeId} and i.submission_id = s.id and i.status = 'done' and ${isChosen(chosen)}
        and s.status = 'done' and s.task_version <= i.task_version
      returning s.id, s.user_id, s.task_id, s.lesson_id),
    judged as (
      insert into judgement (submission_id, number, task_version, verdict, score, max_score, compiler_output, tests, rejudge_id)
      select i.submission_id, ${nextJudgement(sql.ref<number>('i.submission_id'))},
        i.task_version, i.verdict, i.score, i.max_score, i.compiler_output, i.tests, i.rejudge_id
      from rejudge_item i join fresh on fresh.id = i.submission_id where i.rejudge_id = ${rejudgeId})
    update rejudge_item i set status = 'applied' from fresh
    where i.rejudge_id = ${rejudgeId} and i.submission_id = fresh.id
    returning i.submission_id, fresh.user_id, fresh.task_id, fresh.lesson_id`.execute(tx);
  return rows;
}

export type Changed = Applied & { task_title: string; verdict: Verdict; feedback: Feedback };

/** Those of these submissions whose verdict or points are other than before, the earliest first. */
export async function listChanged(tx: Tx, rejudgeId: number, submissionIds: readonly number[]): Promise<Changed[]> {
  const rows = await tx
    .selectFrom('rejudge_item as i')
    .innerJoin('submission', 'submission.id', 'i.submission_id')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select(['submission.id as submission_id', 'submission.user_id', 'submission.lesson_id', 'submission.task_id'])
    .select(['task.title as task_title', feedbackLevel.as('feedback')])
    .select((eb) => eb.ref('i.verdict').$castTo<Verdict>().as('verdict'))
    .where('i.rejudge_id', '=', rejudgeId)
    .where('i.submission_id', '=', sql<number>`any(${submissionIds}::int[])`)
    .where(isChanged)
    .orderBy('submission.id')
    .execute();
  return rows;
}

const isChosen = (chosen: readonly number[] | null) =>
  chosen === null ? sql<boolean>`true` : sql<boolean>`i.submission_id = any(${chosen}::int[])`;
