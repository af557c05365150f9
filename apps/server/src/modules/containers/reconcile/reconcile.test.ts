import { containers } from '@put/contract/containers/containers';
import { expect, test } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { testApp } from '../../../testing/build-app.ts';
import { ago, atId, containerSteps } from '../../../testing/containers/containers.ts';
import { fakeMetrics } from '../../../testing/fake-metrics.ts';
import { noteDeath } from '../life/note-death.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { as, containers: engine, db, make, work } = built;
const steps = containerSteps(built);
const homeOf = (id: number) => engine.homeOf(String(id));
const found = async (id: number) => (await engine.list()).find(({ containerId }) => containerId === String(id));
const never = new AbortController().signal;

const specOf = (containerId: string, generation: number) => sampleSpec({ containerId, generation, memoryMb: 64 });
const startBeside = (id: number | string, generation: number) =>
  engine.start(specOf(String(id), generation), { kind: 'kept', otherwise: null }, never);

test('two at once find nothing to do where all is well', async () => {
  const { id } = await steps.running();
  const before = await steps.rowOf(id);
  const kinds = await steps.kinds(id);
  await Promise.all([steps.reconcile(), steps.reconcile()]);
  expect(await steps.rowOf(id)).toMatchObject({ state: 'running', generation: before.generation });
  expect(await steps.kinds(id)).toEqual(kinds);
});

test('check 8: what runs without a row is removed, with its home folder', async () => {
  await startBeside(900_001, 1);
  await Promise.all([steps.reconcile(), steps.reconcile()]);
  expect(await found(900_001)).toBeUndefined();
});

test('check 8: what runs though it is stopped, or in an old life, ends; its home folder stays', async () => {
  const { id, student } = await steps.running();
  await student.get(containers.stop, atId(id));
  await steps.until(student, id, 'stopped');
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await startBeside(id, 1);
  await steps.reconcile();
  expect(await found(id)).toMatchObject({ isRunning: false });
  expect(homeOf(id).text('work.txt')).toBe('моё');
  expect(await steps.kinds(id)).toContain('orphan_removed');
});

test('check 8: who works goes on elsewhere when the machine is lost, from the last copy', async () => {
  const { id, student } = await steps.running();
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await student.get(containers.snapshot, atId(id));
  homeOf(id).put('later.txt', Buffer.from('позже'));
  engine.loseHost();
  await Promise.all([steps.reconcile(), steps.reconcile()]);
  await expect.poll(async () => (await steps.rowOf(id)).generation).toBe(2);
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('work.txt')).toBe('моё');
  expect(homeOf(id).text('later.txt')).toBeUndefined();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'home_lost' });
  expect((await steps.kinds(id)).filter((kind) => kind === 'repaired')).toHaveLength(1);
});

test('of a lost machine, what nobody works in is not started again', async () => {
  const { id, student } = await steps.running();
  await steps.set(id, { active_at: ago(60), attended_at: ago(60) });
  engine.loseHost();
  await steps.reconcile();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ state: 'stopped', wanted: 'stopped' });
});

test.each([
  ['died', 'died'],
  ['oom', 'out_of_memory'],
] as const)('a container that ends by itself (%s) waits for a press, and says why', async (what, reason) => {
  const { id, student } = await steps.running();
  const stop = engine.onEvent((event) => void Promise.all([noteDeath(work, event), noteDeath(work, event)]));
  engine.end(String(id), what, 137);
  await steps.until(student, id, 'failed');
  stop();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason, wanted: 'stopped', stop_at: null });
  expect((await steps.kinds(id)).filter((kind) => kind === reason)).toHaveLength(1);
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
});

test('check 6: a start that takes longer than two minutes has failed, in words, and may be tried again', async () => {
  const { id, student } = await steps.container();
  await steps.set(id, { state: 'starting', wanted: 'running', generation: 1, state_at: ago(3) });
  await steps.reconcile();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ state: 'failed', reason: 'start_too_long' });
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
});

test('a late start of a life that has failed ends what it has started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { id, student } = await steps.container();
  engine.holdStarts(promise);
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'starting');
  await steps.set(id, { state_at: ago(3) });
  await steps.reconcile();
  await steps.until(student, id, 'failed');
  engine.holdStarts(Promise.resolve());
  resolve();
  await expect.poll(async () => (await found(id))?.isRunning).toBe(false);
  expect((await steps.rowOf(id)).state).toBe('failed');
});

test('check 8: a start and a stop whose process died are gone on with', async () => {
  const first = await steps.container();
  await steps.set(first.id, { state: 'starting', wanted: 'running', generation: 1, state_at: ago(1) });
  const second = await steps.running();
  await steps.set(second.id, { state: 'stopping', wanted: 'stopped', state_at: ago(1) });
  const third = await steps.container();
  await steps.set(third.id, { state: 'queued', wanted: 'running', generation: 1, queued_at: ago(1) });
  await steps.reconcile();
  await steps.until(first.student, first.id, 'running');
  await steps.until(second.student, second.id, 'stopped');
  await steps.until(third.student, third.id, 'running');
});

test('a wish that nobody answered is answered', async () => {
  const { id, student } = await steps.running();
  await steps.set(id, { wanted: 'stopped' });
  await steps.reconcile();
  await steps.until(student, id, 'stopped');
  await steps.set(id, { wanted: 'running' });
  await steps.reconcile();
  await steps.until(student, id, 'running');
});

test('while the engine is away nothing is lost, and who waits is told why', async () => {
  const running = await steps.running();
  const waiting = await steps.container();
  engine.setAway(true);
  await waiting.student.get(containers.start, atId(waiting.id));
  const shown = () => waiting.student.get(containers.get, atId(waiting.id));
  await expect.poll(shown).toMatchObject({ state: 'queued', reason: 'engine_broken' });
  await steps.reconcile();
  expect((await steps.rowOf(running.id)).state).toBe('running');
  engine.setAway(false);
  await steps.set(waiting.id, { retry_at: ago(1), queued_at: ago(1) });
  await steps.reconcile();
  await steps.until(waiting.student, waiting.id, 'running');
});

test('an engine that knows a later life, as after a restored backup, is asked for a still later one', async () => {
  const { id, student } = await steps.container();
  await startBeside(id, 7);
  await student.get(containers.start, atId(id));
  await expect
    .poll(async () => {
      await steps.reconcile();
      return (await steps.rowOf(id)).state;
    })
    .toBe('running');
  expect(await found(id)).toMatchObject({ isRunning: true });
});

test('the home folder of a person who is gone goes too', async () => {
  const { id, person } = await steps.running();
  await db.deleteFrom('user').where('id', '=', person.id).execute();
  await steps.reconcile();
  expect(await found(id)).toBeUndefined();
});

test('what a killed server has left of a check goes, and a check under way stays', async () => {
  const left = `check-${(Date.now() - 3_600_000) * 1000}`;
  const underWay = `check-${Date.now() * 1000}`;
  for (const containerId of [left, underWay]) await startBeside(containerId, 1);
  await steps.reconcile();
  const names = (await engine.list()).map(({ containerId }) => containerId);
  expect(names).toContain(underWay);
  expect(names).not.toContain(left);
});

test('an hour of looking ends by itself', async () => {
  const { id, student } = await steps.running();
  const admin = await make.user({ is_admin: true });
  await steps.set(id, { look_by: admin.id, look_until: ago(1), help: 'asked' });
  expect(await student.get(containers.get, atId(id))).toMatchObject({ look: null });
  await steps.reconcile();
  expect(await steps.rowOf(id)).toMatchObject({ look_ended: 'time_over', help: null });
  expect((await as(admin).get(containers.get, atId(id))).id).toBe(id);
});

test('tells how starts ended and what it put right', async () => {
  const { metrics, told } = fakeMetrics();
  work.metrics = metrics;
  await steps.running();
  expect(told).toEqual([['containerStart', { end: 'started', seconds: expect.any(Number) }]]);
  await startBeside(900_002, 1);
  await steps.reconcile();
  expect(told).toContainEqual(['containerRepaired', 'orphan']);
  engine.loseHost();
  await steps.reconcile();
  expect(told).toContainEqual(['containerRepaired', 'lost']);
  work.metrics = undefined;
});
