import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { EmailRefused, type Mail } from '../../drivers/mail/mail.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { sendEmail as sendEmailJob } from '../../jobs/send-email.job.ts';
import { findQueuedEmail, keepError, markDone } from './mail.store.ts';

type Payload = z.output<(typeof sendEmailJob)['payload']>;

const asMessage = ({ id, unsubscribe_url, ...email }: NonNullable<Awaited<ReturnType<typeof findQueuedEmail>>>) => ({
  ...email,
  id: `letter-${id}`,
  unsubscribeUrl: unsubscribe_url,
});

/** Sends one e-mail, at least once. After a lost answer it is sent again under the same ID. */
export const sendEmail = ({ db, mail }: { db: Db; mail: Mail }): JobHandler<Payload> => ({
  async run({ mail_message_id }) {
    const message = await findQueuedEmail(db, mail_message_id);
    if (!message) return;
    try {
      await markDone(db, message.id, await mail.send(asMessage(message)));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (error instanceof EmailRefused) return markDone(db, message.id, 'failed', words);
      // administrators see the error; the queue tries again
      await keepError(db, message.id, words);
      throw error;
    }
  },

  async giveUp({ mail_message_id }) {
    // the error of the last try stays
    await markDone(db, mail_message_id, 'failed');
  },
});
