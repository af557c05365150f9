import type { ExamSettings } from '@put/contract/exam-keeping';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { isLessonThere } from '../lessons/lessons.api.ts';
import { countSittings, deleteExam, findExam, keepExam } from './exams.store.ts';

const lesson = (id: number) => ({ type: 'lesson', id }) as const;

/** Makes the lesson an exam, or changes how it is written. */
export async function setExam(db: Db, actor: Actor, lessonId: number, settings: ExamSettings): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isLessonThere(tx, lessonId))) throw new Refusal('not_found');
    const before = await findExam(tx, lessonId);
    await keepExam(tx, lessonId, settings);
    await recordAuditEvent(tx, actor, 'set_exam', lesson(lessonId), {
      ...(before && { before: auditFieldsOf(before) }),
      after: auditFieldsOf(settings),
    });
  });
}

export async function removeExam(db: Db, actor: Actor, lessonId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isLessonThere(tx, lessonId))) throw new Refusal('not_found');
    // locks the exam, so that nobody begins meanwhile
    if (!(await findExam(tx, lessonId, { isLocked: true }))) return;
    if ((await countSittings(tx, lessonId)) > 0)
      throw new Refusal('conflict', { detail: 'Контрольную уже писали: обычным занятием её не сделать.' });
    await deleteExam(tx, lessonId);
    await recordAuditEvent(tx, actor, 'remove_exam', lesson(lessonId));
  });
}

const auditFieldsOf = ({ minutes, feedback, grace_s, is_shuffled }: ExamSettings) => ({
  exam_minutes: minutes,
  feedback,
  grace_s,
  is_shuffled,
});
