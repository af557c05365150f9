import type { Viewer } from '@put/contract/base/access';
import type { HandedInBy } from '@put/contract/exams/exam-fields';
import { Refusal } from '@put/contract/base/refusals';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { lockManyAttempts } from '../results/results.api.ts';
import { closeAtEnd, type ContainerTools, listOutOfTime } from '../containers/containers.api.ts';
import { handInTyped, tellExam } from '../submissions/submissions.api.ts';
import { endSitting, findMyExam, hasSitting, listGiven, listOverdue, type Sitting } from './exams.store.ts';

export type HandInTools = ContainerTools;

/**
 * Ends a sitting and hands in everything that was typed, in one transaction. Who comes second, whoever it is, finds it
 * ended and changes nothing. `server`: only when the end and the grace after it have passed. Returns when it ended;
 * undefined: it had ended, or may not yet.
 */
export async function handIn(
  tools: HandInTools,
  sitting: Sitting,
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
    const at = await endSitting(tx, sitting, by);
    if (at === undefined) {
      nothingToAudit();
      return undefined;
    }
    for (const task_id of given) await handInTyped(tools, tx, { ...sitting, task_id });
    await tellExam(tx, tools.events, sitting.lesson_id, at);
    if (actor)
      await recordAuditEvent(tx, actor, 'hand_in_exam', lesson(sitting), { after: { user_id: sitting.user_id } });
    return at;
  });
}

const lesson = ({ lesson_id }: Sitting) => ({ type: 'lesson', id: lesson_id }) as const;

export async function handInMine(tools: HandInTools, viewer: Viewer, lessonId: number): Promise<void> {
  const exam = await findMyExam(tools.db, viewer, lessonId);
  if (!exam) throw new Refusal('not_found');
  if (exam.started_at === null) throw new Refusal('conflict', { detail: 'Контрольная ещё не начата.' });
  await handIn(tools, { lesson_id: lessonId, user_id: viewer.id }, 'student');
}

/** A teacher hands in for a student. */
export async function handInOf(tools: HandInTools, actor: Actor, sitting: Sitting): Promise<void> {
  if (!(await hasSitting(tools.db, sitting))) throw new Refusal('not_found');
  await handIn(tools, sitting, 'teacher', actor);
}

/**
 * Hands in every exam whose time is over: of one person, of a lesson, or all. Returns how many. With `onError` one that
 * fails does not hold up the others.
 */
export async function handInOverdue(
  tools: HandInTools,
  of: Partial<Sitting> = {},
  onError?: (error: unknown) => void,
): Promise<number> {
  let handedIn = 0;
  for (const sitting of await listOverdue(tools.db, of))
    try {
      if ((await handIn(tools, sitting, 'server')) !== undefined) handedIn += 1;
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  return handedIn;
}

/**
 * Stops containers of tasks whose exam is over though nobody has handed it in yet: what was typed before may still be on
 * its way, but a container is the server's own, so nothing is.
 */
export async function closeContainers(tools: HandInTools, onError: (error: unknown) => void): Promise<void> {
  for (const container of await listOutOfTime(tools.db))
    await tools.db
      .transaction()
      .execute((tx) => closeAtEnd(tools, tx, container))
      .catch(onError);
}
