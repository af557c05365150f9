import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const compareSolutions = {
  name: 'compare-solutions',
  payload: z.object({ similarity_run_id: Id }),
  attempts: 3,
  // the comparing itself is ended earlier; reading thousands of solutions takes the rest
  timeoutS: 1_200,
} satisfies Job;
