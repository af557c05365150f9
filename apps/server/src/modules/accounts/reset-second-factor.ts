import { Refusal } from '@put/contract/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { type Post, postFactorChanged } from './account-letters.store.ts';
import { findUser } from './accounts.store.ts';
import { mustBeProven, removeSecondFactor } from './second-factor.store.ts';
import { endSessions } from './sessions.store.ts';

type Tools = Post & { db: Db; events: Events };

/** For whoever has lost the app and the recovery codes: by another administrator, who has shown a code. The owner gets a letter. */
export async function resetSecondFactor(tools: Tools, doer: Doer & { family: string }, userId: number): Promise<void> {
  await mustBeProven(tools.db, doer);
  await tools.db.transaction().execute(async (tx) => {
    if (!(await findUser(tx, userId))) throw new Refusal('not_found');
    await takeFactorOff(tx, tools.events, doer, userId);
    await postFactorChanged(tx, tools, userId, 'снят администратором');
  });
}

/** Every session ends: one of them may be whose the factor was taken from. */
export async function takeFactorOff(tx: Tx, events: Events, doer: Doer, userId: number): Promise<void> {
  if (!(await removeSecondFactor(tx, userId))) throw new Refusal('second_factor_off');
  await endSessions(tx, events, { userId });
  await recordDeed(tx, doer, 'reset_second_factor', { type: 'user', id: userId });
}
