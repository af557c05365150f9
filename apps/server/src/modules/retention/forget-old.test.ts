import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { postgresLocks } from '../../drivers/locks/postgres-locks.ts';
import { testDatabase } from '../../testing/database.ts';
import { factories } from '../../testing/factories.ts';
import { forgetOld } from './forget-old.ts';

const { db, connect } = await testDatabase();
const locks = postgresLocks({ connect });
const tools = { db, locks, keptDays: { audit: 400, mail: 90 } };
const reader = await factories(db).user();
const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`;

beforeEach(async () => {
  await sql`truncate audit, mail_message, notification`.execute(db);
});

async function addEvents(...days: number[]) {
  for (const day of days)
    await db
      .insertInto('audit')
      .values({ action: 'sign_in', object_id: day, at: ago(day) })
      .execute();
}
const events = async () =>
  (await db.selectFrom('audit').select('object_id').orderBy('id').execute()).map((row) => row.object_id);

test('events of the audit go when their days are over, in as many steps as it takes', async () => {
  await addEvents(...Array.from({ length: 7 }, (_, n) => 500 - n), 401, 399, 0);
  await forgetOld(tools, undefined, 3);
  expect(await events()).toEqual([399, 0]);
});

test('e-mails go when their days are over, but never one that waits to be sent', async () => {
  const email = { recipient: 'a@school.example', text: '', html: '' };
  for (const [subject, status, days] of [
    ['old', 'sent', 91],
    ['kept for an administrator', 'kept', 91],
    ['given up', 'failed', 91],
    ['waits', 'queued', 91],
    ['new', 'sent', 89],
  ] as const)
    await db
      .insertInto('mail_message')
      .values({ ...email, subject, status, created_at: ago(days) })
      .execute();
  await forgetOld(tools);
  const left = await db.selectFrom('mail_message').select('subject').orderBy('id').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['waits', 'new']);
});

test('notifications go in steps too, read and unread ones', async () => {
  const add = (key: string, days: number, isRead: boolean) =>
    db
      .insertInto('notification')
      .values({
        user_id: reader.id,
        kind: 'verdict',
        key,
        payload: '{}',
        updated_at: ago(days),
        read_at: isRead ? ago(days) : null,
      })
      .execute();
  for (const n of [1, 2, 3, 4, 5]) await add(`read ${n}`, 60 + n, true);
  for (const n of [1, 2, 3, 4, 5]) await add(`unread ${n}`, 180 + n, false);
  await add('read lately', 59, true);
  await add('unread for long', 179, false);
  await forgetOld(tools, undefined, 2);
  const left = await db.selectFrom('notification').select('key').orderBy('id').execute();
  expect(left.map(({ key }) => key)).toEqual(['read lately', 'unread for long']);
});

test('one process at a time, and an end of the process ends it between two steps', async () => {
  await addEvents(500, 499, 498, 497);
  const others = await locks.take('retention', 0);
  await forgetOld(tools);
  expect(await events()).toHaveLength(4);
  await others?.giveBack();
  await forgetOld(tools, AbortSignal.abort(), 1);
  expect(await events()).toHaveLength(4);
  await forgetOld(tools);
  expect(await events()).toEqual([]);
});
