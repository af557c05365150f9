import type { MailRow } from '@put/contract/system/mail';
import { sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import { given } from '../../drivers/database/given.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';

type Email = { subject: string; text: string; html: string };
type EmailTo = Email & { recipient: string; unsubscribe_url: string | null };

/** Stores one e-mail for each recipient. Returns their IDs in the order of the recipients. */
export async function insertEmails(tx: Tx, recipients: readonly string[], email: Email): Promise<number[]> {
  const { subject, text, html } = email;
  const { rows } = await sql<{ id: number }>`insert into mail_message (recipient, subject, text, html)
    select unnest(${recipients}::text[]), ${subject}, ${text}, ${html} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Stores e-mails that differ. Returns their IDs in the same order. */
export async function insertDifferentEmails(tx: Tx, emails: readonly EmailTo[]): Promise<number[]> {
  const column = (name: keyof EmailTo) => sql`${emails.map((email) => email[name])}::text[]`;
  const { rows } = await sql<{ id: number }>`insert into mail_message (recipient, subject, text, html, unsubscribe_url)
    select * from unnest(${column('recipient')}, ${column('subject')}, ${column('text')}, ${column('html')},
      ${column('unsubscribe_url')}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** An e-mail that is not sent yet; undefined when it was sent, kept or given up. */
export const findQueuedEmail = (db: Db, id: number) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe_url'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();

/**
 * Removes the secret link from an e-mail that was sent: of such tokens only hashes are stored. An e-mail with status
 * `kept` keeps it, for administrators to pass on.
 */
export async function markDone(db: Db, id: number, status: 'sent' | 'kept' | 'failed', error?: string): Promise<void> {
  const set = {
    status,
    unsubscribe_url: null,
    sent_at: status === 'sent' ? new Date().toISOString() : null,
    ...((error !== undefined || status !== 'failed') && { error: error ?? null }),
  };
  const withoutToken = (column: 'text' | 'html') =>
    sql<string>`regexp_replace(${sql.ref(column)}, 'token=[A-Za-z0-9_-]{43}', 'token=…', 'g')`;
  await db
    .updateTable('mail_message')
    .set(status === 'kept' ? set : { ...set, text: withoutToken('text'), html: withoutToken('html') })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export async function keepError(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ error: error.slice(0, 1_000) })
    .where('id', '=', id)
    .execute();
}

/** How many wait to be sent, since when, and how many were given up within the last seven days. */
export async function countMail(db: Db): Promise<{ waiting: number; oldest_at: string | null; failed: number }> {
  const { rows } = await sql<{ waiting: number; oldest_at: string | null; failed: number }>`
    select waiting, oldest_at, failed
    from (select count(*) as waiting, min(created_at) as oldest_at from mail_message where status = 'queued') queue,
      (select count(*) as failed from mail_message
        where status = 'failed' and created_at > now() - interval '7 days') given_up`.execute(db);
  return rows[0]!;
}

/**
 * Removes e-mails older than these days, the oldest first, at most so many; those that still wait to be sent stay.
 * Returns how many.
 */
export async function removeOldEmails(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mail_message where id = any(array(
    select id from mail_message where created_at < now() - make_interval(days => ${days}::int) and status <> 'queued'
    order by created_at limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}

const rowFields = ['id', 'recipient', 'subject', 'status', 'error', 'created_at', 'sent_at'] as const;

type Filter = { q?: string | undefined; limit?: number | undefined; offset?: number | undefined };

export async function listEmails(
  db: Db,
  { q, limit = 50, offset = 0 }: Filter,
): Promise<{ messages: MailRow[]; total: number }> {
  const found = db
    .selectFrom('mail_message')
    .$call(
      given(q || undefined, (query, words) => query.where(contains(sql`concat_ws(' ', recipient, subject)`, words))),
    );
  const messages = await found
    .select(rowFields)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { messages, total };
}

export const findEmail = (db: Db, id: number): Promise<(MailRow & { text: string }) | undefined> =>
  db
    .selectFrom('mail_message')
    .select([...rowFields, 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
