import { containers } from '@put/contract/containers/containers';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { ago, atId, containerSteps } from '../../../testing/containers/containers.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { containers: engine } = built;
const steps = containerSteps(built);
const hour = 3_600_000;

/** A running container in which nothing has happened for an hour, as far as the row and the agent know. */
async function quiet() {
  const made = await steps.running();
  const inside = engine.inside(String(made.id));
  inside.activity = { idleMs: hour, isForeground: false, isListening: false, cpuMs: 0, name: '' };
  await steps.set(made.id, { active_at: ago(60), started_at: ago(60) });
  return { ...made, inside };
}

test('check 11: it stops when nobody has worked for ten minutes, and says why', async () => {
  const { id, student } = await quiet();
  await steps.reconcile();
  await steps.until(student, id, 'stopped');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'idle', wanted: 'stopped' });
});

test('check 11: before that its page says when it stops, and «Продлить» puts that off', async () => {
  const { id, student } = await quiet();
  await steps.set(id, { active_at: ago(5) });
  await steps.reconcile();
  const shown = await student.get(containers.get, atId(id));
  expect(shown.state).toBe('running');
  const inMinutes = (Date.parse(shown.idle_stop_at!) - Date.now()) / 60_000;
  expect(inMinutes).toBeGreaterThan(3);
  expect(inMinutes).toBeLessThan(6);
  const attend = (generation: number) =>
    student.get(containers.attend, { ...atId(id), body: { generation, prolong: true } });
  expect((await attend(shown.generation - 1)).idle_stop_at).toBe(shown.idle_stop_at);
  expect((await attend(shown.generation)).idle_stop_at).toBeNull();
});

test.each([
  ['a visible page', { attended_at: ago(8) }, {}],
  ['typing and output', {}, { idleMs: 60_000 }],
  ['a program in the foreground', {}, { isForeground: true }],
  ['a program that listens', {}, { isListening: true }],
])('check 11: it does not stop while there is %s', async (_, fields, activity) => {
  const { id, inside } = await quiet();
  await steps.set(id, { active_at: ago(60), ...fields });
  inside.activity = { ...inside.activity, ...activity };
  await steps.reconcile();
  expect((await steps.rowOf(id)).state).toBe('running');
});

test('check 11: a program in the background that computes keeps it running', async () => {
  const { id, student, inside } = await quiet();
  await steps.set(id, { attended_at: ago(1) });
  await steps.reconcile();
  // more than all of the time since the last look
  inside.activity = { ...inside.activity, cpuMs: hour };
  await steps.set(id, { attended_at: ago(60) });
  await steps.reconcile();
  expect((await steps.rowOf(id)).state).toBe('running');
  await steps.set(id, { active_at: ago(60) });
  await steps.reconcile();
  await steps.until(student, id, 'stopped');
});

test('an agent that does not answer prolongs nothing', async () => {
  const { id, student, inside } = await quiet();
  inside.breakOff();
  Object.defineProperty(inside, 'activity', { get: () => new Promise(() => undefined) });
  await steps.set(id, { active_at: ago(60) });
  await steps.reconcile();
  await steps.until(student, id, 'stopped');
});

test('check 6: work goes on to the last hour: a warning in every terminal, once, then the end; a restart begins a new time', async () => {
  const { id, student, inside } = await quiet();
  inside.activity = { ...inside.activity, isForeground: true };
  await steps.set(id, { stop_at: new Date(Date.now() + 10 * 60_000).toISOString() });
  await steps.reconcile();
  await steps.reconcile();
  expect(inside.told).toHaveLength(1);
  expect(inside.told[0]).toMatch(/^Через 10 мин контейнер остановится/);
  await steps.set(id, { stop_at: ago(1) });
  await steps.reconcile();
  await steps.until(student, id, 'stopped');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'time_over' });

  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
  const { stop_at, warned_at, active_at } = await steps.rowOf(id);
  expect(Date.parse(stop_at!) - Date.now()).toBeGreaterThan(11.9 * hour);
  expect(warned_at).toBeNull();
  expect(Date.now() - Date.parse(active_at!)).toBeLessThan(hour / 2);
  await steps.reconcile();
  expect((await steps.rowOf(id)).state).toBe('running');
});

test('its page shows how much the files take', async () => {
  const { id, student } = await quiet();
  await steps.set(id, { attended_at: ago(1) });
  engine.homeOf(String(id)).put('big.bin', Buffer.alloc(3_000_000));
  await steps.reconcile();
  const { disk } = await student.get(containers.get, atId(id));
  expect(disk.used_mb).toBeGreaterThan(2.9);
  expect(disk.most_mb).toBe(64);
});
