import type { NotificationKind } from '@put/contract/notifications/notifications';
import type { Tx } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { postListEmails } from '../mail/mail.api.ts';
import { listMailReaders } from './mail-readers.store.ts';
import { leaveUrls } from './unsubscribe.ts';

/** What e-mails about news need. */
export type Posting = { queue: Queue; mail: Pick<Mail, 'hasServer'>; publicUrl: () => string; secret: string };

type Parts = { subject: string; text: readonly string[]; link: { label: string; path: string; note: string } };

/** The same e-mail to those of these people who get e-mails of the kind; to nobody without a mail server. */
export async function postToReaders(
  tx: Tx,
  posting: Posting,
  kind: NotificationKind,
  userIds: readonly number[],
  { subject, text, link: { path, ...link } }: Parts,
): Promise<void> {
  if (!posting.mail.hasServer) return;
  const url = new URL(path, posting.publicUrl()).href;
  const readers = await listMailReaders(tx, kind, userIds);
  await postListEmails(
    tx,
    posting.queue,
    readers.map(({ id, email }) => ({
      recipient: email,
      subject,
      text,
      link: { ...link, url },
      ...leaveUrls(posting, id),
    })),
  );
}
