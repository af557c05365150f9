import { home } from '@put/contract/home/home';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { showHome } from './show-home.ts';

export const homeRoutes = ({ db }: { db: Db }) => [handle(home.get, ({ viewer }) => showHome(db, viewer))];
