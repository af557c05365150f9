import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { hasSecondFactor, isProven } from './second-factor.store.ts';

/**
 * Asked before a dangerous action, in case a stranger uses an open laptop. A user with a second factor must have shown
 * a code in this session. Commands of the operator have no session and need no code.
 */
export async function requireRecentCode(
  db: Db,
  { viewer, family }: { viewer: Viewer | null; family: string },
): Promise<void> {
  if (!viewer || !(await hasSecondFactor(db, viewer.id))) return;
  if (!(await isProven(db, family))) throw new Refusal('factor_unproven');
}
