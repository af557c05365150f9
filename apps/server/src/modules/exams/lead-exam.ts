import { Refusal } from '@put/contract/base/refusals';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { tellExam } from '../submissions/submissions.api.ts';
import { addMinutes, countWriting, markReleased } from './exams.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';

const lesson = (id: number) => ({ type: 'lesson', id }) as const;

/** Moves the end for everybody who has not handed in, and for those who begin later. */
export async function extendExam(tools: HandInTools, actor: Actor, lessonId: number, minutes: number): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    const at = await addMinutes(tx, lessonId, minutes);
    if (at === undefined) throw new Refusal('conflict', { detail: 'Результаты уже показаны: контрольная закончена.' });
    await recordAuditEvent(tx, actor, 'extend_exam', lesson(lessonId), { after: { extra_minutes: minutes } });
    await tellExam(tx, tools.events, lessonId, at);
  });
}

/** Shows everybody the own results. From then on nobody may begin. */
export async function releaseExam(tools: HandInTools, actor: Actor, lessonId: number): Promise<void> {
  await handInOverdue(tools, { lesson_id: lessonId });
  await tools.db.transaction().execute(async (tx) => {
    const released = await markReleased(tx, lessonId);
    if (released === undefined) throw new Refusal('not_found');
    // counted after the exam is locked, so nobody begins in between
    const writing = await countWriting(tx, lessonId);
    if (writing > 0) throw new Refusal('conflict', { detail: `Контрольную ещё пишут: ${writing}. Дождитесь сдачи.` });
    if (!released.isNew) return nothingToAudit();
    await recordAuditEvent(tx, actor, 'release_exam', lesson(lessonId));
    await tellExam(tx, tools.events, lessonId, released.at);
  });
}
