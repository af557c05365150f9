import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRightPassword } from '../auth/passwords.ts';
import { testDatabase } from '../testing/database.ts';
import { factories } from '../testing/factories.ts';

const { db, connectionString } = await testDatabase();
const make = factories(db);

async function run(args: string[], input: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reset-admin.ts'), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: connectionString },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
}
const hashOf = async (id: number) =>
  (await db.selectFrom('user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash;

test('the operator gives an administrator a new password; sessions and e-mails of before end, and the audit knows', async () => {
  const admin = await make.user({ is_admin: true });
  const soon = new Date(Date.now() + 1e6).toISOString();
  const family = crypto.randomUUID();
  const token = { user_id: admin.id, token_hash: Buffer.from(family), expires_at: soon };
  await db
    .insertInto('refresh_token')
    .values({ ...token, family })
    .execute();
  await db
    .insertInto('one_time_token')
    .values({ ...token, purpose: 'reset_password' })
    .execute();

  const done = await run(['--login', admin.username.toUpperCase()], 'река-течёт-к-морю\n');
  expect(done).toEqual({ code: 0, said: expect.stringContaining('Пароль задан') as string });
  expect(await isRightPassword(await hashOf(admin.id), 'река-течёт-к-морю')).toBe(true);
  const revoked = await db.selectFrom('refresh_token').select('revoked_at').executeTakeFirstOrThrow();
  const used = await db.selectFrom('one_time_token').select('used_at').executeTakeFirstOrThrow();
  expect([revoked.revoked_at, used.used_at]).not.toContain(null);
  const auditEvents = await db.selectFrom('audit').selectAll().where('object_id', '=', admin.id).execute();
  expect(auditEvents).toMatchObject([{ action: 'reset_by_operator', actor_id: null }]);
});

test('removes the second factor and changes nothing else', async () => {
  const admin = await make.user({ is_admin: true });
  const before = await hashOf(admin.id);
  const again = ['--login', admin.username, '--second-factor'];
  expect(await run(again, '')).toMatchObject({ code: 1, said: expect.stringContaining('не включён') as string });
  const confirmed_at = new Date().toISOString();
  const factor = { user_id: admin.id, sealed_secret: Buffer.from('x'), confirmed_at };
  await db.insertInto('second_factor').values(factor).execute();
  expect(await run(again, '')).toEqual({ code: 0, said: expect.stringContaining('Второй фактор снят') as string });
  expect(await db.selectFrom('second_factor').selectAll().execute()).toEqual([]);
  expect(await hashOf(admin.id)).toBe(before);
  const auditEvents = await db.selectFrom('audit').selectAll().where('object_id', '=', admin.id).execute();
  expect(auditEvents).toMatchObject([{ action: 'reset_second_factor', actor_id: null }]);
});

test('says what is wrong and changes nothing', async () => {
  const [admin, student] = [await make.user({ is_admin: true }), await make.user()];
  for (const [args, password, words] of [
    [[], 'река-течёт-к-морю', 'Назовите администратора'],
    [['--login', student.username], 'река-течёт-к-морю', 'Администратора с логином'],
    [['--login', admin.username], 'коротко', 'Не короче 8 знаков'],
    [['--login', admin.username], 'password1', 'слишком известен'],
  ] as const) {
    const { code, said } = await run([...args], password);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
    expect(said).not.toMatch(/\n\s+at /);
  }
  expect(await isRightPassword(await hashOf(admin.id), 'a-good-password')).toBe(true);
  expect(await isRightPassword(await hashOf(student.id), 'a-good-password')).toBe(true);
});
