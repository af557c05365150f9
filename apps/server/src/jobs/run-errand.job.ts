import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const runErrand = {
  name: 'run-errand',
  payload: z.object({ errand_id: z.uuid() }),
  // a program that kills workers is left before the person has waited too long
  attempts: 3,
  timeoutS: 3_600,
  isGivenBack: true,
} satisfies Job;
