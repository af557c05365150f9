import { Id } from '@put/contract/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const judgeSubmission = {
  name: 'judge-submission',
  payload: z.object({ submission_id: Id }),
  // a killed worker costs one; eight deaths in a row on one submission are ours to look at
  attempts: 8,
  timeoutS: 600,
} satisfies Job;
