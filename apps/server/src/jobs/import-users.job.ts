import { Id } from '@put/contract/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const importUsers = {
  name: 'import-users',
  payload: z.object({ import_run_id: Id }),
  // each goes on where the last one was killed
  attempts: 10,
  // twenty thousand passwords at forty a second
  timeoutS: 1_800,
} satisfies Job;
