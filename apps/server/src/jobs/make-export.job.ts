import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const makeExport = {
  name: 'make-export',
  payload: z.object({ export_id: Id }),
  attempts: 3,
  // enough for tens of thousands of works
  timeoutS: 1_800,
} satisfies Job;
