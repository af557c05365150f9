import type { MailRow } from '@put/contract/mail';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { sendLetter } from '../../jobs/send-letter.job.ts';
import { layOutLetter, type LetterParts } from './letter-layout.ts';

/** Stores a letter and the job that sends it, in the transaction that makes it needed: a dead mail server loses nothing. */
export async function postLetter(tx: Tx, queue: Queue, recipient: string, parts: LetterParts): Promise<void> {
  const { id } = await tx
    .insertInto('mail_message')
    .values({ recipient, ...layOutLetter(parts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.add(tx, sendLetter, { mail_message_id: id });
}

/** The same letter to many, each to themselves: one statement for the letters and one for their jobs. */
export async function postLetterToMany(
  tx: Tx,
  queue: Queue,
  recipients: readonly string[],
  parts: LetterParts,
): Promise<void> {
  const { subject, text, html } = layOutLetter(parts);
  const { rows } = await sql<{ id: number }>`insert into mail_message (recipient, subject, text, html)
    select unnest(${recipients}::text[]), ${subject}, ${text}, ${html} returning id`.execute(tx);
  await queue.addMany(
    tx,
    sendLetter,
    rows.map(({ id }) => ({ mail_message_id: id })),
  );
}

/** What is still to be sent; undefined when it is done with. */
export const findQueuedLetter = (db: Db, id: number) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'text', 'html'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();

/** A letter that has gone needs its secret link no more: only hashes of such tokens are kept. A kept one is still to be read. */
export async function markDone(db: Db, id: number, status: 'sent' | 'kept' | 'failed', error?: string): Promise<void> {
  const set = {
    status,
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

const rowFields = ['id', 'recipient', 'subject', 'status', 'error', 'created_at', 'sent_at'] as const;

type Filter = { q?: string | undefined; limit?: number | undefined; offset?: number | undefined };

export async function listLetters(
  db: Db,
  { q, limit = 50, offset = 0 }: Filter,
): Promise<{ messages: MailRow[]; total: number }> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
  const found = db
    .selectFrom('mail_message')
    .$if(pattern !== undefined, (query) =>
      query.where(sql<boolean>`concat_ws(' ', recipient, subject) ilike ${pattern}`),
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

export const findLetter = (db: Db, id: number): Promise<(MailRow & { text: string }) | undefined> =>
  db
    .selectFrom('mail_message')
    .select([...rowFields, 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
