import { Id } from '@put/contract/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const judgeSubmission = {
  name: 'judge-submission',
  payload: z.object({ submission_id: Id }),
  // a killed worker costs one; eight deaths in a row on one submission are ours to look at
  attempts: 8,
  // hundreds of tests of a minute each; a worker that dies is known by its silence, long before
  timeoutS: 6 * 3_600,
} satisfies Job;
