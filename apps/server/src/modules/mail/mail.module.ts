import type { Db } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import { mailRoutes } from './mail.routes.ts';
import { sendEmail } from './send-email.ts';

type JobTools = { db: Db; mail: Mail };

export const mailModule = {
  routes: mailRoutes,
  jobs: { 'send-letter': ({ db, mail }: JobTools) => ({ handler: sendEmail({ db, mail }), slots: 2 }) },
};
