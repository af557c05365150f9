import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, idParams, paging, searchText, Time } from '../base/primitives.ts';

export const MailRow = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
  error: z.nullable(z.string()),
  created_at: Time,
  sent_at: z.nullable(Time),
});
export type MailRow = z.infer<typeof MailRow>;

export const adminMail = {
  list: endpoint({
    method: 'GET',
    path: '/admin/mail',
    access: 'admin',
    right: 'school',
    summary: 'E-mails, newest first; without a mail server they are kept here to be read',
    query: z.object({ q: searchText, ...paging }),
    reply: z.object({ messages: z.array(MailRow), total: z.int(), has_server: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/mail/:id',
    access: 'admin',
    right: 'school',
    summary: 'One e-mail with its text',
    params: idParams,
    reply: z.extend(MailRow, { text: z.string() }),
    refusals: ['not_found'],
  }),
};
