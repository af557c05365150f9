import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { GivenTime, Id, IdInText, paging, searchText, Time } from '../base/primitives.ts';
import { rights } from '../accounts/rights.ts';

/** An audit event: who did what to whom. It is written in the same transaction as the change. */
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
  /** Only for a submission: the result that it belongs to. */
  result: z.nullable(z.object({ user_id: Id, lesson_id: Id, task_id: Id })),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  /** The right that a colleague used; null for administrators, who hold all. */
  used_right: z.nullable(z.enum(rights)),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** Of what stands in `before` and `after`, by «task:5»; what is gone for good has none. */
const AuditNames = z.record(z.string(), z.string());
export type AuditNames = z.infer<typeof AuditNames>;

export const adminAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    right: 'school',
    summary: 'What was done, newest first',
    query: z.object({
      actor_id: z.optional(IdInText),
      action: z.optional(z.string().check(z.maxLength(100))),
      object_type: z.optional(z.string().check(z.maxLength(100))),
      object_id: z.optional(IdInText),
      since: z.optional(GivenTime),
      until: z.optional(GivenTime),
      q: searchText,
      ...paging,
    }),
    reply: z.object({ rows: z.array(AuditRow), total: z.int(), names: AuditNames }),
  }),
};
