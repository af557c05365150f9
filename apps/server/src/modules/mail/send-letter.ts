import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { LetterRefused, type Mail } from '../../drivers/mail/mail.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { sendLetter as sendLetterJob } from '../../jobs/send-letter.job.ts';
import { findQueuedLetter, keepError, markDone } from './mail.store.ts';

type Payload = z.output<(typeof sendLetterJob)['payload']>;

/** Sends one letter. At least once: one whose answer was lost goes out again under the same name. */
export const sendLetter = ({ db, mail }: { db: Db; mail: Mail }): JobHandler<Payload> => ({
  async run({ mail_message_id }) {
    const letter = await findQueuedLetter(db, mail_message_id);
    if (!letter) return;
    try {
      await markDone(db, letter.id, await mail.send({ ...letter, id: `letter-${letter.id}` }));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (error instanceof LetterRefused) return markDone(db, letter.id, 'failed', words);
      // the administrators see why it waits; the queue tries again
      await keepError(db, letter.id, words);
      throw error;
    }
  },

  async giveUp({ mail_message_id }) {
    // with the words of the last try
    await markDone(db, mail_message_id, 'failed');
  },
});
