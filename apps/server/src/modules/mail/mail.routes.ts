import { adminMail } from '@put/contract/system/mail';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import { handle } from '../../http/mount.ts';
import { findEmail, listEmails } from './mail.store.ts';
import { withoutPasswordLinks, withoutSecrets } from './without-secrets.ts';

export const mailRoutes = (tools: { db: Db; mail: Pick<Mail, 'hasServer'> }) => [
  handle(adminMail.list, async ({ query }) => ({
    ...(await listEmails(tools.db, query)),
    has_server: tools.mail.hasServer,
  })),
  handle(adminMail.get, async ({ params }) => {
    const email = await findEmail(tools.db, params.id);
    if (!email) throw new Refusal('not_found');
    const clean = email.status === 'kept' ? withoutPasswordLinks : withoutSecrets;
    return { ...email, text: clean(email.text) };
  }),
];
