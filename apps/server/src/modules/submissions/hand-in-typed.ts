import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { kindRule } from '../../judging/kinds.ts';
import { countAttempts, findMyLessonTask } from '../tasks/tasks.api.ts';
import { findUnsent, type TypedAnswer } from './exam-answers.store.ts';
import { readSolution } from './read-solution.ts';
import { requireOwnFiles } from './require-own-files.ts';
import { type LessonTask, storeSubmission } from './store-submission.ts';
import { findKept } from './submit-solution.ts';

type Place = { user_id: number; lesson_id: number; task_id: number };

/**
 * Hands in what a student has typed at a task of an exam and not handed in. Nothing happens where there is nothing, where
 * no attempt is left, and where it would be refused from the student's own hand too. Call it under `lockAttempts`.
 */
export async function handInTyped(
  tools: { queue: Queue; events: Events },
  tx: Tx,
  { user_id, lesson_id, task_id }: Place,
): Promise<void> {
  const viewer: Viewer = { id: user_id, is_admin: false, acting_admin_id: null };
  const lessonTask = await findMyLessonTask(tx, viewer, task_id, lesson_id);
  if (!lessonTask || lessonTask.status !== 'ready') return;
  const { perform, answer: rule } = kindRule(lessonTask.kind);
  // a copy of a container takes longer than a transaction may: the student hands such a task in
  if (rule?.home) return;
  const { used } = await countAttempts(tx, { userId: user_id, taskId: task_id, lessonId: lesson_id });
  if (lessonTask.attempts !== null && used >= lessonTask.attempts) return;
  const performed = await findKept(tx, viewer, lessonTask, task_id);
  const kept = performed && !isDeepStrictEqual(performed, perform?.answerOf([])) ? performed : undefined;
  const typed = kept
    ? { language: null, files: [], answer: kept }
    : await findUnsent(tx, { user_id, lesson_id, task_id });
  if (!typed || isBlank(typed)) return;
  const solution = await readOrNull(tx, viewer, lessonTask, typed);
  if (solution === null) return;
  await storeSubmission(tools, tx, viewer, lessonTask, {
    ...solution,
    task_id,
    cause: 'submit',
    late_credit: 100,
    attemptsUsed: lessonTask.variant?.per === 'attempt' ? used : 0,
    idempotency_key: null,
  });
}

const isBlank = ({ files, answer }: TypedAnswer): boolean =>
  answer === null && files.every(({ content }) => content.trim() === '');

async function readOrNull(tx: Tx, viewer: Viewer, lessonTask: LessonTask, typed: TypedAnswer) {
  try {
    const solution = readSolution(lessonTask, { ...typed, files: [...typed.files] });
    const uploads =
      solution.answer && kindRule(lessonTask.kind).answer?.uploadsOf?.(lessonTask.config, solution.answer);
    if (uploads) await requireOwnFiles(tx, viewer, uploads);
    return solution;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
