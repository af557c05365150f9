/** What is wrong with the settings is said before anything is begun, in words. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { operatorCommand } from '../testing/processes/operator-command.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
afterAll(() => taken.close());
const port = String((taken.address() as AddressInfo).port);
const dataDir = join(tmpdir(), `put-told-first-${crypto.randomUUID()}`);

test.each<[role: string, settings: Record<string, string>, words: string]>([
  ['all-in-one', { PORT: port }, `Порт ${port} занят другой программой. Задайте другой: PORT=8080 npm start`],
  ['all-in-one', { PORT: 'web' }, 'PORT: целое число от 0 до 65535'],
  ['all-in-one', { HOST: '203.0.113.7' }, 'HOST: Адреса 203.0.113.7 у этой машины нет.'],
  ['worker', { PT_METRICS_PORT: port }, `PT_METRICS_PORT: Порт ${port} занят другой программой.`],
  ['api', { DATABASE_URL: 'postgres://put@127.0.0.1:1/put', NODE_ENV: 'production' }, 'PT_SECRET: не задан'],
  [
    'worker',
    { PT_SERCET: 'x', PORT: 'web' },
    'Настройки PT_SERCET нет, её значение ничего не меняет. Может быть, PT_SECRET?',
  ],
  ['api', { PT_ADMIN_EMAIL: 'a@b.ru', PORT: port }, 'PT_ADMIN_EMAIL читает только npm run admin:create'],
])('%s with %o', async (role, settings, words) => {
  const env = { PT_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', PT_SECRET: '', ...settings };
  const { code, said } = await operatorCommand(role, env);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
  expect(said).not.toMatch(/\n\s+at /);
  expect(existsSync(dataDir)).toBe(false);
});

// a folder where nobody may make one, root neither
const closed = '/sys/put';
test.runIf(process.platform === 'linux').each([
  ['all-in-one', { PT_DATA_DIR: closed }, 'Папкой данных /sys/put нельзя пользоваться: '],
  ['all-in-one', { PT_WAL_ARCHIVE_DIR: closed }, 'PT_WAL_ARCHIVE_DIR: /sys/put: '],
])('%s with %o says what the system refuses, and the step to do', async (role, settings, words) => {
  const own = await mkdtemp(join(tmpdir(), 'put-refused-'));
  const { code, said } = await operatorCommand(role, { PT_DATA_DIR: own, HOST: '127.0.0.1', PORT: '0', ...settings });
  await rm(own, { recursive: true });
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
  expect(said).not.toMatch(/\n\s+at /);
});
