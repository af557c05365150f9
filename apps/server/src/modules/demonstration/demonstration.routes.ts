import { adminDemonstration } from '@put/contract/system/demonstration';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { findClass } from './demonstration.store.ts';
import { removeClass } from './remove-class.ts';

export const demonstrationRoutes = (tools: { db: Db }) => [
  handle(adminDemonstration.get, async () => ({ class: (await findClass(tools.db)) ?? null })),
  handle(adminDemonstration.remove, ({ viewer, from }) => removeClass(tools, { viewer, ip: from.ip })),
];
