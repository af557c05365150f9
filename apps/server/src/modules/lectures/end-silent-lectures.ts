import { topicOf } from '@put/contract/base/endpoint';
import { lectureChannel } from '@put/contract/lessons/lectures';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { overAt } from './end-lecture.ts';
import { removeSilentLectures } from './lectures.store.ts';

const everyMs = 60_000;

/** Ends lectures that a teacher has left without ending them. Returns a function that stops it. */
export function endSilentLectures(db: Db, events: Events, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void endSilent(db, events).catch(onError), everyMs).unref();
  return () => clearInterval(timer);
}

export async function endSilent(db: Db, events: Events): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { lesson_id, ended_at } of await removeSilentLectures(tx))
      await events.publish(tx, topicOf(lectureChannel, lesson_id), overAt(ended_at));
  });
}
