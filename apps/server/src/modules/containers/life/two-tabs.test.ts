/**
 * Two tabs press start, stop and reset at random, while the container dies and the reconciler works. Afterwards there is
 * one container, its state is true, and what was made in it is there or in a copy.
 */
import { buffer } from 'node:stream/consumers';
import { containers } from '@put/contract/containers/containers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { atId, containerSteps } from '../../../testing/containers/containers.ts';
import { fakeFiles } from '../../../drivers/files/fake-files.ts';
import { noteDeath } from './note-death.ts';

const files = fakeFiles();
const built = await testApp({ judges: false, runsContainers: true, files });
const { as, containers: engine, db, work } = built;
const steps = containerSteps(built);

const press = fc.constantFrom(
  'start',
  'stop',
  'all',
  'given_files',
  'restore',
  'attend',
  'reconcile',
  'die',
  'snapshot',
);
type Press = 'start' | 'stop' | 'all' | 'given_files' | 'restore' | 'attend' | 'reconcile' | 'die' | 'snapshot';

/** How often each press was done and how often it was refused, so that the test is seen to do something. */
const done = new Map<string, number>();

async function act(student: ReturnType<typeof as>, id: number, what: Press): Promise<unknown> {
  const one = atId(id);
  switch (what) {
    case 'start':
      return student.get(containers.start, one);
    case 'stop':
      return student.get(containers.stop, one);
    case 'all':
    case 'given_files':
      return student.get(containers.reset, { ...one, body: { what } });
    case 'restore': {
      const { snapshots } = await student.get(containers.snapshots, one);
      const newest = snapshots[0];
      return newest && student.get(containers.restore, { ...one, body: { snapshot_id: newest.id } });
    }
    case 'attend': {
      const { generation } = await student.get(containers.get, one);
      return student.get(containers.attend, { ...one, body: { generation } });
    }
    case 'snapshot':
      return student.get(containers.snapshot, one);
    case 'reconcile':
      return steps.reconcile();
    case 'die':
      engine.end(String(id), 'died');
  }
}

/** Waits until nothing moves any more, with a reconciler that works. */
const settle = (id: number) =>
  expect
    .poll(async () => {
      await steps.set(id, { retry_at: null });
      await steps.reconcile();
      const { state, wanted } = await steps.rowOf(id);
      return state === 'running' ? wanted === 'running' : ['stopped', 'failed'].includes(state) && wanted === 'stopped';
    })
    .toBe(true);

/** All that is kept of a container, as bytes. */
async function keptOf(id: number): Promise<string> {
  const rows = await db.selectFrom('container_snapshot').select('file_sha256').where('container_id', '=', id).execute();
  const copies = await Promise.all(rows.map(async ({ file_sha256 }) => buffer((await files.open(file_sha256))!)));
  const now = await buffer(engine.homeOf(String(id)).toTar());
  return Buffer.concat([...copies, now]).toString('latin1');
}

test('check 5: 200 presses of two tabs leave one container, a true state, and all work', async () => {
  const stopListening = engine.onEvent((event) => void noteDeath(work, event));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(press, press), { minLength: 25, maxLength: 25 }), async (pairs) => {
      const { id, student } = await steps.running();
      let mark = '';
      for (const [at, pair] of pairs.entries()) {
        const answers = await Promise.allSettled(pair.map((one) => act(student, id, one)));
        for (const [which, { status }] of answers.entries()) {
          const name = `${pair[which]!} ${status}`;
          done.set(name, (done.get(name) ?? 0) + 1);
        }
        if (at % 5 !== 4) continue;
        await settle(id);
        const { state, generation, engine_ref } = await steps.rowOf(id);
        const found = (await engine.list()).filter(({ containerId }) => containerId === String(id));
        expect(found).toHaveLength(1);
        expect(found[0]!.isRunning).toBe(state === 'running');
        if (state === 'running') expect(found[0]).toMatchObject({ generation, ref: engine_ref });
        expect(await keptOf(id)).toContain(mark);
        if (state !== 'running') continue;
        mark = `mark ${id} ${at}`;
        engine.homeOf(String(id)).put('work.txt', Buffer.from(mark));
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  stopListening();
  for (const one of ['start', 'stop', 'all', 'given_files', 'restore', 'snapshot'])
    expect(done.get(`${one} fulfilled`) ?? 0, one).toBeGreaterThan(0);
});
