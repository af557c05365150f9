import { topicOf } from '@put/contract/base/endpoint';
import { examRoomChannel } from '@put/contract/exams/exam-keeping';
import { examChannel } from '@put/contract/exams/exams';
import { lessonEditingChannel } from '@put/contract/lessons/lesson-editing';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { listExams } from './exams.store.ts';

/** Who has these lessons open for editing, or writes them as exams, learns that they have changed. */
export async function tellLessons(tx: Tx, events: Events, lessonIds: readonly number[]): Promise<void> {
  await events.publishMany(
    tx,
    lessonIds.map((id) => ({ topic: topicOf(lessonEditingChannel, id), news: {} })),
  );
  await tellExams(tx, events, lessonIds);
}

/** Students who write and whoever watches the room learn that something has changed at this moment. */
export async function tellExams(
  tx: Tx,
  events: Events,
  lessonIds: readonly number[],
  at = new Date().toISOString(),
): Promise<void> {
  await events.publishMany(
    tx,
    lessonIds.flatMap((id) => [examChannel, examRoomChannel].map((to) => ({ topic: topicOf(to, id), news: { at } }))),
  );
}

/** An exception moves the times of exams: of these lessons, or without a list of the whole course. */
export const tellExamsOf = async (
  tx: Tx,
  events: Events,
  scope: { courseId: number; lessonIds?: readonly number[] | undefined },
): Promise<void> => tellExams(tx, events, await listExams(tx, scope));
