import { Id } from '@put/contract/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const issuePasswords = {
  name: 'issue-passwords',
  payload: z.object({ import_run_id: Id }),
  // each goes on where the last one was killed
  attempts: 10,
  // ten thousand passwords at forty a second
  timeoutS: 900,
} satisfies Job;
