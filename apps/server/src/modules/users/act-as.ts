import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { AccessTokens } from '../../access-tokens.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { endActing, findRunning, startActing } from './acting.store.ts';

type Tools = { db: Db; tokens: AccessTokens };
type Admin = { viewer: Viewer; family: string; ip: string };

/**
 * A token to act as a person who is no administrator; it names both. The browser asks again when the token runs out; after
 * an hour that is refused once, and the administrator is back as himself.
 */
export async function actAs(
  { db, tokens }: Tools,
  { viewer, family, ip }: Admin,
  userId: number,
): Promise<{ access_token: string }> {
  const state = await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('user')
      .select(['id', 'is_admin'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!person) throw new Refusal('not_found');
    if (person.is_admin) throw new Refusal('not_onto_admin');
    const running = await findRunning(tx, family, userId);
    if (running?.is_over) {
      await endActing(tx, running.id);
      return 'over' as const;
    }
    if (!running) {
      // at the beginning: the browser asks again by itself when the token runs out
      await mustBeProven(tx, { viewer, family });
      await startActing(tx, family, userId);
      await recordDeed(tx, { viewer, ip }, 'act_as', { type: 'user', id: userId });
    }
    return 'acting' as const;
  });
  // thrown outside, so that the end of the hour is committed
  if (state === 'over') throw new Refusal('acting_expired');
  return { access_token: tokens.sign({ id: userId, is_admin: false, acting_admin_id: viewer.id }, family) };
}
