import { type EventOf, topicOf } from '@put/contract/base/endpoint';
import { lectureChannel } from '@put/contract/lessons/lectures';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockLesson, removeLecture } from './lectures.store.ts';

/** Ends the lecture, whoever leads it; one that is over already is no error. */
export async function endLecture({ db, events }: { db: Db; events: Events }, lessonId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockLesson(tx, lessonId))) throw new Refusal('not_found');
    const endedAt = await removeLecture(tx, lessonId);
    if (endedAt !== undefined) await events.publish(tx, topicOf(lectureChannel, lessonId), overAt(endedAt));
  });
}

/** What followers hear at the end. */
export const overAt = (at: string): EventOf<typeof lectureChannel> => ({ lecture: null, at });
