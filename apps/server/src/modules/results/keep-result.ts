import { topicOf } from '@put/contract/base/endpoint';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { courseResultsChannel, lessonResultsChannel, type ResultNews } from '@put/contract/results/results';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { findCourseOf, findLastAttempt, sumUpResult } from './results.store.ts';

type AttemptsKey = { user_id: number; task_id: number; lesson_id: number | null };

/**
 * Recomputes a user's result of a task and sends the news. Call it in the transaction of the change, under
 * lockAttempts.
 */
export async function keepResult(tx: Tx, events: Events, { user_id, task_id, lesson_id }: AttemptsKey): Promise<void> {
  if (lesson_id === null) return;
  const summed = await sumUpResult(tx, { user_id, task_id, lesson_id });
  if (!summed) return;
  const last = await findLastAttempt(tx, { user_id, task_id, lesson_id });
  await publishResult(tx, events, { ...summed, ...(last && { last }) });
}

export async function publishResult(
  tx: Tx,
  events: Events,
  { course_id, ...cell }: ResultNews & { course_id: number },
): Promise<void> {
  await events.publish(tx, topicOf(lessonResultsChannel, cell.lesson_id), cell);
  await events.publish(tx, topicOf(courseResultsChannel, course_id), cell);
}

/** The same of many, by one statement. */
export const publishResults = (
  tx: Tx,
  events: Events,
  cells: readonly (ResultNews & { course_id: number })[],
): Promise<void> =>
  events.publishMany(
    tx,
    cells.flatMap(({ course_id, ...cell }) => [
      { topic: topicOf(lessonResultsChannel, cell.lesson_id), news: cell },
      { topic: topicOf(courseResultsChannel, course_id), news: cell },
    ]),
  );

/** A work began to wait for a person's marks, or does no more. */
export async function tellOfWork(
  tx: Tx,
  events: Events,
  { user_id, lesson_id }: Pick<AttemptsKey, 'user_id' | 'lesson_id'>,
): Promise<void> {
  if (lesson_id === null) return;
  const course_id = await findCourseOf(tx, lesson_id);
  if (course_id === undefined) return;
  await events.publish(tx, topicOf(inboxChannel, inboxId), { course_id, lesson_id, user_id });
}
