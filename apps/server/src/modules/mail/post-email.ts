import type { Tx } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { sendEmail } from '../../jobs/send-email.job.ts';
import { layOutEmail, type EmailParts } from './email-layout.ts';
import { insertDifferentEmails, insertEmails } from './mail.store.ts';

/** Stores an e-mail and its job in the caller's transaction. While the mail server is down, e-mails wait. */
export async function postEmail(tx: Tx, queue: Queue, recipient: string, parts: EmailParts): Promise<void> {
  const [id] = await insertEmails(tx, [recipient], layOutEmail(parts));
  await queue.add(tx, sendEmail, { mail_message_id: id! });
}

/** Sends the same e-mail to each recipient separately: one statement for all e-mails and one for all jobs. */
export async function postEmailToMany(
  tx: Tx,
  queue: Queue,
  recipients: readonly string[],
  parts: EmailParts,
): Promise<void> {
  const ids = await insertEmails(tx, recipients, layOutEmail(parts));
  await queue.addMany(
    tx,
    sendEmail,
    ids.map((id) => ({ mail_message_id: id })),
  );
}

/** An e-mail of a list, which its recipient may leave. */
export type ListEmail = EmailParts & {
  recipient: string;
  /** Where the button of mail programs sends its call. */
  oneClickUrl: string;
  /** The page for people, in the e-mail itself. */
  leaveUrl: string;
};

/** Sends e-mails that differ: one statement for all of them and one for their jobs. */
export async function postListEmails(tx: Tx, queue: Queue, all: readonly ListEmail[]): Promise<void> {
  if (all.length === 0) return;
  const emails = all.map(({ recipient, oneClickUrl, leaveUrl, ...parts }) => ({
    ...layOutEmail({ ...parts, leaveUrl }),
    recipient,
    unsubscribe_url: oneClickUrl,
  }));
  const ids = await insertDifferentEmails(tx, emails);
  await queue.addMany(
    tx,
    sendEmail,
    ids.map((id) => ({ mail_message_id: id })),
  );
}
