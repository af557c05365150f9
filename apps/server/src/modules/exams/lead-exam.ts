import { Refusal } from '@put/contract/base/refusals';
import type { Viewer } from '@put/contract/base/access';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import type { Tx } from '../../drivers/database/database.ts';
import { addToExceptions } from '../lessons/lessons.api.ts';
import { findCourseOf } from '../results/results.api.ts';
import { tellExams } from '../schedules/schedules.api.ts';
import {
  addMinutes,
  addMinutesTo,
  countWriting,
  listUsedUp,
  lockGoing,
  markReleased,
  reopenSittings,
} from './lead-exam.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';

type ActorOf = { viewer: Viewer; ip: string };

const lesson = (id: number) => ({ type: 'lesson', id }) as const;

/**
 * Moves the end for everybody who has not handed in, and for those who begin later; or for the named people alone.
 * Fewer minutes take back what was given.
 */
export async function extendExam(
  tools: HandInTools,
  actor: ActorOf,
  lessonId: number,
  { minutes, user_ids }: { minutes: number; user_ids?: number[] | undefined },
): Promise<void> {
  await tools.db.transaction().execute(async (tx) => {
    const at = await lockUnreleased(tx, lessonId);
    const reached = user_ids && (await addMinutesTo(tx, lessonId, user_ids, minutes));
    if (!reached) await addMinutes(tx, lessonId, minutes);
    if (reached?.length === 0) throw new Refusal('conflict', { detail: 'Эти ученики уже не пишут.' });
    await recordAuditEvent(tx, actor, 'extend_exam', lesson(lessonId), {
      after: { extra_minutes: minutes, ...(reached && { user_ids: reached }) },
    });
    await tellExams(tx, tools.events, [lessonId], at);
  });
}

/**
 * Lets people write on who have handed in, for so many minutes from now. What they handed in stays as it is; a further
 * attempt is given where they are counted, so that the next hand-in counts. Returns how many had handed in.
 */
export async function reopenExam(
  tools: HandInTools,
  actor: ActorOf,
  lessonId: number,
  wanted: { user_ids: number[]; minutes: number; reason: string },
): Promise<{ reopened: number }> {
  return tools.db.transaction().execute(async (tx) => {
    const at = await lockUnreleased(tx, lessonId);
    const reopened = await reopenSittings(tx, lessonId, wanted);
    if (reopened.length === 0) throw new Refusal('conflict', { detail: 'Эти ученики ещё не сдавали.' });
    const { minutes, reason } = wanted;
    const used = await listUsedUp(tx, lessonId, reopened);
    if (used.length > 0) {
      const courseId = (await findCourseOf(tx, lessonId))!;
      const places = used.map((place) => ({ ...place, user_group_id: null, lesson_id: lessonId }));
      await addToExceptions(tx, { courseId, authorId: actor.viewer.id, reason }, places, { extra_attempts: 1 });
    }
    await recordAuditEvent(tx, actor, 'reopen_exam', lesson(lessonId), {
      after: { user_ids: reopened, extra_minutes: minutes, reason },
    });
    await tellExams(tx, tools.events, [lessonId], at);
    return { reopened: reopened.length };
  });
}

async function lockUnreleased(tx: Tx, lessonId: number): Promise<string> {
  const at = await lockGoing(tx, lessonId);
  if (at === undefined) throw new Refusal('conflict', { detail: 'Результаты уже показаны: контрольная закончена.' });
  return at;
}

/** Shows everybody the own results. From then on nobody may begin. */
export async function releaseExam(tools: HandInTools, actor: ActorOf, lessonId: number): Promise<void> {
  await handInOverdue(tools, { lesson_id: lessonId });
  await tools.db.transaction().execute(async (tx) => {
    const released = await markReleased(tx, lessonId);
    if (released === undefined) throw new Refusal('not_found');
    // counted after the exam is locked, so nobody begins in between
    const writing = await countWriting(tx, lessonId);
    if (writing > 0) throw new Refusal('conflict', { detail: `Контрольную ещё пишут: ${writing}. Дождитесь сдачи.` });
    if (!released.isNew) return nothingToAudit();
    await recordAuditEvent(tx, actor, 'release_exam', lesson(lessonId));
    await tellExams(tx, tools.events, [lessonId], released.at);
  });
}
