import * as z from 'zod/mini';
import { Password } from './accounts.ts';
import { NamedGrant } from '../colleagues/named-grants.ts';
import { endpoint } from '../base/endpoint.ts';
import { GivenDay, Time } from '../base/primitives.ts';
import { Email, LastName, personName, Username } from '../users/person-fields.ts';

/** A text that people agree to. For a new version they are asked again. */
export const ConsentText = z.object({ document: z.string(), version: z.string(), title: z.string(), text: z.string() });

export const RegistrationData = z.object({
  /** `invitation`: only with a code of an invitation. */
  mode: z.enum(['open', 'invitation', 'closed']),
  is_email_required: z.boolean(),
  /** When false, no e-mail is sent. Pages tell people whom to ask instead. */
  has_mail_server: z.boolean(),
  password: z.object({ min_length: z.int(), max_length: z.int() }),
  consents: z.array(ConsentText),
  /** What the code in `?invite=` gives; null without a code. */
  invitation: z.nullable(
    z.object({
      is_valid: z.boolean(),
      user_group_title: z.nullable(z.string()),
      course_titles: z.array(z.string()),
      /** Of an invitation of a colleague, which opens no group. */
      grants: z.array(z.pick(NamedGrant, { role: true, course_title: true })),
      expires_at: z.nullable(Time),
    }),
  ),
});
export type RegistrationData = z.infer<typeof RegistrationData>;

export const InviteCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** The documents that the person agreed to, with their versions. */
export const GivenConsents = z._default(
  z.array(z.object({ document: z.string().check(z.maxLength(100)), version: z.string().check(z.maxLength(100)) })),
  [],
);

export const Registration = z
  .object({
    email: z.optional(z.nullable(Email)),
    username: z.optional(z.nullable(Username)),
    first_name: personName('имя'),
    last_name: z.optional(z.nullable(LastName)),
    birthday: z.optional(z.nullable(GivenDay)),
    password: Password,
    invite: z.optional(z.nullable(InviteCode)),
    consents: GivenConsents,
  })
  .check(z.refine((r) => Boolean(r.email ?? r.username), { message: 'Нужна почта или логин', path: ['username'] }));
export type Registration = z.infer<typeof Registration>;

const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Ссылка неполная: скопируйте её целиком'));
const Message = z.object({ message: z.string() });

export const registration = {
  data: endpoint({
    method: 'GET',
    path: '/auth/get_registration_data',
    access: 'anyone',
    summary: 'Whether and how one may register, and what an invitation opens',
    query: z.object({ invite: z.optional(InviteCode) }),
    reply: RegistrationData,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    audits: 'register',
    summary: 'Register; answers alike whether the e-mail is known',
    body: Registration,
    reply: Message,
    refusals: ['registration_closed', 'bad_invitation', 'already_taken', 'password_too_common', 'too_many_attempts'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm_email',
    access: 'anyone',
    audits: 'confirm_email',
    summary: 'Confirm an address by the token of an e-mail; single use',
    body: z.object({ token: LinkToken }),
    reply: Message,
    refusals: ['link_expired'],
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/auth/reset_password/request',
    access: 'anyone',
    audits: 'request_reset',
    summary: 'Ask for an e-mail to set a new password; answers alike whether the account exists',
    body: z.object({
      login: z
        .string()
        .check(z.trim(), z.minLength(1, 'Введите логин или почту'), z.maxLength(254, 'Не длиннее 254 знаков')),
    }),
    reply: Message,
    refusals: ['too_many_attempts'],
  }),
  verifyReset: endpoint({
    method: 'GET',
    path: '/auth/reset_password/verify',
    access: 'anyone',
    summary: 'Whether a reset token still works; does not use it up',
    query: z.object({ token: LinkToken }),
    reply: z.object({ is_valid: z.boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset_password',
    access: 'anyone',
    audits: 'reset_password',
    summary: 'Set a new password by the token of an e-mail; ends every session',
    body: z.object({ token: LinkToken, password: Password }),
    reply: Message,
    marksDevice: true,
    refusals: ['link_expired', 'password_too_common'],
  }),
};
