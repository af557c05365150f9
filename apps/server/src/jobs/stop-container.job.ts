import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const stopContainer = {
  name: 'stop-container',
  payload: z.object({ container_id: Id, generation: z.int() }),
  // the reconciler adds it again while the container is stopping
  attempts: 5,
  timeoutS: 900,
} satisfies Job;
