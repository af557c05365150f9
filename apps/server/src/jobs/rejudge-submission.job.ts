import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const rejudgeSubmission = {
  name: 'rejudge-submission',
  payload: z.object({ rejudge_id: Id, submission_id: Id }),
  attempts: 6,
  // a rejudge waits until all other jobs are done
  timeoutS: 6 * 3_600,
  isGivenBack: true,
} satisfies Job;
