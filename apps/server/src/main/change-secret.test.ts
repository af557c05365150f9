/** Processes of one database have one key, it is changed by a command, and what was encrypted still opens. */
import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { markOf } from '../auth/secret.ts';
import { sealText, unsealText } from '../auth/sealed-text.ts';
import { factorContext, factorKey } from '../modules/accounts/second-factor/check-code.ts';
import { sessionKey } from '../modules/accounts/sign-in/sign-in-by-provider.ts';
import { testDatabase } from '../testing/database.ts';
import { factories } from '../testing/factories.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { compileCache, operatorCommand } from '../testing/processes/operator-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'put-secret-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [first, second, third] = ['first', 'second', 'third'].map(
  (word) => `the ${word} key, of more than thirty-two letters`,
);

/** Runs a file of `main/` with this input to its end, or for as long as it needs to say that it goes on. */
async function run(name: string, env: Record<string, string>, args: string[] = [], input = '') {
  const child = spawn(process.execPath, ['--', join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'], ...compileCache, HOST: '127.0.0.1', PORT: '0', PT_CONTAINERS: 'off', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      // a second signal would cut the end short
      if (!child.killed && /listening at|waits for work/.test(said)) child.kill('SIGTERM');
    });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
}

test('a process with another key, and one that was given none, say so and do not start', async () => {
  const { db, connectionString } = await testDatabase({ queue: true });
  const of = (PT_SECRET: string) => ({
    DATABASE_URL: connectionString,
    NODE_ENV: 'production',
    PT_DATA_DIR: folder,
    PT_DOCKER: 'off',
    PT_SECRET,
  });
  const none = await run('api', of(''));
  // before anything else is said or done
  expect(none).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^\{[^\n]*"Неверные настройки окружения:\\n {2}PT_SECRET: не задан[^\n]*\}\n$/,
    ) as string,
  });

  expect(await run('api', of(first!))).toMatchObject({ code: 0 });
  const { id, secret_mark } = await db
    .selectFrom('installation')
    .select(['id', 'secret_mark'])
    .executeTakeFirstOrThrow();
  expect(secret_mark).toEqual(markOf(first!, id));
  for (const role of ['api', 'worker']) {
    const other = await run(role, of(second!));
    expect(other).toEqual({ code: 1, said: expect.stringContaining('работает с другим, чем PT_SECRET') as string });
    expect(other.said).toContain('npm run secret:change');
    expect(other.said).not.toMatch(/\n\s+at /);
  }
  // a process that does only jobs needs none
  expect(await run('worker', of(''))).toMatchObject({ code: 0 });
  expect(await run('api', of(first!))).toMatchObject({ code: 0 });
});

test('a key of the settings is changed: what was encrypted opens with the new one alone', async () => {
  const { db, connectionString } = await testDatabase();
  const make = factories(db);
  const [anna, boris] = [await make.user(), await make.user()];
  const confirmed_at = new Date().toISOString();
  const sealed = (userId: number, key: string) => sealText(factorKey(key), `app ${userId}`, factorContext(userId));
  await db
    .insertInto('second_factor')
    .values([
      { user_id: anna.id, sealed_secret: sealed(anna.id, first!), confirmed_at },
      { user_id: boris.id, sealed_secret: sealed(boris.id, third!), confirmed_at },
    ])
    .execute();
  const family = crypto.randomUUID();
  await db
    .insertInto('provider_session')
    .values({ family, provider: 'school', id_token: sealText(sessionKey({ secret: first! }), 'a token', family) })
    .execute();
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const opens = async (key: string) => {
    const rows = await db.selectFrom('second_factor').selectAll().orderBy('user_id').execute();
    return rows.map(({ user_id, sealed_secret }) => unsealText(factorKey(key), sealed_secret, factorContext(user_id)));
  };
  const settings = (PT_SECRET: string) => ({ DATABASE_URL: connectionString, PT_DATA_DIR: folder, PT_SECRET });
  const markIs = async (key: string) =>
    (await db.selectFrom('installation').select('secret_mark').executeTakeFirstOrThrow()).secret_mark?.equals(
      markOf(key, id),
    );

  const own = { id: crypto.randomUUID(), role: 'api', host: 'school', pid: 7, release: '1' } as const;
  await db.insertInto('process').values(own).execute();
  const running = await run('change-secret', settings(first!), [], second);
  expect(running).toMatchObject({ code: 1, said: expect.stringContaining('api на school (процесс 7)') as string });
  await db.deleteFrom('process').execute();

  expect(await run('change-secret', settings(first!), [], 'short')).toMatchObject({ code: 1 });
  expect(await run('change-secret', settings(first!), [], first)).toMatchObject({ code: 1 });
  expect(await opens(first!)).toEqual([`app ${anna.id}`, undefined]);

  const changed = await run('change-secret', settings(first!), [], `${second}\n`);
  expect(changed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/работают: 1\. Зашифрованы другим ключом: 1\./) as string,
  });
  expect(await opens(second!)).toEqual([`app ${anna.id}`, undefined]);
  expect(await opens(first!)).toEqual([undefined, undefined]);
  const session = await db.selectFrom('provider_session').select('id_token').executeTakeFirstOrThrow();
  expect(unsealText(sessionKey({ secret: second! }), session.id_token, family)).toBe('a token');
  expect(await markIs(second!)).toBe(true);
  const events = await db.selectFrom('audit').select(['action', 'actor_id']).execute();
  expect(events).toEqual([{ action: 'change_secret', actor_id: null }]);

  // with a key that is not the present one nothing is changed, unless the present one is lost
  expect(await run('change-secret', settings(third!), [], first)).toMatchObject({
    code: 1,
    said: expect.stringContaining('--lost') as string,
  });
  expect(await markIs(second!)).toBe(true);
  const lost = await run('change-secret', settings(third!), ['--lost']);
  expect(lost).toMatchObject({
    code: 0,
    said: expect.stringMatching(/работают: 1\. Зашифрованы другим ключом: 1\./) as string,
  });
  expect(await opens(third!)).toEqual([undefined, `app ${boris.id}`]);
  expect(await markIs(third!)).toBe(true);
});

test('the key of the data folder is changed, also by a second try, and a lost one is not made anew in silence', async () => {
  const server = await killableServer({ PT_DOCKER: 'off' });
  const place = { PT_DATA_DIR: server.dataDir };
  const file = join(server.dataDir, 'secret');
  try {
    await server.start();
    expect(await operatorCommand('change-secret', place)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Сначала остановите') as string,
    });
    await server.end('SIGTERM');
    const before = await readFile(file, 'utf8');
    expect(await operatorCommand('change-secret', place)).toMatchObject({ code: 0 });
    const after = await readFile(file, 'utf8');
    expect(after).not.toBe(before);
    await server.start();
    await server.end('SIGTERM');

    // cut off after the database had its part
    await copyFile(file, `${file}.new`);
    await writeFile(file, before);
    await expect(server.start()).rejects.toThrow(/ended with 1/);
    expect(await operatorCommand('change-secret', place)).toMatchObject({
      code: 0,
      said: expect.stringContaining('закончена') as string,
    });
    expect(await readFile(file, 'utf8')).toBe(after);
    await server.start();
    await server.end('SIGTERM');

    await rm(file);
    await expect(server.start()).rejects.toThrow(/ended with 1/);
    expect(await operatorCommand('change-secret', place, '--lost')).toMatchObject({ code: 0 });
    await server.start();
  } finally {
    await server.close();
  }
});
