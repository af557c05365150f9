import { adminAudit } from '@put/contract/audit/audit';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { showAudit } from './show-audit.ts';

export const auditRoutes = ({ db }: { db: Db }) => [handle(adminAudit.list, ({ query }) => showAudit(db, query))];
