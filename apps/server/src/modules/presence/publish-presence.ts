import { topicOf } from '@put/contract/base/endpoint';
import { classChannel, type Presence } from '@put/contract/results/live-class';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';

/** Keeps one piece of news below the limit of `Events`. */
const mostInNews = 25;

/** Students of a lesson who changed together are one piece of news. */
export async function publishPresence(
  tx: Tx,
  events: Events,
  kept: readonly (Presence & { lesson_id: number })[],
): Promise<void> {
  for (const [lessonId, ofLesson] of Map.groupBy(kept, ({ lesson_id }) => lesson_id)) {
    const people = ofLesson.map(({ lesson_id: _, ...presence }) => presence);
    for (let at = 0; at < people.length; at += mostInNews)
      await events.publish(tx, topicOf(classChannel, lessonId), { people: people.slice(at, at + mostInNews) });
  }
}
