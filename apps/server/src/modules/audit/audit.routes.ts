import { adminAudit } from '@put/contract/audit';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { listDeeds } from './list-deeds.store.ts';

export const auditRoutes = ({ db }: { db: Db }) => [handle(adminAudit.list, ({ query }) => listDeeds(db, query))];
