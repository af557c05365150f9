import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const importUsers = {
  name: 'import-users',
  payload: z.object({ import_run_id: Id }),
  // each attempt continues where the last one stopped
  attempts: 10,
  // enough for twenty thousand passwords at forty a second
  timeoutS: 1_800,
} satisfies Job;
