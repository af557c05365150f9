import { containers } from '@put/contract/containers/containers';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { ContainerFault } from '../../../drivers/container/container-engine.ts';
import { fakeFiles } from '../../../drivers/files/fake-files.ts';
import { testApp } from '../../../testing/build-app.ts';
import { ago, atId, containerSteps } from '../../../testing/containers/containers.ts';
import { forgetOrphans } from '../../files/forget-orphans.ts';
import { forgetDeleted } from '../containers.store.ts';
import { keepPeriodic } from './keep-periodic.ts';
import { makeSnapshot } from './make-snapshot.ts';
import * as snapshots from './snapshots.store.ts';

const files = fakeFiles();
const built = await testApp({ judges: false, runsContainers: true, files });
const { containers: engine, db, make, work } = built;
const steps = containerSteps(built);
const homeOf = (id: number) => engine.homeOf(String(id));

const copiesOf = (id: number) =>
  db
    .selectFrom('container_snapshot')
    .select(['reason', 'file_sha256'])
    .where('container_id', '=', id)
    .orderBy('id')
    .execute();
const reasonsOf = async (id: number) => (await copiesOf(id)).map(({ reason }) => reason);

test('an unchanged home folder is kept once, and a copy that somebody wanted stays one', async () => {
  const { id } = await steps.running();
  const { kept } = files.counts();
  const first = await makeSnapshot(work, id, 'periodic');
  expect((await makeSnapshot(work, id, 'stop')).id).toBe(first.id);
  await makeSnapshot(work, id, 'manual');
  await makeSnapshot(work, id, 'periodic');
  expect(await reasonsOf(id)).toEqual(['manual']);
  expect(files.counts()).toEqual({ kept: kept + 1, staged: 0 });
});

test('five copies are kept besides the newest: those that nobody asked for go first, with their contents', async () => {
  const { id } = await steps.running();
  const { kept } = files.counts();
  for (const [at, reason] of (
    ['manual', 'periodic', 'manual', 'stop', 'manual', 'manual', 'manual', 'manual', 'periodic'] as const
  ).entries()) {
    homeOf(id).put('work.txt', Buffer.from(`${reason} ${at}`));
    await makeSnapshot(work, id, reason);
  }
  expect(await reasonsOf(id)).toEqual(['manual', 'manual', 'manual', 'manual', 'manual', 'periodic']);
  expect(files.counts()).toEqual({ kept: kept + 6, staged: 0 });
});

test('a copy that was handed in outlives its row, and so do those that are kept', async () => {
  const { id, person } = await steps.running();
  const { sha256 } = await makeSnapshot(work, id, 'check');
  const task = await make.task();
  const answer = JSON.stringify({ home: { sha256 } });
  await db
    .insertInto('submission')
    .values({ user_id: person.id, task_id: task, task_version: 1, cause: 'submit', files: '[]', answer })
    .execute();
  for (let at = 0; at < 7; at++) {
    homeOf(id).put('work.txt', Buffer.from(String(at)));
    await makeSnapshot(work, id, 'manual');
  }
  expect((await copiesOf(id)).map((one) => one.file_sha256)).not.toContain(sha256);
  await forgetOrphans({ db, files, graceDays: 0 });
  for (const one of [{ file_sha256: sha256 }, ...(await copiesOf(id))])
    expect(await files.open(one.file_sha256)).toBeDefined();
});

test('check 7: a home folder that is too large is no copy, and keeps nobody from stopping', async () => {
  const { id, student } = await steps.running(await make.containerTemplate({ disk_mb: 16 }));
  for (let at = 0; at < 6; at++) homeOf(id).entries.set(`big-${at}`, { ...bigFile, serial: 1_000 + at });
  const refused = await student.refusal(containers.snapshot, atId(id));
  expect(refused.code).toBe('container_too_large');
  expect(files.counts().staged).toBe(0);
  // its student is told, and nobody else
  expect(await student.get(containers.get, atId(id))).toMatchObject({ copy_problem: refused.detail });
  // a reset deletes nothing that has no copy
  await student.get(containers.reset, { ...atId(id), body: { what: 'all' } });
  await steps.until(student, id, 'failed');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'disk_over' });
  expect(homeOf(id).entries.size).toBeGreaterThan(6);
  homeOf(id).remove('big-1');
  await student.get(containers.start, atId(id));
  await steps.until(student, id, 'running');
  for (const name of ['big-2', 'big-3', 'big-4']) homeOf(id).remove(name);
  await student.get(containers.snapshot, atId(id));
  expect(await student.get(containers.get, atId(id))).toMatchObject({ copy_problem: null });
  await student.get(containers.stop, atId(id));
  await steps.until(student, id, 'stopped');
});
const bigFile = { kind: 'file' as const, mode: 0o644, content: Buffer.alloc(8_000_000), changedAtMs: 0 };

test('a copy that a newer one has replaced meanwhile is refused in words, also where its row goes under the hand', async () => {
  const { id, student } = await steps.running();
  const copyWith = async (text: string) => {
    homeOf(id).put('work.txt', Buffer.from(text));
    return (await student.get(containers.snapshot, atId(id))).id;
  };
  const first = await copyWith('раз');
  await copyWith('два');
  // the same content again: kept once
  await copyWith('раз');
  const restore = (snapshot_id: number) => student.refusal(containers.restore, { ...atId(id), body: { snapshot_id } });
  expect(await restore(first)).toMatchObject({ code: 'not_found', detail: expect.stringContaining('заменила') });

  const found = vi.spyOn(snapshots, 'findSnapshot').mockResolvedValue({} as never);
  expect(await restore(first)).toMatchObject({ code: 'not_found', detail: expect.stringContaining('заменила') });
  found.mockRestore();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ state: 'running' });
});

test('who never started has nothing to copy', async () => {
  const { id, student } = await steps.container();
  expect((await student.refusal(containers.snapshot, atId(id))).code).toBe('container_not_running');
});

test('where files do not outlive their machine, work is copied every ten minutes, and idleness is not', async () => {
  const { id } = await steps.running();
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await steps.reconcile();
  expect(await reasonsOf(id)).toEqual([]);
  await steps.set(id, { started_at: ago(11), active_at: ago(1) });
  await steps.reconcile();
  expect(await reasonsOf(id)).toEqual(['periodic']);
  homeOf(id).put('work.txt', Buffer.from('ещё'));
  await steps.set(id, { snapshot_at: ago(11), active_at: ago(12), attended_at: ago(12) });
  engine.inside(String(id)).activity = { ...engine.inside(String(id)).activity, idleMs: 720_000 };
  await steps.set(id, { active_at: ago(12), wanted: 'running' });
  await steps.reconcile();
  expect((await reasonsOf(id)).filter((reason) => reason === 'periodic')).toEqual(['periodic']);
});

test('a copy that breaks off counts for its container alone, and its student is told', async () => {
  const all = [await steps.running(), await steps.running(), await steps.running()];
  const [broken, ...others] = all as [(typeof all)[0], ...typeof all];
  const { exportHome } = engine;
  const brokenHome = vi.spyOn(engine, 'exportHome').mockImplementation(async (containerId) => {
    const home = await exportHome.call(engine, containerId);
    return containerId === String(broken.id) ? Readable.from(cut(home)) : home;
  });
  for (const { id } of all) {
    homeOf(id).put('work.txt', Buffer.from(`моё ${id}`));
    await steps.set(id, { started_at: ago(11), active_at: ago(1) });
  }
  await expect(keepPeriodic(work)).rejects.toThrow('homes could not be copied');
  expect(await reasonsOf(broken.id)).toEqual([]);
  for (const { id } of others) expect(await reasonsOf(id)).toEqual(['periodic']);
  const refused = await broken.student.refusal(containers.snapshot, atId(broken.id));
  expect(refused).toMatchObject({ code: 'container_busy', detail: expect.stringContaining('не получилась') });
  const problemOf = async ({ id, student }: (typeof all)[0]) =>
    (await student.get(containers.get, atId(id))).copy_problem;
  expect(await Promise.all(all.map(problemOf))).toEqual([refused.detail, null, null]);
  brokenHome.mockRestore();
  await makeSnapshot(work, broken.id, 'manual');
  expect(await problemOf(broken)).toBeNull();
  expect(files.counts().staged).toBe(0);
});
async function* cut(home: Readable) {
  const bytes = await buffer(home);
  yield bytes.subarray(0, 700);
  throw new ContainerFault('the engine went away');
}

test('files of a deleted container come back in the next one of its template, and in no other', async () => {
  const { id, person, student } = await steps.running();
  const { template_id } = await steps.rowOf(id);
  homeOf(id).put('work.txt', Buffer.from('моё'));
  await student.get(containers.remove, atId(id));
  await expect.poll(async () => (await steps.rowOf(id)).state).toBe('stopped');
  const [copy] = await db.selectFrom('container_snapshot').selectAll().where('container_id', '=', id).execute();

  const next = await student.get(containers.create, { body: { template_id } });
  expect(next.id).not.toBe(id);
  const shown = await student.get(containers.get, atId(next.id));
  expect(shown.left_copy).toEqual({ id: copy!.id, made_at: copy!.made_at });
  const { snapshots } = await student.get(containers.snapshots, atId(next.id));
  expect(snapshots).toMatchObject([{ id: copy!.id, is_of_deleted: true }]);

  // of another person, of another template, and of one that is not deleted
  const restore = (who: typeof student, to: number) =>
    who.refusal(containers.restore, { ...atId(to), body: { snapshot_id: copy!.id } });
  const stranger = await steps.container(template_id);
  const other = await built
    .as(person)
    .get(containers.create, { body: { template_id: await make.containerTemplate() } });
  expect((await stranger.student.get(containers.get, atId(stranger.id))).left_copy).toBeNull();
  expect((await stranger.student.get(containers.snapshots, atId(stranger.id))).snapshots).toEqual([]);
  expect((await restore(stranger.student, stranger.id)).code).toBe('not_found');
  expect((await restore(stranger.student, next.id)).code).toBe('not_found');
  expect((await restore(student, other.id)).code).toBe('not_found');
  expect((await restore(student, id)).code).toBe('not_found');
  await db
    .updateTable('container')
    .set({ task_id: await make.task() })
    .where('id', '=', id)
    .execute();
  expect((await student.get(containers.get, atId(next.id))).left_copy).toBeNull();
  await db.updateTable('container').set({ task_id: null }).where('id', '=', id).execute();

  await student.get(containers.restore, { ...atId(next.id), body: { snapshot_id: copy!.id } });
  await steps.until(student, next.id, 'running');
  expect(homeOf(next.id).entries.get('work.txt')?.content.toString()).toBe('моё');
  expect(await student.get(containers.get, atId(next.id))).toMatchObject({ left_copy: null });
});

test('who has a container deleted for a month loses the row, and later the contents', async () => {
  const { id, student } = await steps.running();
  await student.get(containers.remove, atId(id));
  await expect.poll(async () => (await steps.rowOf(id)).state).toBe('stopped');
  await steps.set(id, { deleted_at: ago(31 * 24 * 60) });
  const [copy] = await copiesOf(id);
  await db.transaction().execute((tx) => forgetDeleted(tx, 30));
  expect(await db.selectFrom('container').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await files.open(copy!.file_sha256)).toBeDefined();
  await forgetOrphans({ db, files, graceDays: 30 });
  await db
    .updateTable('file')
    .set({ unreferenced_since: ago(31 * 24 * 60) })
    .where('sha256', '=', copy!.file_sha256)
    .execute();
  await forgetOrphans({ db, files, graceDays: 30 });
  expect(await files.open(copy!.file_sha256)).toBeUndefined();
});
