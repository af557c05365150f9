import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { endpoint } from '../base/endpoint.ts';
import { Created, GivenTime, Id, idParams, Time, title } from '../base/primitives.ts';

const year = z.optional(
  z.nullable(z.int('Год числом').check(z.minimum(1990, 'Год от 1990'), z.maximum(2100, 'Год до 2100'))),
);

export const UserGroup = z.object({
  id: Id,
  title: z.string(),
  year: z.nullable(z.int()),
  is_archived: z.boolean(),
  members: z.int(),
  course_ids: z.array(Id),
});
export type UserGroup = z.infer<typeof UserGroup>;

/**
 * A code that puts everybody who registers with it into a group. Of the code itself only the last characters can be
 * shown again.
 */
export const Invitation = z.object({
  id: Id,
  code_hint: z.string(),
  uses: z.int(),
  uses_left: z.nullable(z.int()),
  expires_at: z.nullable(Time),
  state: z.enum(['active', 'used_up', 'expired', 'revoked']),
  created_at: Time,
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.object({
  uses_left: z.optional(
    z.nullable(z.int().check(z.minimum(1, 'Не меньше 1'), z.maximum(100_000, 'Не больше 100 000'))),
  ),
  expires_at: z.optional(z.nullable(GivenTime)),
});

export const adminGroups = {
  list: endpoint({
    method: 'GET',
    path: '/admin/user_groups',
    access: 'admin',
    right: 'course.read',
    of: 'viewer',
    nameless: 'same',
    summary: 'Classes and cohorts',
    query: z.object({ state: z.optional(z.enum(['active', 'archived', 'deleted'])) }),
    reply: z.object({ user_groups: z.array(UserGroup), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/user_group',
    access: 'admin',
    right: 'school',
    audits: 'create_group',
    summary: 'Create a group',
    body: z.object({ title: title(), year }),
    reply: Created,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/user_group/:id',
    access: 'admin',
    right: 'people.read',
    of: { user_group: 'params.id' },
    summary: 'A group with its invitations',
    params: idParams,
    reply: z.extend(UserGroup, { invitations: z.array(Invitation) }),
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/user_group/:id',
    access: 'admin',
    right: 'school',
    audits: 'change_group',
    summary: 'Rename or archive a group, open courses to it',
    params: idParams,
    body: z.object({
      title: z.optional(title()),
      year,
      is_archived: z.optional(z.boolean()),
      course_ids: z.optional(z.array(Id).check(z.maxLength(500))),
      began_from: beganFrom,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/user_group/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_group',
    summary: 'Put a group into the recycle bin; its people stay',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/user_group/:id/restore',
    access: 'admin',
    right: 'school',
    audits: 'restore_group',
    summary: 'Take a group out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  members: endpoint({
    method: 'POST',
    path: '/admin/user_group/:id/members',
    access: 'admin',
    right: 'people.invite',
    of: { user_group: 'params.id', user: 'body.add?' },
    audits: ['add_members', 'remove_members'],
    summary: 'Add and remove members; a person may be in several groups',
    params: idParams,
    body: z.object({
      add: z.optional(z.array(Id).check(z.maxLength(10_000))),
      remove: z.optional(z.array(Id).check(z.maxLength(10_000))),
    }),
    reply: null,
    refusals: ['not_found'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/user_group/:id/invitation',
    access: 'admin',
    right: 'people.invite',
    of: { user_group: 'params.id' },
    audits: 'create_invitation',
    summary: 'Make an invitation; its code is shown this once',
    params: idParams,
    body: NewInvitation,
    reply: z.extend(Created, { code: z.string() }),
    refusals: ['not_found'],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/admin/invitation/:id',
    access: 'admin',
    right: 'people.invite',
    of: { invitation: 'params.id' },
    audits: 'revoke_invitation',
    summary: 'End an invitation',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
