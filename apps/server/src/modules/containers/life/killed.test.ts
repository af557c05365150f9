/** The process that starts or stops a container is killed before or after each of its steps; another one goes on. */
import { containers } from '@put/contract/containers/containers';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { atId, containerSteps } from '../../../testing/containers/containers.ts';
import type { ContainerTools } from '../container-tools.ts';
import { startContainer } from './start-container.ts';
import { stopContainer } from './stop-container.ts';

// the jobs are taken by hand
const built = await testApp({ judges: false });
const { containers: engine, db, work } = built;
const steps = containerSteps(built);
const signal = new AbortController().signal;

/** Tools of a process that is killed at a step. A dead process holds no lock, and answers nothing. */
function mortal(atStep: number): { tools: ContainerTools; died: Promise<'died'>; steps: () => number } {
  const { promise: died, resolve } = Promise.withResolvers<'died'>();
  let count = 0;
  const step = async (): Promise<void> => {
    count += 1;
    if (count < atStep) return;
    resolve('died');
    await new Promise(() => undefined);
  };
  const around =
    (work: (...args: never[]) => unknown) =>
    async (...args: never[]) => {
      await step();
      const answer = await work(...args);
      await step();
      return answer;
    };
  const mortalEngine = new Proxy(engine, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as unknown;
      const isCall = typeof member === 'function' && name !== 'capabilities';
      return isCall ? around(member.bind(target) as never) : member;
    },
  });
  const mortalDb = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') {
        const member = Reflect.get(target, name, target) as unknown;
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      }
      return () => {
        const transaction = target.transaction();
        return { execute: around(transaction.execute.bind(transaction) as never) };
      };
    },
  });
  const locks = { ...work.locks, take: async () => ({ giveBack: async () => undefined, isHeld: () => true }) };
  return { tools: { ...work, db: mortalDb, containers: mortalEngine, locks }, died, steps: () => count };
}

const payloadOf = async (id: number) => ({ container_id: id, generation: (await steps.rowOf(id)).generation });

/** Does a job by a process that is killed at the step, then by one that lives. False: there were fewer steps. */
async function killedAt(
  atStep: number,
  job: (tools: ContainerTools) => { run(payload: never, signal: AbortSignal): Promise<void> },
  id: number,
): Promise<boolean> {
  const payload = (await payloadOf(id)) as never;
  const { tools, died } = mortal(atStep);
  const end = await Promise.race([died, job(tools).run(payload, signal)]);
  await job(work).run(payload, signal);
  return end === 'died';
}

test.each(['first', 'anew', 'given_files'] as const)('check 8: a start killed at each step (%s)', async (home) => {
  let isKilled = true;
  let at = 0;
  for (; isKilled; at++) {
    const { id, student } = await steps.container();
    if (home !== 'first') {
      await student.get(containers.start, atId(id));
      await startContainer(work).run(await payloadOf(id), signal);
      engine.homeOf(String(id)).put('work.txt', Buffer.from('моё'));
      await student.get(containers.reset, { ...atId(id), body: { what: home === 'anew' ? 'all' : 'given_files' } });
      await stopContainer(work).run(await payloadOf(id), signal);
    } else await student.get(containers.start, atId(id));
    isKilled = await killedAt(at + 1, startContainer, id);
    const row = await steps.rowOf(id);
    expect(row, `killed at ${at + 1}`).toMatchObject({ state: 'running', home: 'kept', wanted: 'running' });
    expect(engine.homeOf(String(id)).text('readme.txt')).toBe('Начните здесь');
    expect(engine.homeOf(String(id)).text('work.txt')).toBe(home === 'given_files' ? 'моё' : undefined);
    if (home === 'anew') {
      const { snapshots } = await student.get(containers.snapshots, atId(id));
      expect(snapshots.length).toBeGreaterThan(0);
    }
    expect((await engine.list()).filter(({ containerId }) => containerId === String(id))).toMatchObject([
      { isRunning: true, generation: row.generation },
    ]);
  }
  expect(at).toBeGreaterThan(8);
});

test('check 8: a stop killed at each step', async () => {
  let isKilled = true;
  let at = 0;
  for (; isKilled; at++) {
    const { id, student } = await steps.container();
    await student.get(containers.start, atId(id));
    await startContainer(work).run(await payloadOf(id), signal);
    engine.homeOf(String(id)).put('work.txt', Buffer.from('моё'));
    await student.get(containers.stop, atId(id));
    isKilled = await killedAt(at + 1, stopContainer, id);
    expect(await steps.rowOf(id), `killed at ${at + 1}`).toMatchObject({ state: 'stopped', engine_ref: null });
    expect(engine.homeOf(String(id)).text('work.txt')).toBe('моё');
    const { snapshots } = await student.get(containers.snapshots, atId(id));
    expect(snapshots).toHaveLength(1);
  }
  expect(at).toBeGreaterThan(6);
});
