import { topicOf } from '@put/contract/base/endpoint';
import { examRoomChannel } from '@put/contract/exams/exam-keeping';
import { examChannel } from '@put/contract/exams/exams';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';

/** Students who write and whoever watches the room learn that something has changed at this moment. */
export async function tellExam(tx: Tx, events: Events, lessonId: number, at: string): Promise<void> {
  await events.publish(tx, topicOf(examChannel, lessonId), { at });
  await events.publish(tx, topicOf(examRoomChannel, lessonId), { at });
}
