/** An import of people whose process is killed in the middle goes on after the next start: everybody once, nobody twice. */
import { adminImports, type ImportState } from '@put/contract/imports';
import { afterAll, expect, test } from 'vitest';
import { killableServer } from '../testing/killable-server.ts';

const people = 400;
const { start, signIn, call, end, close } = await killableServer();
afterAll(close);

test('kill -9 in the middle of an import', { timeout: 120_000 }, async () => {
  await start();
  await signIn('admin');
  const text = ['ФИО;Класс', ...Array.from({ length: people }, (_, n) => `Проверкина Анна${n};7 «Б»`)].join('\n');
  const { id } = await call<{ id: number }>('POST', adminImports.start.path, {
    file_name: 'класс.csv',
    file_base64: Buffer.from(text).toString('base64'),
  });
  const state = () => call<ImportState>('GET', `${adminImports.start.path}/${id}`);
  await expect.poll(async () => (await state()).done, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
  const before = await state();
  expect(before.done).toBeLessThan(people);
  await end('SIGKILL');

  await start();
  await signIn('admin');
  await expect.poll(async () => (await state()).status, { timeout: 60_000, interval: 200 }).toBe('done');
  const after = await state();
  expect(after).toMatchObject({ total: people, done: people, created: people, failed: 0, bad_rows: [] });
  expect(new Set(after.slips.map(({ login }) => login)).size).toBe(people);
  const { total } = await call<{ total: number }>('GET', `/admin/users?q=${encodeURIComponent('Проверкина')}&limit=1`);
  expect(total).toBe(people);
  const slip = after.slips.at(-1)!;
  const opened = await call<{ user: { username: string } }>('POST', '/auth/login', slip);
  expect(opened.user.username).toBe(slip.login);
});
