import type { Grant } from '@put/contract/accounts/rights';
import { compiledOnce } from '../../drivers/database/compiled-once.ts';
import type { Db } from '../../drivers/database/database.ts';
import { grantsOfUser } from '../enrolment/enrolment.api.ts';

const readGrants = compiledOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('user')
    .select(['is_admin', grantsOfUser.as('grants')])
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('has_grants_only', '=', true), eb('is_admin', '=', false)])),
);

/**
 * The grants of a colleague; undefined for an administrator who holds all rights. Who is no administrator any more has
 * none of either, until the sessions of before have ended.
 */
export const findGrants =
  (db: Db) =>
  async (userId: number): Promise<readonly Grant[] | undefined> => {
    const [found] = await readGrants(db, { userId });
    return found && (found.is_admin ? found.grants : []);
  };
