import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';

/** From how many failed attempts on a person is stuck, and within how many days the last one must be. */
export const stuckAfter = { attempts: 4, days: 7 } as const;

/** What waits for staff, as numbers in the menu. Failures are those of the last seven days. */
export const DeskCounts = z.object({
  to_mark: z.int(),
  /** Open ones. */
  questions: z.int(),
  judge_errors: z.int(),
  failed_mail: z.int(),
});
export type DeskCounts = z.infer<typeof DeskCounts>;

/** Belongs to `adminDesk`. It stands alone because every page of staff asks for it. */
export const deskCounts = endpoint({
  method: 'GET',
  path: '/admin/desk/counts',
  access: 'admin',
  right: 'course.read',
  of: 'viewer',
  summary: 'How much waits to be marked, how many questions wait, and what is out of order',
  reply: DeskCounts,
});
