import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { idParams, Time } from '../base/primitives.ts';

/** How many rows of a table lost what was personal, and how many went. */
export const ErasedRows = z.object({ table: z.string(), cleared: z.int(), removed: z.int() });

/** `requested_at`: the request that the administrator has seen, so that one that was taken back meanwhile counts for nothing. */
export const adminErasure = {
  erase: endpoint({
    method: 'POST',
    path: '/admin/user/:id/erase',
    access: 'admin',
    right: 'school',
    audits: 'erase_person',
    summary: 'Take from everything what is about this person, for ever; results stay nameless in the sums',
    params: idParams,
    body: z.object({ requested_at: z.nullable(Time) }),
    reply: z.object({ tables: z.array(ErasedRows) }),
    refusals: ['not_found', 'last_admin', 'factor_unproven', 'conflict'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/admin/user/:id/decline_erasure',
    access: 'admin',
    right: 'school',
    audits: 'decline_erasure',
    summary: 'Decline a person’s request to be erased; the person reads the reason',
    params: idParams,
    body: z.object({
      requested_at: Time,
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Напишите причину: человек её прочтёт'),
          z.maxLength(1000, 'Не длиннее 1000 знаков'),
        ),
    }),
    reply: null,
    refusals: ['conflict'],
  }),
};
