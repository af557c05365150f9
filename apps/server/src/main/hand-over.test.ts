/**
 * An API process that has no languages, and workers that have: each a real process. What a person runs is run by a
 * worker, also when one is killed; whoever leaves or waits for a language that nobody has is not kept.
 */
import { apiBase } from '@put/contract/base/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { testDatabase } from '../testing/database.ts';
import { lacksHaproxy, severalProcesses } from '../testing/processes/several-processes.ts';

const missing = await lacksHaproxy();
if (missing !== undefined) {
  if (process.env['CI']) throw new Error(missing);
  console.warn(`\n!! LEFT OUT: programs handed over — ${missing}\n`);
}
const { db, pool, connectionString } = await testDatabase();
await seedDemo(db, { hasClass: false });

const [api, first, second] = [0, 1, 2];
const signInAt = async (address: string, login: string): Promise<string> => {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: `${login}-demo` }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

describe.skipIf(missing !== undefined)('programs handed over', () => {
  let installation: Awaited<ReturnType<typeof severalProcesses>>;
  /** A call to the API process itself. */
  let call: (path: string, body: object, signal?: AbortSignal) => Promise<{ status: number; body: unknown }>;
  beforeAll(async () => {
    installation = await severalProcesses(connectionString, ['api', 'worker', 'worker']);
    await installation.startAll();
    const address = `http://127.0.0.1:${installation.places[api]!.port}${apiBase}`;
    const [student, teacher] = [await signInAt(address, 'student'), await signInAt(address, 'admin')];
    call = async (path, body, signal) => {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${path.startsWith('/admin') ? teacher : student}`,
        },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
      return { status: response.status, body: await response.json() };
    };
  }, 400_000);
  afterAll(() => installation.close());

  const countServed = async () => (await pool.query(`select 1 from worker where 'python' = any(languages)`)).rowCount;
  const countErrands = async () => (await pool.query('select 1 from errand')).rowCount;
  const run = (language: string, name: string, content: string, stdin = '', signal?: AbortSignal) =>
    call('/user/run', { language, files: [{ name, content }], stdin }, signal);
  const signal = (at: number, what: NodeJS.Signals) => installation.places[at]!.child!.kill(what);

  test('workers say which languages they have', { timeout: 400_000 }, async () => {
    await expect.poll(countServed).toBe(2);
  });

  test('a worker runs it, and every letter comes back', { timeout: 400_000 }, async () => {
    expect(await run('python', 'main.py', 'print(input()[::-1], end="\\0")', 'ёж 🐍')).toMatchObject({
      status: 200,
      body: { status: 'ok', stdout: '🐍 жё\0' },
    });
    expect(await run('javascript', 'main.js', 'const x = ;')).toMatchObject({
      status: 200,
      body: { status: 'compile_error' },
    });
    const flood = await run('javascript', 'main.js', 'for (;;) console.log("много")');
    expect(flood).toMatchObject({ status: 200, body: { status: 'output_limit' } });
    expect(await countErrands()).toBe(0);
  });

  test('programs of authors too: inputs of tests, tables', { timeout: 400_000 }, async () => {
    const content = 'import sys\nprint(int(sys.argv[1]) * 2)';
    const generator = { language: 'python', files: [{ name: 'main.py', content }], lines: ['1', '20', '300'] };
    const { body } = await call('/admin/test_inputs', generator);
    expect((body as { inputs: { input: string }[] }).inputs.map(({ input }) => input)).toEqual([
      '2\n',
      '40\n',
      '600\n',
    ]);
    const query = { dialect: 'sqlite', schema: 'create table t (n);', data: 'insert into t values (7);' };
    expect(await call('/admin/query', { ...query, query: 'select n from t', check_query: null })).toMatchObject({
      status: 200,
      body: { status: 'ok', table: { rows: [[7]] } },
    });
    expect(await countErrands()).toBe(0);
  });

  test('a language that nobody has is refused in words', { timeout: 400_000 }, async () => {
    expect(await run('cpp', 'main.cpp', 'int main() {}')).toMatchObject({
      status: 503,
      body: {
        code: 'judge_unavailable',
        detail: 'Ждём проверяющую машину с C++: сейчас ни одна не работает. Попробуйте через минуту.',
      },
    });
    expect(await countErrands()).toBe(0);
  });

  test('it does not wait behind solutions that are judged', { timeout: 400_000 }, async () => {
    await pool.query(`update task set config = jsonb_set(config, '{languages}', '["python"]') where id = 1`);
    const slow =
      'import time\nend = time.process_time() + 0.9\nwhile time.process_time() < end: pass\nprint("Привет, мир!")';
    for (let n = 0; n < 4; n += 1) {
      const files = [{ name: 'main.py', content: `${slow}\n# ${n}` }];
      expect(await call('/user/submission', { task_id: 1, lesson_id: 1, language: 'python', files })).toMatchObject({
        status: 200,
      });
    }
    expect(await run('python', 'main.py', 'print(6 * 7)')).toMatchObject({ status: 200, body: { stdout: '42\n' } });
    const { rowCount } = await pool.query(`select 1 from submission where status in ('queued', 'running')`);
    expect(rowCount).toBeGreaterThan(0);
    await pool.query('delete from submission');
  });

  test('who leaves before it begins takes it away', { timeout: 400_000 }, async () => {
    for (const at of [first, second]) signal(at, 'SIGSTOP');
    try {
      const left = new AbortController();
      const gone = run('python', 'main.py', 'print(1)', '', left.signal).catch(() => 'gone');
      await expect.poll(countErrands).toBe(1);
      // else it would be taken away because no worker is busy with it
      await pool.query(`update errand set seen_at = now() + interval '1 hour'`);
      left.abort();
      expect(await gone).toBe('gone');
      await expect.poll(countErrands).toBe(0);
    } finally {
      for (const at of [first, second]) signal(at, 'SIGCONT');
    }
    // the lock of own runs is free
    await expect
      .poll(() => run('python', 'main.py', 'print(2)'))
      .toMatchObject({ status: 200, body: { stdout: '2\n' } });
  });

  test(
    'a worker is killed in the middle: another one runs it, and it is answered once',
    { timeout: 400_000 },
    async () => {
      signal(second, 'SIGSTOP');
      const slow = 'import time\nend = time.process_time() + 3\nwhile time.process_time() < end: pass\nprint("дошло")';
      const answer = run('python', 'main.py', slow);
      const isRunning = async () =>
        (await pool.query('select 1 from errand where asked = 1 and answer is null')).rowCount === 1;
      await expect.poll(isRunning, { interval: 5 }).toBe(true);
      await installation.end(first, 'SIGKILL');
      signal(second, 'SIGCONT');
      expect(await answer).toMatchObject({ status: 200, body: { status: 'ok', stdout: 'дошло\n' } });
      expect(await countErrands()).toBe(0);
    },
  );
});
