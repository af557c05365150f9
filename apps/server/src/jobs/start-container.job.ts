import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const startContainer = {
  name: 'start-container',
  payload: z.object({ container_id: Id, generation: z.int() }),
  // what goes wrong is written into the container's row, and the reconciler tries again
  attempts: 5,
  timeoutS: 300,
} satisfies Job;
