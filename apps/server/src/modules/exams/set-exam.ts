import type { BeganFrom } from '@put/contract/base/began-from';
import type { ExamSettings } from '@put/contract/exams/exam-keeping';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, changedOnly, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { isLessonThere, lockLesson } from '../lessons/lessons.api.ts';
import { tellLessons } from '../schedules/schedules.api.ts';
import { countSittings, deleteExam, findExam, keepExam } from './exams.store.ts';

type Tools = { db: Db; events: Events };
const lesson = (id: number) => ({ type: 'lesson', id }) as const;

/** Makes the lesson an exam, or changes how it is written. What a colleague has changed meanwhile stays. */
export async function setExam(
  { db, events }: Tools,
  actor: Actor,
  lessonId: number,
  { began_from, ...given }: ExamSettings & { began_from: BeganFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLesson(tx, lessonId);
    const before = await findExam(tx, lessonId, { isLocked: true });
    if (!before && Object.keys(began_from).length > 0)
      throw new Refusal('conflict', { detail: 'Тем временем занятие снова сделали обычным.' });
    const own =
      before &&
      (await takeChange(tx, actor, {
        object: lesson(lessonId),
        given,
        began: began_from,
        stored: before,
        audited: { minutes: 'exam_minutes', rules: 'is_text_changed', draws: 'tag_ids', repeats: 'exam_repeats' },
      }));
    const after = before ? { ...before, ...own } : given;
    await keepExam(tx, lessonId, after);
    const isTextChanged = before !== undefined && before.rules !== after.rules;
    const changed = before ? changedOnly(auditFieldsOf(before), auditFieldsOf(after)) : { after: auditFieldsOf(after) };
    if (!changed && !isTextChanged) return nothingToAudit();
    await recordAuditEvent(tx, actor, 'set_exam', lesson(lessonId), {
      ...changed,
      after: { ...changed?.after, ...(isTextChanged && { is_text_changed: true }) },
    });
    await tellLessons(tx, events, [lessonId]);
  });
}

export async function removeExam({ db, events }: Tools, actor: Actor, lessonId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isLessonThere(tx, lessonId))) throw new Refusal('not_found');
    // locks the exam, so that nobody begins meanwhile
    if (!(await findExam(tx, lessonId, { isLocked: true }))) return nothingToAudit();
    if ((await countSittings(tx, lessonId)) > 0)
      throw new Refusal('conflict', { detail: 'Контрольную уже писали: обычным занятием её не сделать.' });
    await deleteExam(tx, lessonId);
    await recordAuditEvent(tx, actor, 'remove_exam', lesson(lessonId));
    await tellLessons(tx, events, [lessonId]);
  });
}

const auditFieldsOf = ({ minutes, feedback, grace_s, is_shuffled, draws, has_trial, repeats }: ExamSettings) => ({
  exam_minutes: minutes,
  feedback,
  grace_s,
  is_shuffled,
  tag_ids: draws.map(({ tag_id }) => tag_id),
  has_trial,
  exam_repeats: repeats,
});
