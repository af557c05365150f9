import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { forgetSlips } from './forget-slips.ts';
import { importUsers } from './import-users.ts';
import { importRoutes } from './imports.routes.ts';
import { issuePasswords } from './issue-passwords.ts';

type JobTools = { db: Db; events: Events };

export const importsModule = {
  routes: importRoutes,
  jobs: {
    'import-users': ({ db }: JobTools) => ({ handler: importUsers({ db }), slots: 1 }),
    'issue-passwords': ({ db, events }: JobTools) => ({ handler: issuePasswords({ db, events }), slots: 1 }),
  },
  whileWorking: ({ db, onError }: { db: Db; onError: (error: unknown) => void }) => forgetSlips(db, onError),
};
