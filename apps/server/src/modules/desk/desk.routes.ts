import { adminDesk } from '@put/contract/desk';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { countWaiting } from '../reviews/reviews.api.ts';
import { countTrouble } from './desk.store.ts';
import { showDesk } from './show-desk.ts';

export const deskRoutes = ({ db }: { db: Db }) => [
  handle(adminDesk.show, ({ viewer }) => showDesk(db, viewer)),
  handle(adminDesk.counts, async () => ({ to_mark: await countWaiting(db), ...(await countTrouble(db)) })),
];
