import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';

/** Invented students with their work, which a new demonstration begins with. */
export const DemonstrationClass = z.object({ students: z.int() });
export type DemonstrationClass = z.infer<typeof DemonstrationClass>;

export const adminDemonstration = {
  get: endpoint({
    method: 'GET',
    path: '/admin/demonstration_class',
    access: 'admin',
    right: 'school',
    summary: 'The demonstration class; null: there is none',
    reply: z.object({ class: z.nullable(DemonstrationClass) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/demonstration_class',
    access: 'admin',
    right: 'school',
    audits: 'remove_demonstration_class',
    summary: 'Remove the demonstration class: its people, groups, works, exam and marks, and nothing else',
    reply: null,
    refusals: ['not_found'],
  }),
};
