import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test, vi } from 'vitest';
import { fakeRunner } from '../../../drivers/runner/fake-runner.ts';
import { testApp } from '../../../testing/build-app.ts';
import { rightAnswer } from '../../../testing/factories.ts';
import { argumentsOf } from './make-inputs.ts';

let held: Promise<void> = Promise.resolve();
const adds = fakeRunner();
const runner = {
  ...adds,
  // lets a check stop in the middle
  prepare: (...given: Parameters<typeof adds.prepare>) => held.then(() => adds.prepare(...given)),
};
const { as, make } = await testApp({ runner });
const admin = as(await make.user({ is_admin: true }));
const python = (content: string) => [{ name: 'main.py', content }];
const params = (id: number) => ({ params: { id: String(id) } });

const task = {
  kind: 'program' as const,
  title: 'A + B',
  config: { languages: ['python' as const], checker: { kind: 'tokens' as const } },
  test_groups: [
    { name: 'sample', is_sample: true, points: 0, tests: [{ input: '1 2\n', answer: '3\n' }] },
    { name: 'main', points: 100, tests: [{ input: '5 7\n', answer: '12\n' }] },
  ],
  solutions: [{ language: 'python' as const, expected: 'accepted' as const, files: python(rightAnswer) }],
};
const settled = (id: number) =>
  vi.waitFor(
    async () => {
      const { check } = await admin.get(adminTaskChecks.get, params(id));
      expect(check?.finished_at).not.toBeNull();
      return check!;
    },
    { timeout: 100_000 },
  );

test('a check is found again, and publishes when it is asked to', async () => {
  const { id } = await admin.get(adminTasks.create, { body: task });
  expect(await admin.get(adminTaskChecks.get, params(id))).toEqual({
    task_id: id,
    check: null,
    outdated_submissions: 0,
  });
  expect(await admin.get(adminTaskChecks.start, { ...params(id), body: {} })).toMatchObject({
    state: 'waiting',
    tests_total: 2,
    publishes: false,
  });
  expect(await settled(id)).toMatchObject({
    state: 'done',
    tests_done: 2,
    status: 'draft',
    verification: { ok: true },
  });
  await admin.get(adminTaskChecks.start, { ...params(id), body: { publishes: true } });
  expect(await settled(id)).toMatchObject({ state: 'done', status: 'ready' });
  expect((await admin.get(adminTasks.get, params(id))).status).toBe('ready');
});

test('a change to be checked later leaves the task broken until its check', async () => {
  const { id } = await admin.get(adminTasks.create, { body: { ...task, status: 'ready' } });
  const body = { limits: { time_ms: 500, memory_mb: 64 }, proof: 'later' as const };
  expect(await admin.get(adminTasks.change, { ...params(id), body })).toMatchObject({ status: 'broken', problems: [] });
  await admin.get(adminTaskChecks.start, { ...params(id), body: { publishes: true } });
  expect(await settled(id)).toMatchObject({ state: 'done', status: 'ready' });
});

test('a change of the task makes its running check outdated; a new check replaces a running one', async () => {
  const { id } = await admin.get(adminTasks.create, { body: task });
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  await admin.get(adminTaskChecks.start, { ...params(id), body: {} });
  await admin.get(adminTasks.change, { ...params(id), body: { limits: { time_ms: 700, memory_mb: 64 } } });
  const started = await admin.get(adminTaskChecks.start, { ...params(id), body: {} });
  letGo();
  const check = await settled(id);
  expect(check.started_at).toBe(started.started_at);
  expect(check).toMatchObject({ state: 'done', verification: { ok: true } });
});

test('one check does not wait behind many of another author, and shows how many come before it', async () => {
  const other = as(await make.user({ is_admin: true }));
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  const many: number[] = [];
  for (let count = 0; count < 5; count++) {
    const { id } = await admin.get(adminTasks.create, { body: task });
    await admin.get(adminTaskChecks.start, { ...params(id), body: {} });
    many.push(id);
  }
  // the first one runs, and says so before its first test ends
  const checkOf = async (id: number) => (await admin.get(adminTaskChecks.get, params(id))).check!;
  await expect.poll(() => checkOf(many[0]!)).toMatchObject({ state: 'running', tests_done: 0 });
  const { id: one } = await other.get(adminTasks.create, { body: task });
  await other.get(adminTaskChecks.start, { ...params(one), body: {} });
  expect(await checkOf(one)).toMatchObject({ state: 'waiting', ahead: 1 });
  expect(await checkOf(many[4]!)).toMatchObject({ state: 'waiting', ahead: 5 });
  letGo();
  const endOf = async (id: number) => Date.parse((await settled(id)).finished_at!);
  const [single, second] = [await endOf(one), await endOf(many[1]!)];
  expect(await endOf(many[0]!)).toBeLessThan(single);
  expect(single).toBeLessThan(second);
});

test('a missing task can not be checked', async () => {
  expect((await admin.refusal(adminTaskChecks.get, params(99_999))).code).toBe('not_found');
  expect((await admin.refusal(adminTaskChecks.start, { ...params(99_999), body: {} })).code).toBe('not_found');
});

test.each([
  ['1 2  3', ['1', '2', '3']],
  ['"два слова" \'и ещё\' ""', ['два слова', 'и ещё', '']],
  ['  ', []],
])('arguments of %j', (line, expected) => expect(argumentsOf(line)).toEqual(expected));
