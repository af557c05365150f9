/** An import of people whose process is killed in the middle goes on after the next start: everybody once, nobody twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@put/contract/endpoint';
import { adminImports, type ImportState } from '@put/contract/imports';
import { afterAll, expect, test } from 'vitest';

const dataDir = await mkdtemp(join(tmpdir(), 'put-kill-import-'));
const people = 400;
let server: ChildProcess;
let address = '';
let token = '';

async function start(): Promise<void> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    PT_DATA_DIR: dataDir,
    PT_JUDGE_PLACES: '1',
    PT_LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    NODE_ENV: 'test',
  };
  server = spawn(process.execPath, [join(import.meta.dirname, 'all-in-one.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const admin = { login: 'admin', password: 'admin-demo' };
  token = (await call<{ access_token: string }>('POST', '/auth/login', admin)).access_token;
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const hasEnded = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await hasEnded;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${address}${apiBase}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

afterAll(async () => {
  await end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('kill -9 in the middle of an import', { timeout: 120_000 }, async () => {
  await start();
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

  token = '';
  await start();
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
