import * as z from 'zod/mini';
import { Password, User } from './accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import { GivenDay, Id, idParams, Time } from '../base/primitives.ts';
import { Email, LastName, personName, Username } from '../users/person-fields.ts';
import { profileState } from './profile-state.ts';

export const ProfileChange = z.object({
  first_name: z.optional(personName('имя')),
  last_name: z.optional(z.nullable(LastName)),
  birthday: z.optional(z.nullable(GivenDay)),
  username: z.optional(z.nullable(Username)),
  /** An IANA time zone: «Europe/Moscow». */
  timezone: z.optional(z.string().check(z.maxLength(64))),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** One signed-in browser. */
export const SignedInDevice = z.object({
  id: Id,
  device: z.string(),
  ip: z.string(),
  signed_in_at: Time,
  last_used_at: Time,
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

const ownPassword = z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128));

export const profile = {
  state: profileState,
  change: endpoint({
    method: 'POST',
    path: '/auth/profile',
    access: 'signed-in',
    audits: 'change_profile',
    summary: 'Change own fields',
    body: ProfileChange,
    reply: User,
    refusals: ['already_taken'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change_password',
    access: 'signed-in',
    isPersonal: true,
    audits: 'change_password',
    summary: 'Set a new password; ends every other session',
    body: z.object({ current_password: ownPassword, new_password: Password }),
    reply: null,
    refusals: ['wrong_password', 'password_too_common', 'too_many_attempts'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/change_email',
    access: 'signed-in',
    isPersonal: true,
    audits: 'change_email',
    summary: 'Ask for another address; it takes effect when its e-mail is confirmed',
    body: z.object({ email: Email, password: ownPassword }),
    reply: z.object({ message: z.string() }),
    refusals: ['wrong_password', 'too_many_attempts', 'no_mail_server'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/confirm_email/resend',
    access: 'signed-in',
    unaudited: 'a first step: what follows it is recorded',
    summary: 'Send the e-mail that confirms the address once more',
    reply: z.object({ message: z.string() }),
    refusals: ['no_email', 'too_soon', 'no_mail_server'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'Where I am signed in',
    reply: z.object({ sessions: z.array(SignedInDevice), total: z.int() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/session/:id',
    access: 'signed-in',
    isPersonal: true,
    audits: 'end_session',
    summary: 'Sign out there',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/auth/request_deletion',
    access: 'signed-in',
    isPersonal: true,
    audits: 'request_deletion',
    summary: 'Ask the administrators to delete my account, or take it back',
    body: z.object({ is_wanted: z.boolean(), password: ownPassword }),
    reply: null,
    refusals: ['wrong_password', 'too_many_attempts'],
  }),
  /** A zip in base64, because every answer is JSON. The browser saves it as a file. */
  exportData: endpoint({
    method: 'POST',
    path: '/auth/export',
    access: 'signed-in',
    isPersonal: true,
    audits: 'export_data',
    summary: 'All my data: JSON in a zip',
    reply: z.object({ file_name: z.string(), zip_base64: z.string() }),
  }),
};
