import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import { rubricPoints } from '@put/contract/kinds/rubric';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import { isMarkedByHand, pointsOfConfig, rubricOf, type TaskConfig } from '@put/contract/kinds/task-configs';
import type { TaskVariant } from '@put/contract/tasks/task-parts';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { copyHome } from '../../jobs/copy-home.job.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { needOf } from '../../judging/needs.ts';
import { assignTurn, insertJudgement } from '../judge/judge.api.ts';
import { keepResult, tellOfWork } from '../results/results.api.ts';
import { answerReturn } from '../returns/returns.api.ts';
import { findSeed, listTestGroups } from '../tasks/tasks.api.ts';
import { insertHomeCopy } from './home-copies.store.ts';
import { insertSubmission } from './submissions.store.ts';

/** What storing asks of a task in its lesson. */
type StoredTask = {
  lesson_id: number;
  kind: TaskKind;
  config: TaskConfig;
  variant: TaskVariant | null;
  version: number;
};

type Solution = {
  user_id: number;
  task_id: number;
  cause: 'submit' | 'check';
  language: Language | null;
  files: readonly SourceFile[];
  answer: TaskAnswer | null;
  late_credit: number | null;
  /** When it arrived; now, if it is not said. */
  queued_at?: string;
  attemptsUsed: number;
  idempotency_key: string | null;
  /** The rule that it breaks, in words: it was taken at the end of an exam. */
  broken_rule?: string | null;
  /**
   * `judge`: the judge looks at it, unless a person alone marks it. `nobody`: the judge can not look at it. Otherwise the
   * home folder of this container is copied first.
   */
  next?: 'judge' | 'nobody' | { copiesHomeOf: number };
};

type Tools = { queue: Queue; events: Events };

/** Stores what is handed in, and adds its job, or leaves it to a teacher. Call it under `lockAttempts`. */
export async function storeSubmission(
  { queue, events }: Tools,
  tx: Tx,
  task: StoredTask,
  { attemptsUsed, files, answer, next = 'judge', ...solution }: Solution,
): Promise<{ id: number }> {
  const { user_id, task_id, cause } = solution;
  const { lesson_id, kind, config, variant, version } = task;
  const waitsForPerson = isMarkedByHand(kind, config);
  const of = { taskId: task_id, variant, userId: user_id, lessonId: lesson_id, attemptsUsed };
  const submission = await insertSubmission(tx, {
    ...solution,
    task_version: version,
    lesson_id,
    files: JSON.stringify(files),
    answer: answer && JSON.stringify(answer),
    seed: await findSeed(tx, of),
    ...(waitsForPerson && { status: 'review' as const }),
  });
  const place = { user_id, task_id, lesson_id };
  if (waitsForPerson) {
    await keepResult(tx, events, place);
    await tellOfWork(tx, events, place);
  } else if (typeof next === 'object') {
    await insertHomeCopy(tx, submission.id, next.copiesHomeOf);
    await queue.add(tx, copyHome, { submission_id: submission.id });
  } else if (next === 'nobody') {
    await endUnjudged({ events }, tx, { id: submission.id, ...place }, task);
  } else {
    const needs = needOf({ kind, config }, solution.language);
    const priority = await assignTurn(tx, { ...submission, user_id, lesson_id, cause });
    await queue.add(tx, judgeSubmission, { submission_id: submission.id }, { priority, needs });
  }
  if (cause === 'submit') await answerReturn(tx, events, submission.id, place);
  return submission;
}

type Place = { id: number; user_id: number; task_id: number; lesson_id: number };

/**
 * Ends a submission that the judge can not look at: without points of the judge, and left to a person where one marks
 * the task too. A teacher sees why, and may give points.
 */
export async function endUnjudged(
  { events }: Pick<Tools, 'events'>,
  tx: Tx,
  { id, ...place }: Place,
  { kind, config, version }: Pick<StoredTask, 'kind' | 'config' | 'version'>,
): Promise<void> {
  const rubric = rubricOf(kind, config);
  const awaitsReview = rubric.length > 0;
  const groups = await listTestGroups(tx, place.task_id);
  const max_score =
    pointsOfConfig(kind, config) - rubricPoints(rubric) + groups.reduce((sum, { points }) => sum + points, 0);
  const nothing = { compiler_output: '', tests: [], time_ms: 0, memory_kb: 0, failed_test: null, error_key: null };
  const judged = { ...nothing, verdict: 'wrong_answer' as const, score: 0, max_score, awaitsReview };
  await insertJudgement(tx, id, { ...judged, task_version: version });
  await keepResult(tx, events, place);
  if (awaitsReview) await tellOfWork(tx, events, place);
}
