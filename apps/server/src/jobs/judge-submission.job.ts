import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const judgeSubmission = {
  name: 'judge-submission',
  payload: z.object({ submission_id: Id }),
  // a worker that dies costs one attempt; after eight, the submission itself kills workers, and an operator must look
  attempts: 8,
  // enough for hundreds of tests of a minute each; the death of a worker is noticed much earlier, by its silence
  timeoutS: 6 * 3_600,
  isGivenBack: true,
} satisfies Job;
