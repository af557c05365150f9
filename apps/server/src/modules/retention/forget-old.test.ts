import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { postgresLocks } from '../../drivers/locks/postgres-locks.ts';
import { testDatabase } from '../../testing/database.ts';
import { factories } from '../../testing/factories.ts';
import { removeOldSessions } from '../accounts/accounts.api.ts';
import { forgetOld } from './forget-old.ts';

const { db, connect } = await testDatabase();
const locks = postgresLocks({ connect });
const tools = { db, locks, keptDays: { audit: 400, mail: 90 } };
const make = factories(db);
const reader = await make.user();
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

const countRows = async (table: 'refresh_token' | 'session' | 'acting_session' | 'container_event') =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

test('sessions that ended a month ago go in steps, with their tokens and what was done as somebody else', async () => {
  await sql`truncate refresh_token, session, acting_session`.execute(db);
  await sql`insert into session (family, user_id, expires_at)
    select md5('family ' || n)::uuid, ${reader.id}, now() - make_interval(days => 10 * n) from generate_series(1, 9) n`.execute(
    db,
  );
  await sql`insert into refresh_token (user_id, family, token_hash, expires_at)
    select user_id, family, sha256(convert_to(family::text || k, 'utf8')), expires_at from session, generate_series(1, 3) k`.execute(
    db,
  );
  await sql`insert into acting_session (family, user_id, started_at)
    select gen_random_uuid(), ${reader.id}, now() - make_interval(days => 20 * n) from generate_series(1, 9) n`.execute(
    db,
  );
  expect(await removeOldSessions(db, 4)).toBe(4);
  expect(await countRows('refresh_token')).toBe(23);
  await forgetOld(tools, undefined, 4);
  // 10, 20 and (to the day) 30 days are not over a month
  expect(await countRows('session')).toBe(2);
  expect(await countRows('refresh_token')).toBe(6);
  expect(await countRows('acting_session')).toBe(2);
});

test('events of containers go after half a year, in steps', async () => {
  const template_id = await make.containerTemplate();
  await sql`insert into container (user_id, template_id, template_version, spec, title, state_at)
    values (${reader.id}, ${template_id}, 1, '{}', 'Linux', now())`.execute(db);
  await sql`insert into container_event (container_id, kind, at)
    select max(id), 'started', now() - make_interval(days => 200 - n) from container, generate_series(1, 30) n group by n
    order by n`.execute(db);
  await forgetOld(tools, undefined, 4);
  expect(await countRows('container_event')).toBe(10);
});

test('what can not be removed keeps nothing else', async () => {
  await addEvents(500);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(db);
  await sql`create trigger refuse before delete on audit for each row execute function refuse()`.execute(db);
  await db
    .insertInto('mail_message')
    .values({ recipient: 'a@school.example', text: '', html: '', subject: 'old', status: 'sent', created_at: ago(91) })
    .execute();
  try {
    await expect(forgetOld(tools)).rejects.toThrow('could not be removed');
  } finally {
    await sql`drop trigger refuse on audit`.execute(db);
  }
  expect(await db.selectFrom('mail_message').select('subject').execute()).toEqual([]);
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
