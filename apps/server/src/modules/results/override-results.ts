import { topicOf } from '@put/contract/base/endpoint';
import { courseResultsChannel, lessonResultsChannel } from '@put/contract/results/results';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockManyAttempts } from './attempts.store.ts';
import { closeAnsweredReturns } from './close-returns.store.ts';
import { type NewPoints, writeOverrides } from './overrides.store.ts';
import { listCellsAt } from './results.store.ts';

/** Sets the points of many cells by one statement, and sends the news. The caller has checked them. */
export async function overrideResults(
  tx: Tx,
  events: Events,
  changes: readonly NewPoints[],
  own: { comment: string; by: number },
): Promise<void> {
  await lockManyAttempts(tx, changes);
  await writeOverrides(tx, changes, own);
  await closeAnsweredReturns(tx, changes);
  const news = (await listCellsAt(tx, changes)).flatMap(({ course_id, ...cell }) => [
    { topic: topicOf(lessonResultsChannel, cell.lesson_id), news: cell },
    { topic: topicOf(courseResultsChannel, course_id), news: cell },
  ]);
  await events.publishMany(tx, news);
}
