import type { Viewer } from '@put/contract/base/access';
import type { BeganFrom } from '@put/contract/base/began-from';
import { Refusal } from '@put/contract/base/refusals';
import type { NewOverride } from '@put/contract/marks/override';
import type { ResultCell } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { lockAttempts } from './attempts.store.ts';
import { closeAnsweredReturns } from './close-returns.store.ts';
import { publishResult } from './keep-result.ts';
import { nothingOf } from './nothing-of.ts';
import { findPoints, writeOverride } from './overrides.store.ts';
import { findCell, type ResultKey } from './results.store.ts';

type Tools = { db: Db; events: Events };

/**
 * A teacher sets a result. It replaces the computed one until it is removed. One that a colleague has set meanwhile is not
 * replaced unseen.
 */
export async function overrideResult(
  { db, events }: Tools,
  actor: { viewer: Viewer; ip: string },
  { override_score, comment, began_from, ...resultKey }: NewOverride & { began_from: BeganFrom },
): Promise<ResultCell> {
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, resultKey.user_id, resultKey.task_id);
    const task = await findPoints(tx, resultKey);
    if (!task) throw new Refusal('not_found');
    if (override_score !== null && !task.is_given) {
      const message = 'В работе этого ученика такой задачи нет';
      throw new Refusal('invalid_input', { detail: message, errors: [{ path: 'override_score', message }] });
    }
    if (override_score !== null && override_score > task.points) {
      const message = `Не больше ${task.points.toLocaleString('ru')}: столько даёт задача`;
      throw new Refusal('invalid_input', { detail: message, errors: [{ path: 'override_score', message }] });
    }
    const before = await findCell(tx, resultKey);
    const pointsOf = (score: number | null, words: string) => (score === null ? null : { score, comment: words });
    await takeChange(tx, actor, {
      object: { type: 'user', id: resultKey.user_id },
      given: { override: pointsOf(override_score, comment) },
      began: began_from,
      stored: { override: pointsOf(before?.override?.score ?? null, before?.override?.comment ?? '') },
      audited: { override: 'override_score' },
      within: { lesson_id: resultKey.lesson_id, task_id: resultKey.task_id },
    });
    const own = override_score === null ? null : { score: override_score, comment, by: actor.viewer.id };
    await writeOverride(tx, resultKey, own);
    if (own !== null) await closeAnsweredReturns(tx, [resultKey]);
    const { course_id, ...cell } = (await findCell(tx, resultKey)) ?? {
      ...nothingOf(resultKey),
      course_id: task.course_id,
    };
    await recordAuditEvent(
      tx,
      actor,
      'change_result',
      { type: 'user', id: resultKey.user_id },
      { before: auditFieldsOf(resultKey, before), after: auditFieldsOf(resultKey, cell) },
    );
    await publishResult(tx, events, { ...cell, course_id });
    return cell;
  });
}

const auditFieldsOf = ({ lesson_id, task_id }: ResultKey, cell: ResultCell | undefined) => ({
  lesson_id,
  task_id,
  score: cell?.score ?? 0,
  override_score: cell?.override?.score ?? null,
  comment: cell?.override?.comment ?? '',
});
