import * as z from 'zod/mini';
import { GrantsGiven } from './colleagues.ts';
import { NamedGrant } from './named-grants.ts';
import { endpoint } from '../base/endpoint.ts';
import { Invitation } from '../groups/groups.ts';
import { Email } from '../users/person-fields.ts';
import { Created, idParams, Time } from '../base/primitives.ts';
import { InviteCode } from '../accounts/registration.ts';

/** A link that makes one person a colleague. Of its code only the last characters can be shown again. */
const ColleagueInvitation = z.extend(z.pick(Invitation, { id: true, code_hint: true, state: true, created_at: true }), {
  expires_at: Time,
  grants: z.array(NamedGrant),
  /** Where the link was sent; null: nowhere, or it has been used. */
  email: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  /** Who has become a colleague by it. */
  taken_by_name: z.nullable(z.string()),
});
export type ColleagueInvitation = z.infer<typeof ColleagueInvitation>;

export const longestDays = 60;
export const NewColleagueInvitation = z.object({
  grants: GrantsGiven.check(z.minLength(1, 'Добавьте хотя бы один курс')),
  /** How long the link works. */
  days: z._default(
    z.int('Число дней').check(z.minimum(1, 'Не меньше дня'), z.maximum(longestDays, `Не больше ${longestDays} дней`)),
    7,
  ),
  /** The link is sent there too. */
  email: z.optional(z.nullable(Email)),
});

export const adminColleagueInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/colleague_invitations',
    access: 'admin',
    right: 'school',
    summary: 'Invitations of colleagues, the newest first, and whether e-mails are sent here',
    reply: z.object({ invitations: z.array(ColleagueInvitation), total: z.int(), has_mail_server: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/colleague_invitation',
    access: 'admin',
    right: 'school',
    audits: 'invite_colleague',
    summary: 'Invite a colleague; the code of the link works once and is shown this once',
    body: NewColleagueInvitation,
    reply: z.extend(Created, { code: z.string() }),
    refusals: ['not_found', 'no_mail_server', 'factor_unproven'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/admin/colleague_invitation/:id',
    access: 'admin',
    right: 'school',
    audits: 'revoke_colleague_invitation',
    summary: 'End an invitation; who has used it stays a colleague',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};

/** For who has the link. */
export const colleagueInvitation = {
  show: endpoint({
    method: 'GET',
    path: '/auth/colleague_invitation',
    access: 'anyone',
    summary: 'What an invitation of a colleague gives; of a code that does not work nothing is told',
    query: z.object({ code: InviteCode }),
    reply: z.object({
      is_valid: z.boolean(),
      by_name: z.nullable(z.string()),
      grants: z.array(z.pick(NamedGrant, { role: true, course_title: true, without_names: true })),
      expires_at: z.nullable(Time),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/colleague_invitation',
    access: 'signed-in',
    isPersonal: true,
    audits: 'accept_colleague_invitation',
    summary: 'Become a colleague by an invitation; roles that one has already stay, or become stronger',
    body: z.object({ code: InviteCode }),
    reply: null,
    refusals: ['bad_invitation', 'names_mixed'],
  }),
};
