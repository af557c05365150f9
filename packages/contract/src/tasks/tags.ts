import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { endpoint } from '../base/endpoint.ts';
import { Created, Id, idParams, title } from '../base/primitives.ts';

/** Everybody sees topics; only teachers see internal tags. */
export const TagKind = z.enum(['topic', 'internal']);
export type TagKind = z.infer<typeof TagKind>;

export const Tag = z.object({
  id: Id,
  title: z.string(),
  color: z.string(),
  kind: TagKind,
  /** The parent in the tree of tags. */
  parent_id: z.nullable(Id),
  /** How many tasks carry the tag. */
  tasks: z.int(),
  /** How many tasks carry the tag or a tag below it. */
  tasks_in_branch: z.int(),
});
export type Tag = z.infer<typeof Tag>;

export const NewTag = z.object({
  title: title(),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Цвет в виде #0f6b58'))),
  kind: z.optional(TagKind),
  parent_id: z.optional(z.nullable(Id)),
});
export const TagChange = z.partial(NewTag);
export type TagChange = z.infer<typeof TagChange>;

export const adminTags = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tags',
    access: 'admin',
    right: 'bank.read',
    of: 'viewer',
    summary: 'All tags with the number of tasks that carry them, of those that the viewer may read',
    reply: z.object({ tags: z.array(Tag), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/tag',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    audits: 'create_tag',
    summary: 'Create a tag; topics are public, internal ones are for teachers',
    body: NewTag,
    reply: Created,
    refusals: ['already_taken'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/tag/:id',
    access: 'admin',
    right: 'school',
    audits: 'change_tag',
    summary: 'Change the fields that are given',
    params: idParams,
    body: z.extend(TagChange, { began_from: beganFrom }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'already_taken', 'changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/tag/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_tag',
    summary: 'Put a tag into the recycle bin; its tasks stay without it, tags below it move up',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/tag/:id/restore',
    access: 'admin',
    right: 'school',
    audits: 'restore_tag',
    summary: 'Take a tag out of the recycle bin, back onto the tasks that carried it',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'already_taken'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/tag/:id/merge',
    access: 'admin',
    right: 'school',
    audits: 'merge_tags',
    summary: 'Give the tasks of this tag, and the tags below it, to another one and end this tag for good',
    params: idParams,
    body: z.object({ into_id: Id }),
    reply: null,
    refusals: ['not_found'],
  }),
};
