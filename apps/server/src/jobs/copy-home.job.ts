import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const copyHome = {
  name: 'copy-home',
  payload: z.object({ submission_id: Id }),
  // waiting for the container to stop, or for its engine, costs none of them
  attempts: 8,
  // a large home folder on a slow disk
  timeoutS: 900,
} satisfies Job;
