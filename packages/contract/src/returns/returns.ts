import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Created, GivenTime, idParams } from '../base/primitives.ts';
import { MyReturn } from './my-return.ts';

export const NewReturn = z.object({
  remark: z
    .string()
    .check(z.trim(), z.minLength(1, 'Напишите, что доработать'), z.maxLength(5000, 'Не длиннее 5000 знаков')),
  /** Until when it is taken, the whole minute; null: at any time. */
  until: z.nullable(GivenTime),
  /** The points stand in no sum until the student hands it in again. */
  points_wait: z.boolean(),
});
export type NewReturn = z.infer<typeof NewReturn>;

/** Works that are returned to be improved. One at a time is open for a person at a task of a lesson. */
export const adminReturns = {
  at: endpoint({
    method: 'GET',
    path: '/admin/submission/:id/return',
    access: 'admin',
    right: 'course.works',
    of: { submission: 'params.id' },
    summary: 'The open return at the place of this submission; null: there is none',
    params: idParams,
    reply: z.object({ returned: z.nullable(MyReturn) }),
    refusals: ['not_found'],
  }),
  give: endpoint({
    method: 'POST',
    path: '/admin/submission/:id/return',
    access: 'admin',
    right: 'course.mark',
    of: { submission: 'params.id' },
    audits: 'return_work',
    summary: 'Return a work to its student with a remark and a date of its own; what comes by then counts in full',
    params: idParams,
    body: NewReturn,
    reply: Created,
    refusals: ['not_found', 'conflict', 'not_returnable'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/admin/submission/:id/return',
    access: 'admin',
    right: 'course.mark',
    of: { submission: 'params.id' },
    audits: 'end_return',
    summary:
      'Close a return that was answered, or take it back before it is: then it gives neither time nor an attempt',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
