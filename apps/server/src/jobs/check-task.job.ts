import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const checkTask = {
  name: 'check-task',
  payload: z.object({ task_id: Id, run: z.int() }),
  attempts: 3,
  // enough for fifty solutions on hundreds of tests, while other jobs run
  timeoutS: 6 * 3_600,
} satisfies Job;
