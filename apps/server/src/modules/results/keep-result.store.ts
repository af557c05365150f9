import { topicOf } from '@put/contract/endpoint';
import { courseResultsChannel, lessonResultsChannel, type ResultCell } from '@put/contract/results';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { sumUpResult } from './results.store.ts';

type Place = { user_id: number; task_id: number; lesson_id: number | null };

/** Sums up what a person handed in at a task and tells the news, in the transaction of what changed it, under lockAttempts. */
export async function keepResult(tx: Tx, events: Events, { user_id, task_id, lesson_id }: Place): Promise<void> {
  if (lesson_id === null) return;
  const summed = await sumUpResult(tx, { user_id, task_id, lesson_id });
  if (summed) await tellResult(tx, events, summed);
}

export async function tellResult(
  tx: Tx,
  events: Events,
  { course_id, ...cell }: ResultCell & { course_id: number },
): Promise<void> {
  await events.publish(tx, topicOf(lessonResultsChannel, cell.lesson_id), cell);
  await events.publish(tx, topicOf(courseResultsChannel, course_id), cell);
}
