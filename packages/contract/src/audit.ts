import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdInText, paging, searchText, Time } from './primitives.ts';

/** Who did what to whom; written in the transaction of the deed. */
export const AuditRow = z.object({
  id: Id,
  at: Time,
  actor_id: z.nullable(Id),
  actor_name: z.string(),
  acting_as_id: z.nullable(Id),
  acting_as_name: z.nullable(z.string()),
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.int()),
  object_name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const adminAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What was done, newest first',
    query: z.object({
      actor_id: z.optional(IdInText),
      action: z.optional(z.string().check(z.maxLength(100))),
      object_type: z.optional(z.string().check(z.maxLength(100))),
      object_id: z.optional(IdInText),
      since: z.optional(Time),
      until: z.optional(Time),
      q: searchText,
      ...paging,
    }),
    reply: z.object({ rows: z.array(AuditRow), total: z.int() }),
  }),
};
