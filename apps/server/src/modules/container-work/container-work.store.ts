import type { ContainerState } from '@put/contract/containers/containers';
import type { Db } from '../../drivers/database/database.ts';

/** Whose it is and how it stands now. Undefined: there is none. */
export const findLifeNow = (
  db: Db,
  id: number,
): Promise<{ user_id: number; state: ContainerState; generation: number } | undefined> =>
  db
    .selectFrom('container')
    .select(['user_id', 'state', 'generation'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
