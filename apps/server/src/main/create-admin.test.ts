import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRightPassword } from '../passwords.ts';
import { testDatabase } from '../testing/database.ts';

const { db, connectionString } = await testDatabase();

async function run(args: string[], password: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'create-admin.ts'), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: connectionString, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(password);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
}
const people = () => db.selectFrom('user').selectAll().orderBy('id').execute();

test('the operator makes the first administrator; the password comes by the input and is said nowhere', async () => {
  const first = await run(['--username', 'anna', '--first-name', 'Анна'], 'длинный-и-свой\n');
  expect(first).toEqual({ code: 0, said: expect.stringContaining('Администратор создан: anna') as string });
  const [anna] = await people();
  expect(anna).toMatchObject({ username: 'anna', first_name: 'Анна', is_admin: true });
  expect(await isRightPassword(anna!.password_hash, 'длинный-и-свой')).toBe(true);
  const [deed] = await db.selectFrom('audit').selectAll().execute();
  expect(deed).toMatchObject({ action: 'create_user', actor_id: null, object_id: anna!.id });

  const env = { PT_ADMIN_EMAIL: 'boris@example.org', PT_ADMIN_PASSWORD: 'ещё-один-пароль' };
  expect((await run([], '', env)).code).toBe(0);
  expect((await people()).map(({ email }) => email)).toEqual([null, 'boris@example.org']);
}, 30_000);

test('says what is wrong and makes nobody', async () => {
  const before = (await people()).length;
  for (const [args, password, words] of [
    [['--username', 'carl'], '', 'Не короче 8 знаков'],
    [['--username', 'carl'], 'password1', 'слишком известен'],
    [[], 'a-good-password', 'Нужна почта или имя для входа'],
    [['--password', 'secret'], 'a-good-password', 'Пароль подаётся на вход'],
  ] as const) {
    const { code, said } = await run([...args], password);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
    // no stack
    expect(said).not.toMatch(/\n\s+at /);
  }
  expect(await people()).toHaveLength(before);
}, 30_000);
