import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Created, Id, title } from './primitives.ts';

export const Tag = z.object({
  id: Id,
  title: z.string(),
  color: z.string(),
  kind: z.enum(['topic', 'internal']),
  tasks: z.int(),
});
export type Tag = z.infer<typeof Tag>;

export const adminTags = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tags',
    access: 'admin',
    summary: 'All tags with the number of tasks that carry them',
    reply: z.object({ tags: z.array(Tag), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/tag',
    access: 'admin',
    summary: 'Create a tag; topics are public, internal ones are for teachers',
    body: z.object({
      title: title(),
      color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Цвет в виде #0f6b58'))),
      kind: z.optional(z.enum(['topic', 'internal'])),
    }),
    reply: Created,
    refusals: ['already_taken'],
  }),
};
