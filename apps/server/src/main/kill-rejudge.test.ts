/** A rejudge whose process is killed in the middle goes on after the next start: each submission once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@put/contract/endpoint';
import type { RejudgeSummary } from '@put/contract/rejudges';
import { afterAll, expect, test } from 'vitest';

const dataDir = await mkdtemp(join(tmpdir(), 'put-kill-rejudge-'));
const submissions = 30;
let server: ChildProcess;
let address = '';
let token = '';

async function start(): Promise<void> {
  token = '';
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
  await signIn('admin');
}

async function signIn(login: string): Promise<void> {
  token = '';
  const person = { login, password: `${login}-demo` };
  token = (await call<{ access_token: string }>('POST', '/auth/login', person)).access_token;
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

const solution = (n: number) => ({
  task_id: 1,
  lesson_id: 1,
  language: 'python',
  files: [{ name: 'main.py', content: `# ${n}\nprint('Привет, мир!')` }],
});

test('kill -9 in the middle of a rejudge', { timeout: 150_000 }, async () => {
  await start();
  await signIn('student');
  const ids: number[] = [];
  for (let n = 0; n < submissions; n++)
    ids.push((await call<{ id: number }>('POST', '/user/submission', solution(n))).id);
  const isDone = async (id: number) =>
    (await call<{ status: string }>('GET', `/user/submission/${id}`)).status === 'done';
  for (const id of ids) await expect.poll(() => isDone(id), { timeout: 60_000, interval: 100 }).toBe(true);

  await signIn('admin');
  const { id } = await call<{ id: number }>('POST', '/admin/rejudge', { submission_ids: ids });
  const state = () => call<RejudgeSummary>('GET', `/admin/rejudge/${id}`);
  await expect.poll(async () => (await state()).done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(2);
  await end('SIGKILL');

  await start();
  await expect.poll(async () => (await state()).status, { timeout: 60_000, interval: 200 }).toBe('ready');
  expect(await state()).toMatchObject({ total: submissions, done: submissions, failed: 0, changed: 0 });
  const applied = await call<{ applied: number }>('POST', `/admin/rejudge/${id}/apply`, {});
  expect(applied).toEqual({ applied: submissions, left_out: 0 });
});
