import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { takesReturned } from '@put/contract/courses/schedule';
import type { NewReturn } from '@put/contract/returns/returns';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { keepResult, lockAttempts, tellOfWork } from '../results/results.api.ts';
import * as store from './returns.store.ts';

export const keyOfReturn = (id: number): string => String(id);

type Tools = { db: Db; events: Events };
const headLetters = 120;

/**
 * Returns a work to its student: with words, a date of its own, one more attempt, and points that wait for it or stand.
 * A return that was answered is closed by the next one; one that was not is not replaced unseen.
 */
export async function returnWork(
  { db, events }: Tools,
  actor: { viewer: Viewer; ip: string },
  submissionId: number,
  { remark, until, points_wait }: NewReturn,
): Promise<{ id: number }> {
  const place = await store.findPlaceOf(db, submissionId);
  if (!place) throw new Refusal('not_found');
  refusePast(until);
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, place.user_id, place.task_id);
    const work = await store.holdReturnable(tx, submissionId);
    if (!work) throw new Refusal('not_found');
    refuseUncounted(work);
    if (points_wait && work.override_score !== null) {
      const message = 'За эту работу стоят баллы преподавателя. Уберите их, и тогда баллы смогут ждать.';
      throw new Refusal('invalid_input', { detail: message, errors: [{ path: 'points_wait', message }] });
    }
    const open = await store.findOpenReturn(tx, place);
    if (open && open.answer_id === null)
      throw new Refusal('conflict', { detail: 'Эта работа уже возвращена, и ученик её ещё не сдал.' });
    if (open) await store.closeReturn(tx, open.id, false);
    const given = { ...place, submission_id: submissionId, remark, until, points_wait };
    const { id } = await store.insertReturn(tx, {
      ...given,
      after_submission_id: work.newest_id,
      returned_by: actor.viewer.id,
      returned_at: new Date().toISOString(),
    });
    await recordAuditEvent(
      tx,
      actor,
      'return_work',
      { type: 'submission', id: submissionId },
      { after: { remark, until, points_wait } },
    );
    await keepResult(tx, events, place);
    await tellOfWork(tx, events, place);
    const { user_id, ...at } = place;
    await notify(tx, events, {
      user_ids: [user_id],
      kind: 'returned',
      key: keyOfReturn(id),
      payload: {
        ...at,
        submission_id: submissionId,
        task_title: work.task_title,
        text_head: remark.slice(0, headLetters),
        until,
      },
    });
    return { id };
  });
}

function refusePast(until: string | null): void {
  if (takesReturned(until, Date.now())) return;
  throw new Refusal('invalid_input', { errors: [{ path: 'until', message: 'Этот срок уже прошёл' }] });
}

type Work = NonNullable<Awaited<ReturnType<typeof store.holdReturnable>>>;

function refuseUncounted({ cause, status, verdict, late_credit, is_sealed, is_set_aside }: Work): void {
  if (is_sealed)
    throw new Refusal('not_returnable', {
      detail: 'Это контрольная. Вернуть работу можно, когда её результаты открыты.',
    });
  if (is_set_aside)
    throw new Refusal('not_returnable', {
      detail: 'Эта работа осталась от другой попытки контрольной и не засчитывается.',
    });
  const isKnown = status === 'review' || (status === 'done' && verdict !== 'judge_error');
  if (cause !== 'submit' || !isKnown || late_credit === null) throw new Refusal('not_returnable');
}
