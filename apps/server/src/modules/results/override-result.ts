import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { NewOverride } from '@put/contract/override';
import type { ResultCell } from '@put/contract/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { lockAttempts } from '../submissions/submissions.store.ts';
import { tellResult } from './keep-result.store.ts';
import { findPoints, writeOverride } from './overrides.store.ts';
import { findCell, type ResultPlace } from './results.store.ts';

type Tools = { db: Db; events: Events };

/** A teacher's word on a result: it stands above everything handed in until it is taken back. */
export async function overrideResult(
  { db, events }: Tools,
  doer: { viewer: Viewer; ip: string },
  { override_score, comment, ...place }: NewOverride,
): Promise<ResultCell> {
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, place.user_id, place.task_id);
    const task = await findPoints(tx, place);
    if (!task) throw new Refusal('not_found');
    if (override_score !== null && override_score > task.points) {
      const message = `Не больше ${task.points.toLocaleString('ru')}: столько даёт задача`;
      throw new Refusal('invalid_input', { detail: message, errors: [{ path: 'override_score', message }] });
    }
    const before = await findCell(tx, place);
    const own = override_score === null ? null : { score: override_score, comment, by: doer.viewer.id };
    await writeOverride(tx, place, own);
    const { course_id, ...cell } = (await findCell(tx, place)) ?? { ...nothingOf(place), course_id: task.course_id };
    await recordDeed(
      tx,
      doer,
      'change_result',
      { type: 'user', id: place.user_id },
      { before: told(place, before), after: told(place, cell) },
    );
    await tellResult(tx, events, { ...cell, course_id });
    return cell;
  });
}

const told = ({ lesson_id, task_id }: ResultPlace, cell: ResultCell | undefined) => ({
  lesson_id,
  task_id,
  score: cell?.score ?? 0,
  override_score: cell?.override?.score ?? null,
  comment: cell?.override?.comment ?? '',
});

/** What is told of a cell that is gone. */
const nothingOf = (place: ResultPlace): ResultCell => ({
  ...place,
  status: 'tried',
  score: 0,
  attempts: 0,
  best_submission_id: null,
  last_submitted_at: new Date().toISOString(),
});
