import { Id } from '@put/contract/base/primitives';
import * as z from 'zod/mini';
import type { Job } from '../drivers/queue/queue.ts';

export const sendEmail = {
  name: 'send-letter',
  payload: z.object({ mail_message_id: Id }),
  // once a minute: a mail server may be down for three days, the longest life of a link in an e-mail
  attempts: 3 * 24 * 60,
  timeoutS: 60,
} satisfies Job;
