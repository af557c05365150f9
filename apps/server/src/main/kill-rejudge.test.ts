/** A rejudge whose process is killed in the middle goes on after the next start: each submission once. */
import type { RejudgeSummary } from '@put/contract/rejudges';
import { afterAll, expect, test } from 'vitest';
import { killableServer } from '../testing/killable-server.ts';

const submissions = 30;
const { start, signIn, call, end, close } = await killableServer();
afterAll(close);

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
  await signIn('admin');
  await expect.poll(async () => (await state()).status, { timeout: 60_000, interval: 200 }).toBe('ready');
  expect(await state()).toMatchObject({ total: submissions, done: submissions, failed: 0, changed: 0 });
  const applied = await call<{ applied: number }>('POST', `/admin/rejudge/${id}/apply`, {});
  expect(applied).toEqual({ applied: submissions, left_out: 0 });
});
