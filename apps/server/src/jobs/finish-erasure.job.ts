import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

/** Files in one job. */
export const mostContents = 1_000;

export const finishErasure = {
  name: 'finish-erasure',
  payload: z.object({ sha256s: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(mostContents)) }),
  // once a minute: a store of files may be away for a day
  attempts: 24 * 60,
  timeoutS: 600,
} satisfies Job;
