import type { Viewer } from '@put/contract/access';
import type { TaskAnswer } from '@put/contract/kinds';
import type { Language, SourceFile } from '@put/contract/languages';
import { isMarkedByHand } from '@put/contract/task-configs';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { needOf } from '../../judging/needs.ts';
import { assignTurn } from '../judge/judge.api.ts';
import { keepResult, tellOfWork } from '../results/results.api.ts';
import { type findMyLessonTask, findSeed } from '../tasks/tasks.api.ts';
import { insertSubmission } from './submissions.store.ts';

export type LessonTask = NonNullable<Awaited<ReturnType<typeof findMyLessonTask>>>;

type Solution = {
  task_id: number;
  cause: 'submit' | 'check';
  language: Language | null;
  files: readonly SourceFile[];
  answer: TaskAnswer | null;
  late_credit: number | null;
  attemptsUsed: number;
  idempotency_key: string | null;
};

/** Stores what is right to be handed in, and adds its job, or leaves it to a teacher. Call it under `lockAttempts`. */
export async function storeSubmission(
  { queue, events }: { queue: Queue; events: Events },
  tx: Tx,
  viewer: Viewer,
  { lesson_id, kind, config, variant, version }: LessonTask,
  { attemptsUsed, files, answer, ...solution }: Solution,
): Promise<{ id: number }> {
  const { task_id, cause } = solution;
  const waitsForPerson = isMarkedByHand(kind, config);
  const of = { taskId: task_id, variant, userId: viewer.id, lessonId: lesson_id, attemptsUsed };
  const submission = await insertSubmission(tx, {
    ...solution,
    task_version: version,
    user_id: viewer.id,
    lesson_id,
    files: JSON.stringify(files),
    answer: answer && JSON.stringify(answer),
    seed: await findSeed(tx, of),
    ...(waitsForPerson && { status: 'review' as const }),
  });
  if (waitsForPerson) {
    await keepResult(tx, events, { user_id: viewer.id, task_id, lesson_id });
    await tellOfWork(tx, events, { user_id: viewer.id, lesson_id });
  } else {
    const needs = needOf({ kind, config }, solution.language);
    const priority = await assignTurn(tx, { ...submission, user_id: viewer.id, lesson_id, cause });
    await queue.add(tx, judgeSubmission, { submission_id: submission.id }, { priority, needs });
  }
  return submission;
}
