import { Refusal } from '@put/contract/base/refusals';
import type { ResultCell } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import { findPoints } from './overrides.store.ts';
import { findCell, type ResultKey } from './results.store.ts';

/** One cell in full; null without an attempt and an override. */
export async function showCell(db: Db, resultKey: ResultKey): Promise<ResultCell | null> {
  if (!(await findPoints(db, resultKey))) throw new Refusal('not_found');
  const found = await findCell(db, resultKey);
  if (!found) return null;
  const { course_id: _, ...cell } = found;
  return cell;
}
