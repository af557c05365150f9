import type { Viewer } from '@put/contract/base/access';
import type { HandedInBy } from '@put/contract/exams/exam-fields';
import { Refusal } from '@put/contract/base/refusals';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { lockManyAttempts } from '../results/results.api.ts';
import type { ContainerTools } from '../containers/containers.api.ts';
import { tellExams } from '../schedules/schedules.api.ts';
import { handInTyped } from '../submissions/submissions.api.ts';
import { findMyExam } from './exams.store.ts';
import { endSitting, forgetGiven, hasSitting, listGiven, type Sitting } from './sittings.store.ts';

export type HandInTools = ContainerTools;

/**
 * Ends a sitting and hands in everything that was typed, in one transaction. Who comes second, whoever it is, finds it
 * ended and changes nothing. `server`: only when the end and the grace after it have passed. Returns when it ended;
 * undefined: it had ended, or may not yet.
 */
export async function handIn(
  tools: HandInTools,
  sitting: Sitting & { nth?: number | undefined },
  by: HandedInBy,
  actor?: Actor,
): Promise<string | undefined> {
  return tools.db.transaction().execute(async (tx) => {
    const given = await listGiven(tx, sitting);
    // in the order of submitting: first the attempts, then the sitting
    await lockManyAttempts(
      tx,
      given.map((task_id) => ({ user_id: sitting.user_id, task_id })),
    );
    const ended = await endSitting(tx, sitting, by);
    if (!ended) {
      nothingToAudit();
      return undefined;
    }
    const { lesson_id, user_id } = sitting;
    for (const task_id of given) await handInTyped(tools, tx, { lesson_id, user_id, task_id });
    if (ended.nth === 0) await forgetGiven(tx, sitting);
    await tellExams(tx, tools.events, [sitting.lesson_id], ended.at);
    if (actor)
      await recordAuditEvent(tx, actor, 'hand_in_exam', lesson(sitting), { after: { user_id: sitting.user_id } });
    return ended.at;
  });
}

const lesson = ({ lesson_id }: Sitting) => ({ type: 'lesson', id: lesson_id }) as const;

/** `nth`: the sitting that the page shows. Another page may have begun the next one, which goes on. */
export async function handInMine(tools: HandInTools, viewer: Viewer, lessonId: number, nth: number): Promise<void> {
  const exam = await findMyExam(tools.db, viewer, lessonId);
  if (!exam) throw new Refusal('not_found');
  if (exam.started_at === null) throw new Refusal('conflict', { detail: 'Контрольная ещё не начата.' });
  await handIn(tools, { lesson_id: lessonId, user_id: viewer.id, nth }, 'student');
}

/** A teacher hands in for a student. */
export async function handInOf(
  tools: HandInTools,
  actor: Actor,
  sitting: Sitting & { nth?: number | undefined },
): Promise<void> {
  if (!(await hasSitting(tools.db, sitting))) throw new Refusal('not_found');
  await handIn(tools, sitting, 'teacher', actor);
}
