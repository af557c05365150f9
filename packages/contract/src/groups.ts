import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Created, Id, idParams, title } from './primitives.ts';

export const UserGroup = z.object({
  id: Id,
  title: z.string(),
  year: z.nullable(z.int()),
  members: z.int(),
  course_ids: z.array(Id),
});
export type UserGroup = z.infer<typeof UserGroup>;

export const adminGroups = {
  list: endpoint({
    method: 'GET',
    path: '/admin/user_groups',
    access: 'admin',
    summary: 'Classes and cohorts',
    reply: z.object({ user_groups: z.array(UserGroup), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/user_group',
    access: 'admin',
    summary: 'Create a group',
    body: z.object({ title: title(), year: z.optional(z.nullable(z.int().check(z.minimum(1990), z.maximum(2100)))) }),
    reply: Created,
  }),
  members: endpoint({
    method: 'POST',
    path: '/admin/user_group/:id/members',
    access: 'admin',
    summary: 'Add and remove members; a person may be in several groups',
    params: idParams,
    body: z.object({
      add: z.optional(z.array(Id).check(z.maxLength(10_000))),
      remove: z.optional(z.array(Id).check(z.maxLength(10_000))),
    }),
    reply: null,
    refusals: ['not_found'],
  }),
};
