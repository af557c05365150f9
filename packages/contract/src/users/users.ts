import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { Password, User } from '../accounts/accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import { loginAs } from '../accounts/login-as.ts';
import { Email, LastName, personName, Username } from './person-fields.ts';
import { Created, GivenDay, Id, IdInText, idParams, paging, searchText, Time } from '../base/primitives.ts';

const personFields = {
  email: z.optional(z.nullable(Email)),
  username: z.optional(z.nullable(Username)),
  first_name: personName('имя'),
  last_name: z.optional(z.nullable(LastName)),
  birthday: z.optional(z.nullable(GivenDay)),
  is_admin: z.optional(z.boolean()),
};

/** A person that an administrator adds; e-mail or username is required. */
export const NewUser = z
  .object({ ...personFields, password: Password, user_group_ids: z.optional(z.array(Id).check(z.maxLength(500))) })
  .check(z.refine((u) => Boolean(u.email ?? u.username), { message: 'Нужна почта или логин', path: ['username'] }));

/** Fields that are left out stay; an empty password stays too. */
export const UserChange = z.object({
  ...personFields,
  first_name: z.optional(personFields.first_name),
  password: z.optional(z.union([z.literal(''), Password])),
  user_group_ids: z.optional(z.array(Id).check(z.maxLength(500))),
  is_disabled: z.optional(z.boolean()),
});
export type UserChange = z.infer<typeof UserChange>;

/** `is_admin` is true of colleagues too. */
const UserRow = z.extend(z.omit(User, { grants: true }), {
  last_seen_at: z.nullable(Time),
  user_group_ids: z.array(Id),
  is_disabled: z.boolean(),
  is_email_confirmed: z.boolean(),
  has_second_factor: z.boolean(),
  /** Since when the person asks to be erased. */
  deletion_requested_at: z.nullable(Time),
  /** Nobody any more: the row stays without a name for the sums of the class. */
  erased_at: z.nullable(Time),
  /** Whether the viewer may act as this person (`loginAs`). */
  may_act_as: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    right: 'people.read',
    of: 'viewer',
    summary: 'People, by group and search',
    query: z.object({
      user_group_id: z.optional(IdInText),
      /** Only students of the groups of this course. */
      course_id: z.optional(IdInText),
      q: searchText,
      sort: z.optional(z.enum(['name', 'created_at', 'last_seen_at'])),
      direction: z.optional(z.enum(['asc', 'desc'])),
      state: z.optional(z.enum(['active', 'disabled', 'deleted'])),
      ...paging,
    }),
    reply: z.object({ users: z.array(UserRow), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/user',
    access: 'admin',
    right: 'school',
    audits: 'create_user',
    summary: 'Create a person',
    body: NewUser,
    reply: Created,
    refusals: ['already_taken', 'password_too_common', 'factor_unproven'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/user/:id',
    access: 'admin',
    right: 'people.read',
    of: { user: 'params.id' },
    summary: 'One person; the password comes back empty',
    params: idParams,
    reply: z.extend(UserRow, { password: z.literal('') }),
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/user/:id',
    access: 'admin',
    right: 'school',
    audits: 'change_user',
    summary: 'Change the fields that are given; an empty password stays as it is',
    params: idParams,
    body: z.extend(UserChange, { began_from: beganFrom }),
    reply: null,
    meanwhile: 'by-field',
    refusals: [
      'not_found',
      'already_taken',
      'password_too_common',
      'last_admin',
      'factor_unproven',
      'changed_meanwhile',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/user/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_user',
    summary: 'Put a person into the recycle bin; every session of theirs ends',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'last_admin', 'factor_unproven'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/user/:id/restore',
    access: 'admin',
    right: 'school',
    audits: 'restore_user',
    summary: 'Take a person out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'already_taken'],
  }),
  loginAs,
  firstPassword: endpoint({
    method: 'POST',
    path: '/admin/user/:id/first_password',
    access: 'admin',
    right: 'school',
    audits: 'first_password',
    summary: 'Set a new one-time password to hand over on a slip; every session of the person ends',
    params: idParams,
    reply: z.object({ password: z.string() }),
    refusals: ['not_found', 'factor_unproven'],
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/admin/user/:id/send_reset',
    access: 'admin',
    right: 'school',
    audits: 'send_reset',
    summary: 'Send the person an e-mail to set a new password',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'no_email', 'no_mail_server'],
  }),
  emailReaders: endpoint({
    method: 'POST',
    path: '/admin/users/letter_readers',
    access: 'admin',
    right: 'school',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'How many of these people an e-mail would reach',
    body: z.object({ user_ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
    reply: z.object({ readers: z.int(), has_server: z.boolean() }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/admin/users/bulk',
    access: 'admin',
    right: 'school',
    audits: ['add_members', 'remove_members', 'change_user', 'delete_user', 'send_letter'],
    summary: 'One action on many people; the last administrator is left out',
    body: z.object({
      user_ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
      action: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('add_to_group'), user_group_id: Id }),
        z.object({ kind: z.literal('remove_from_group'), user_group_id: Id }),
        z.object({ kind: z.literal('disable') }),
        z.object({ kind: z.literal('enable') }),
        z.object({ kind: z.literal('delete') }),
        z.object({
          kind: z.literal('letter'),
          subject: z.string().check(z.trim(), z.minLength(1, 'Введите тему'), z.maxLength(200)),
          text: z.string().check(z.trim(), z.minLength(1, 'Введите текст'), z.maxLength(20_000)),
        }),
      ]),
    }),
    reply: z.object({ changed: z.int(), left_out: z.int() }),
    refusals: ['not_found', 'no_mail_server', 'factor_unproven'],
  }),
};
