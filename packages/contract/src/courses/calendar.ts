import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Time } from '../base/primitives.ts';

/** A private link to one's deadlines. The link itself is told once, when it is made; only its hash is stored. */
export const CalendarLink = z.object({
  created_at: Time,
  /** When a calendar asked last, to the hour; null: never yet. */
  read_at: z.nullable(Time),
});
export type CalendarLink = z.infer<typeof CalendarLink>;

export const calendar = {
  get: endpoint({
    method: 'GET',
    path: '/user/calendar',
    access: 'signed-in',
    summary: 'Whether I have a link to my deadlines for calendar programs',
    reply: z.object({ link: z.nullable(CalendarLink) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/calendar',
    access: 'signed-in',
    isPersonal: true,
    audits: 'create_calendar_link',
    summary: 'Make a link to my deadlines; an earlier one stops working',
    reply: z.object({ url: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/calendar',
    access: 'signed-in',
    isPersonal: true,
    audits: 'revoke_calendar_link',
    summary: 'Make my link stop working; a repeat changes nothing',
    reply: null,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'anyone',
    summary: 'Deadlines of whoever made the link, as iCalendar (RFC 5545); the secret in the address is the key',
    params: z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    reply: null,
    replyKind: 'content',
    refusals: ['not_found', 'too_many_attempts'],
  }),
};
