import type { Mail } from './mail.ts';

/** For installations without a mail server: administrators read e-mails in the database. Logs must not show them. */
export const keptMail = (): Mail => ({
  hasServer: false,
  send: async () => 'kept',
  close: () => undefined,
});
