import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRightPassword } from '../auth/passwords.ts';
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
  const [event] = await db.selectFrom('audit').selectAll().execute();
  expect(event).toMatchObject({ action: 'create_user', actor_id: null, object_id: anna!.id });

  const env = { PT_ADMIN_EMAIL: 'boris@example.org', PT_ADMIN_PASSWORD: 'ещё-один-пароль' };
  expect((await run([], '', env)).code).toBe(0);
  expect((await people()).map(({ email }) => email)).toEqual([null, 'boris@example.org']);
});

test('says what is wrong and makes no administrator', async () => {
  const before = (await people()).length;
  for (const [args, password, words] of [
    [['--username', 'carl'], '', 'Не короче 8 знаков'],
    [['--username', 'carl'], 'password1', 'слишком известен'],
    [[], 'a-good-password', 'Нужна почта или логин'],
    [['--password', 'secret'], 'a-good-password', 'Пароль подаётся на вход'],
  ] as const) {
    const { code, said } = await run([...args], password);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
    // the message has no stack trace
    expect(said).not.toMatch(/\n\s+at /);
  }
  expect(await people()).toHaveLength(before);
});

/**
 * Runs the command at a real terminal, which `script` (in every Debian) provides. Each answer is typed when its
 * question appears.
 */
async function runAtTerminal(args: string[], typed: readonly (readonly [question: RegExp, answer: string])[]) {
  const command = [process.execPath, join(import.meta.dirname, 'create-admin.ts'), ...args].join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', NODE_ENV: 'production', DATABASE_URL: connectionString },
  });
  let shown = '';
  let seenUpTo = 0;
  const left = [...typed];
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const next = left[0];
    const found = next?.[0].exec(shown.slice(seenUpTo));
    if (!next || !found) return;
    left.shift();
    seenUpTo += found.index + found[0].length;
    child.stdin.write(next[1]);
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, shown, isAllAsked: left.length === 0 };
}

describe.skipIf(process.platform !== 'linux')('at a terminal', () => {
  const secret = /не виден\): /;
  const again = /Ещё раз: /;

  test('asks for the login and twice for a password that is never shown', async () => {
    const run = await runAtTerminal(
      ['--first-name', 'Дора'],
      [
        [/Логин или почта: /, 'dora@example.org\r'],
        [secret, 'тайна-за-семью\u007fю\r'],
        [again, 'тайна-за-семью\r'],
      ],
    );
    expect(run).toMatchObject({ code: 0, isAllAsked: true });
    expect(run.shown).toContain('dora@example.org');
    expect(run.shown).toContain('Администратор создан: dora@example.org');
    expect(run.shown).not.toMatch(/тайна|семь|\*/);
    const dora = (await people()).at(-1)!;
    expect(dora).toMatchObject({ email: 'dora@example.org', first_name: 'Дора', is_admin: true });
    expect(await isRightPassword(dora.password_hash, 'тайна-за-семью')).toBe(true);
  });

  test('makes no administrator when the passwords differ or when it is interrupted', async () => {
    const before = (await people()).length;
    const asked = ['--username', 'erik'];
    const different = await runAtTerminal(asked, [
      [secret, 'первый-пароль\r'],
      [again, 'второй-пароль\r'],
    ]);
    expect(different).toMatchObject({ code: 1, isAllAsked: true });
    expect(different.shown).toContain('Пароли не совпали');
    // Ctrl+C in the middle of a password; Ctrl+D instead of a password
    for (const typed of ['половина\u0003', '\u0004']) {
      const interrupted = await runAtTerminal(asked, [[secret, typed]]);
      expect(interrupted).toMatchObject({ code: 130, isAllAsked: true });
      expect(interrupted.shown).toContain('Прервано. Администратор не создан.');
      expect(interrupted.shown).not.toMatch(/половина|\n\s+at /);
    }
    expect(await people()).toHaveLength(before);
  });
});
