/** In production each line that a process writes is JSON, from its start to its end, also when it can not start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@put/contract/base/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endProcess } from '../testing/processes/end-process.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { compileCache } from '../testing/processes/operator-command.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'put-lines-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Line = { level: number; role: string; instance: string; release: string; msg?: string; err?: { message: string } };

/** A process of the product in production. `said`: both streams. */
function run(program: string, settings: Record<string, string>, ...flags: string[]) {
  const child: ChildProcess = spawn(process.execPath, [...flags, join(import.meta.dirname, `${program}.ts`)], {
    env: {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      PT_RELEASE: '7.7.7',
      PT_DATA_DIR: join(folder, 'data'),
      PT_DOCKER: 'off',
      PT_CONTAINERS: 'virtual',
      PT_JUDGE_PLACES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = once(child, 'close');
  return { child, ended, said: () => said };
}

/** Every line, parsed; a line that is not JSON fails. */
const linesOf = (said: string): Line[] =>
  said
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      try {
        return JSON.parse(line) as Line;
      } catch {
        throw new Error(`This line is no JSON: ${line}`);
      }
    });

async function expectAll(said: string, ...words: (string | RegExp)[]): Promise<void> {
  const lines = linesOf(said);
  for (const line of lines)
    expect(line).toMatchObject({
      level: expect.any(Number) as number,
      release: '7.7.7',
      instance: expect.any(String) as string,
    });
  const all = lines.map(({ msg, err }) => `${msg} ${err?.message ?? ''}`);
  for (const one of words) expect(all).toContainEqual(expect.stringMatching(one));
}

test('a server that is set up strangely, judges, hears of warnings and of errors, and ends', async () => {
  const noise = join(folder, 'noise.mjs');
  // as a library would: after the start, in pieces that Node writes itself
  await writeFile(
    noise,
    `setTimeout(() => {
        process.emitWarning('a deliberate warning');
        console.error('deliberate', 'words\\non two lines');
        console.warn(new Error('a deliberate error'));
      }, 500);`,
  );
  // a start in production makes no courses
  const demo = await killableServer({ PT_DOCKER: 'off' });
  await demo.start();
  await demo.end('SIGTERM');
  const settings = {
    PT_DATA_DIR: demo.dataDir,
    PT_TYPO: '1',
    PT_PUBLIC_URL: 'http://localhost',
    PT_LOG_LEVEL: 'debug',
  };
  const { child, ended, said } = run('all-in-one', settings, '--import', noise);
  try {
    await expect.poll(said).toMatch(/listening at http/);
    const address = /listening at (http:\/\/[\w.:]+)/.exec(said())![1]!;
    const call = async (path: string, body?: string | object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${address}${apiBase}${path}`, {
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    };
    expect((await call('/auth/login', { login: 'nobody', password: 'wrong-password' })).status).toBe(401);
    expect((await call('/auth/login', '{')).status).toBe(400);
    const { json } = await call('/auth/login', { login: 'student', password: 'student-demo' });
    const headers = { authorization: `Bearer ${String(json['access_token'])}` };
    const files = [{ name: 'main.py', content: "print('Привет, мир!')" }];
    const work = { task_id: 1, lesson_id: 1, language: 'python', files };
    const sent = await call('/user/submission', work, { ...headers, 'idempotency-key': crypto.randomUUID() });
    const verdict = async () =>
      (await call(`/user/submission/${String(sent.json['id'])}`, undefined, headers)).json['verdict'];
    await expect.poll(verdict).toBe('accepted');
    await expect.poll(said).toContain('a deliberate error');
  } finally {
    await endProcess(child, 'SIGTERM');
    await ended;
    await demo.close();
  }
  await expectAll(
    said(),
    /PT_TYPO/,
    /«Путь» открыт: http/,
    /^a warning of Node a deliberate warning/,
    /^deliberate words\non two lines/,
    / a deliberate error/,
  );
});

test('what keeps a server from starting is one line of JSON', async () => {
  const door = createServer().listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as { port: number };
  const [taken, unset, unknown] = [
    run('all-in-one', { PORT: String(port), PT_DATA_DIR: join(folder, 'other') }),
    run('worker', { PT_JUDGE_PLACES: 'много' }),
    run('api', { PT_DATA_DIR: '/dev/null/data' }),
  ];
  for (const { ended } of [taken, unset, unknown]) expect((await ended)[0]).toBe(1);
  door.close();
  await expectAll(taken.said(), /Порт \d+ занят другой программой/);
  await expectAll(unset.said(), /Неверные настройки окружения:\n {2}PT_JUDGE_PLACES/);
  await expectAll(unknown.said(), /./);
  expect(linesOf(unset.said())).toHaveLength(1);
});

test('who starts it by hand elsewhere reads plain words', async () => {
  const { ended, said } = run('all-in-one', { NODE_ENV: 'development', PT_JUDGE_PLACES: 'много' });
  expect((await ended)[0]).toBe(1);
  expect(said()).toMatch(/^Неверные настройки окружения:\n {2}PT_JUDGE_PLACES/);
});
