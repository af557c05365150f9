import { notificationWords } from '@put/contract/notifications/notification-words';
import { isTimeZone } from '@put/contract/base/time-zone';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { type ListEmail, postListEmails } from '../mail/mail.api.ts';
import { type DigestRow, listForDigest, listTimezones, takeDigestReaders } from './mail-readers.store.ts';
import type { Posting } from './post-to-readers.ts';
import { leaveUrls } from './unsubscribe.ts';

const peopleAtOnce = 200;
const mostRows = 20;

/** The daily e-mails of all whose hour has come: the note and the e-mail are one transaction, so none comes twice. */
export async function postDigests(db: Db, posting: Posting, nowMs = Date.now()): Promise<void> {
  if (!posting.mail.hasServer) return;
  for (;;) {
    const taken = await db.transaction().execute((tx) => postSome(tx, posting, nowMs));
    if (taken < peopleAtOnce) return;
  }
}

async function postSome(tx: Tx, posting: Posting, nowMs: number): Promise<number> {
  const zones = (await listTimezones(tx)).flatMap((timezone) => {
    const seconds = secondsOfDay(timezone, nowMs);
    return seconds === undefined ? [] : [{ timezone, seconds }];
  });
  const people = await takeDigestReaders(tx, zones, peopleAtOnce);
  const rows = await listForDigest(tx, people, mostRows);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  await postListEmails(
    tx,
    posting.queue,
    [...byPerson.values()].map((own) => emailOf(posting, own)),
  );
  return people.length;
}

function emailOf(posting: Posting, rows: readonly DigestRow[]): ListEmail {
  const { user_id, email, first_name, timezone } = rows[0]!;
  const format = new Intl.DateTimeFormat('ru', { timeZone: timezone, ...timeParts });
  const lines = rows.map((row) => {
    const { title, text } = notificationWords(row, (at) => format.format(new Date(at)));
    return `${title}\n${text}`;
  });
  return {
    recipient: email,
    subject: 'Что нового в «Пути»',
    text: [`Здравствуйте, ${first_name}! Вот что вы ещё не прочитали.`, ...lines],
    link: { label: 'Открыть уведомления', url: new URL('/user_ui/notifications', posting.publicUrl()).href, note: '' },
    ...leaveUrls(posting, user_id),
  };
}

const timeParts = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

/** Undefined for a zone that nobody knows any more: one such person must not stop the others. */
function secondsOfDay(timeZone: string, nowMs: number): number | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const found = Object.fromEntries(parts.formatToParts(nowMs).map(({ type, value }) => [type, Number(value)]));
  return (found['hour'] ?? 0) * 3600 + (found['minute'] ?? 0) * 60;
}
