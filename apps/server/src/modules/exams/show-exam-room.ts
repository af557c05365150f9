import type { ExamRoom } from '@put/contract/exams/exam-keeping';
import { Refusal } from '@put/contract/base/refusals';
import { findRoom, listRoomPeople } from './exam-room.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';

/** Who writes and who has handed in, by name. */
export async function showExamRoom(tools: HandInTools, lessonId: number): Promise<ExamRoom> {
  await handInOverdue(tools, { lesson_id: lessonId });
  const room = await findRoom(tools.db, lessonId);
  if (!room) throw new Refusal('not_found');
  return { ...room, people: await listRoomPeople(tools.db, lessonId, room.course_id) };
}
