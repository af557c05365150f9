import { Id } from '@put/contract/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const sendLetter = {
  name: 'send-letter',
  payload: z.object({ mail_message_id: Id }),
  // a minute apart: a mail server may be dead for three days, as long as a letter's link works at most
  attempts: 3 * 24 * 60,
  timeoutS: 60,
} satisfies Job;
