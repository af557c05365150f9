import { adminContainers } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { expect, test } from 'vitest';
import { ContainerFault } from '../../drivers/container/container-engine.ts';
import { testApp } from '../../testing/build-app.ts';
import { ago, atId, containerSteps } from '../../testing/containers/containers.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { as, make, containers: engine, events } = built;
const steps = containerSteps(built);
const homeOf = (id: number) => engine.homeOf(String(id));
const admin = as(await make.user({ is_admin: true }));

test('a container is made, starts with the given files, and stops with a copy of them', async () => {
  const template_id = await make.containerTemplate();
  const { id, student } = await steps.container(template_id);
  expect(await student.get(containers.create, { body: { template_id } })).toEqual({ id });
  expect(await student.get(containers.start, atId(id))).toMatchObject({ state: 'queued', wanted: 'running', place: 1 });
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('readme.txt')).toBe('Начните здесь');
  await student.get(containers.stop, atId(id));
  await steps.until(student, id, 'stopped');
  expect(await student.get(containers.get, atId(id))).toMatchObject({
    reason: 'pressed',
    generation: 1,
    stop_at: null,
  });
  const { snapshots } = await student.get(containers.snapshots, atId(id));
  expect(snapshots).toMatchObject([{ reason: 'stop' }]);
  expect(await steps.kinds(id)).toEqual(['created', 'queued', 'started', 'snapshot', 'stopped']);
});

test('each change is told to who looks, in order', async () => {
  const { id, student } = await steps.container();
  const heard: string[] = [];
  const stop = events.listen(`container:${id}`, (news) =>
    heard.push((news as { container: { state: string } }).container.state),
  );
  await student.get(containers.start, atId(id));
  await expect.poll(() => heard.at(-1)).toBe('running');
  await student.get(containers.stop, atId(id));
  await expect.poll(() => heard.at(-1)).toBe('stopped');
  stop();
  expect(heard.filter((state, at) => state !== heard[at - 1])).toEqual([
    'queued',
    'starting',
    'running',
    'stopping',
    'stopped',
  ]);
});

test('work is kept by a stop, and a second start goes on with it', async () => {
  const { id, student } = await steps.running();
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await student.get(containers.stop, atId(id));
  // the wish is kept while it stops
  await student.get(containers.start, atId(id));
  await expect.poll(async () => (await steps.rowOf(id)).generation).toBe(2);
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('work.txt')).toBe('моё');
});

test('a reset keeps a copy and begins anew; the copy can be restored', async () => {
  const { id, student } = await steps.running();
  homeOf(id).put('work.txt', Buffer.from('моё'));
  homeOf(id).put('readme.txt', Buffer.from('испорчен'));
  await student.get(containers.reset, { ...atId(id), body: { what: 'given_files' } });
  await expect.poll(() => homeOf(id).text('readme.txt')).toBe('Начните здесь');
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('work.txt')).toBe('моё');

  await student.get(containers.reset, { ...atId(id), body: { what: 'all' } });
  await expect.poll(async () => (await steps.rowOf(id)).generation).toBe(3);
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('work.txt')).toBeUndefined();
  expect(homeOf(id).text('readme.txt')).toBe('Начните здесь');

  const { snapshots } = await student.get(containers.snapshots, atId(id));
  const body = { snapshot_id: snapshots[0]!.id };
  await student.get(containers.restore, { ...atId(id), body });
  await expect.poll(async () => (await steps.rowOf(id)).generation).toBe(4);
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('work.txt')).toBe('моё');
  const other = await steps.container();
  const refused = await other.student.refusal(containers.restore, { ...atId(other.id), body });
  expect(refused.code).toBe('not_found');
});

test('check 6: a reset during the first start is refused, and the start is whole', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { id, student } = await steps.container();
  engine.holdStarts(promise);
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'starting');
  const refused = await student.refusal(containers.reset, { ...atId(id), body: { what: 'all' } });
  expect(refused.code).toBe('container_busy');
  expect((await student.refusal(containers.remove, atId(id))).code).toBe('container_busy');
  engine.holdStarts(Promise.resolve());
  resolve();
  await steps.until(student, id, 'running');
  expect(homeOf(id).text('readme.txt')).toBe('Начните здесь');
});

test('one that is stopped while it starts, stops', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { id, student } = await steps.container();
  engine.holdStarts(promise);
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'starting');
  await student.get(containers.stop, atId(id));
  engine.holdStarts(Promise.resolve());
  resolve();
  await steps.until(student, id, 'stopped');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ wanted: 'stopped', reason: 'pressed' });
});

test('check 6: what the engine refuses is said in words, and a press tries again with the mended template', async () => {
  const template_id = await make.containerTemplate({ image: 'absent' });
  const { id, student } = await steps.container(template_id);
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'failed');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'image_missing', wanted: 'stopped' });
  const { containers: rows, engine: health } = await admin.get(adminContainers.list, { query: { state: 'failed' } });
  expect(rows).toMatchObject([{ id, reason_detail: 'Нет образа absent.' }]);
  expect(health).toMatchObject({ state: 'ready', words: '' });
  await built.db
    .updateTable('container_template')
    .set({ image: 'linux', version: 2 })
    .where('id', '=', template_id)
    .execute();
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
});

test('check 6: a start that the engine breaks is tried again three times, then has failed until a press', async () => {
  const { id, student } = await steps.container();
  engine.refuseStarts(new ContainerFault('a pipe broke'));
  await student.get(containers.start, atId(id));
  await expect
    .poll(async () => {
      await steps.set(id, { retry_at: ago(1), queued_at: ago(1) });
      await steps.reconcile();
      return (await steps.rowOf(id)).state;
    })
    .toBe('failed');
  engine.refuseStarts(undefined);
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'start_refused', wanted: 'stopped' });
  expect(await steps.rowOf(id)).toMatchObject({ reason: 'a pipe broke', tries: 0 });
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
});

test('only so many are kept, and so many run at once', async () => {
  const person = await make.user();
  const student = as(person);
  const ids: number[] = [];
  for (let at = 0; at < 5; at++) {
    const body = { template_id: await make.containerTemplate() };
    ids.push((await student.get(containers.create, { body })).id);
  }
  const body = { template_id: await make.containerTemplate() };
  expect((await student.refusal(containers.create, { body })).code).toBe('too_many_containers');
  await student.get(containers.start, atId(ids[0]!));
  expect((await student.refusal(containers.start, atId(ids[1]!))).code).toBe('too_many_running');
  // a reset of another one waits for its start
  await student.get(containers.reset, { ...atId(ids[1]!), body: { what: 'all' } });
  expect((await steps.rowOf(ids[1]!)).wanted).toBe('stopped');
  await steps.until(student, ids[0]!, 'running');
  await student.get(containers.stop, atId(ids[0]!));
  await student.get(containers.start, atId(ids[1]!));
  await steps.until(student, ids[1]!, 'running');
  await student.get(containers.remove, atId(ids[2]!));
  await student.get(containers.create, { body });
  // those of tasks are not counted: a course may have many
  const task_id = await make.task();
  await built.db.insertInto('container_use').values({ template_id: body.template_id, task_id }).execute();
  const { lessonId: lesson_id } = await make.course({ students: [person], tasks: [task_id] });
  await student.get(containers.create, { body: { ...body, task_id, lesson_id } });
});

test('a deleted container is gone at once, and so is its home folder; its last copy stays', async () => {
  const { id, student } = await steps.running();
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await student.get(containers.remove, atId(id));
  expect((await student.refusal(containers.get, atId(id))).code).toBe('not_found');
  await expect.poll(async () => (await steps.rowOf(id)).state).toBe('stopped');
  await expect
    .poll(async () => (await engine.list()).some(({ containerId }) => containerId === String(id)))
    .toBe(false);
  const kept = await built.db
    .selectFrom('container_snapshot')
    .select('reason')
    .where('container_id', '=', id)
    .execute();
  expect(kept).toEqual([{ reason: 'before_delete' }]);
  const { events: told } = await admin.get(adminContainers.events, atId(id));
  expect(told.map(({ kind }) => kind)).toContain('deleted');
});

test('the start command is typed into a terminal, once a life', async () => {
  const { id } = await steps.running(await make.containerTemplate({ start_command: 'python3 -m http.server' }));
  expect((await steps.kinds(id)).at(-1)).toBe('started');
  expect(engine.started.at(-1)?.startCommand).toBe('');
  const [terminal] = engine.inside(String(id)).terminals.values();
  expect(terminal!.text).toContain('python3 -m http.server');
});
