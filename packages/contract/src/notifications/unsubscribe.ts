import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdInText } from '../base/primitives.ts';

export const notificationMail = {
  /** The signed link of an e-mail needs no session. Opening it changes nothing; this call does. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/auth/unsubscribe',
    access: 'anyone',
    unaudited: 'a thing of one’s own',
    summary: 'No more e-mails about news to this person; called by mail programs too (RFC 8058)',
    bodyKind: 'ignored',
    query: z.object({ user: IdInText, token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    reply: null,
    refusals: ['link_expired'],
  }),
};
