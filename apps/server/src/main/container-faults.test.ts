/**
 * Checks 4 and 8: nothing written into a container is lost, and nothing is left over. While a student writes, starts and stops
 * in three containers, faults kill the server, agents, containers and the container engine, in an order that a seed
 * gives. `PT_KILLS`: how many; 50 before a release.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleSpec } from '../testing/sample-spec.ts';
import type { ContainerEngine } from '../drivers/container/container-engine.ts';
import { converse } from '../drivers/container/protocol/converse.ts';
import { startDockerContainers } from '../drivers/container/docker/docker-containers.ts';
import { removeInstallation } from '../drivers/container/docker/remove-installation.ts';
import { entriesOf } from '../drivers/container/conformance/engine-bench.conformance.ts';
import { ContainerFolder } from '../drivers/container/local/container-folder.ts';
import { canSandbox, startSandboxEngine } from '../drivers/container/sandbox/sandbox-engine.ts';
import { Engine } from '../drivers/docker-api/engine.ts';
import { readAddress } from '../drivers/docker-api/engine-address.ts';
import { randomOf, shuffled } from '../judging/seed.ts';
import { killableContainers } from '../testing/containers/killable-containers.ts';
import { type MortalEngine, startMortalEngine } from '../testing/containers/mortal-engine.ts';

const seed = 20_261_123;
const kills = Number(process.env['PT_KILLS'] ?? 6);
const containersOfStudent = 3;
/** No run of this file is longer, whatever hangs. */
const limitMs = 240_000 + kills * 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Product = Awaited<ReturnType<typeof killableContainers>>;
type Process = { pid: number; parent: number; args: string };

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found ? { pid: Number(found[1]), parent: Number(found[2]), args: found[3]! } : []));

/** All that a process has started, and it. */
function familyOf(pid: number, all: readonly Process[] = processes()): Process[] {
  const own = all.filter((one) => one.pid === pid);
  return [...own, ...all.filter(({ parent }) => parent === pid).flatMap((child) => familyOf(child.pid, all))];
}

const spec = sampleSpec({ memoryMb: 128, pids: 64 });
const never = new AbortController().signal;

/** What differs between engines. */
type Kind = {
  /** Another installation with a container, on the same machine and the same engine. */
  openNeighbour(): Promise<{ engine: ContainerEngine; close(): Promise<void> }>;
  /** False: nothing that may be killed was there just then. */
  faults: Record<string, (product: Product, id: number) => Promise<boolean>>;
  /** The processes or containers that the engine runs for each container of this installation. */
  running(product: Product): Promise<string[]>;
};

const kill = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && pid > 0 && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
};

const startedPid = async ({ folder }: Product, id: number) =>
  (await new ContainerFolder(folder, String(id)).started())?.pid ?? 0;

/** The first processes of sandboxes of this installation: each has the container in its mark. */
function sandboxesOf({ folder }: Product): string[] {
  const roots = processes().filter(({ pid, args }) => args.startsWith('unshare ') && hasEnvironment(pid, folder));
  return roots.map(({ args }) => /put-container-[0-9a-f]+-(\w+)-/.exec(args)?.[1] ?? args);
}

function hasEnvironment(pid: number, text: string): boolean {
  try {
    return execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8', stdio: 'pipe' }).includes(text);
  } catch {
    return false;
  }
}

const inSandboxes: Kind = {
  async openNeighbour() {
    const folder = await mkdtemp(join(tmpdir(), 'put-neighbour-'));
    const engine = await startSandboxEngine({ folder, installation: 'neighbour', most: 1, onError: console.warn });
    return {
      engine,
      close: async () => {
        await engine.remove('1');
        await engine.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  faults: {
    agent: async (product, id) => {
      const family = familyOf(await startedPid(product, id));
      return kill(family.find(({ args }) => args.startsWith('/run/put/node'))?.pid);
    },
    container: async (product, id) => kill(await startedPid(product, id)),
  },
  running: async (product) => sandboxesOf(product),
};

function inDocker(mortal: MortalEngine): Kind {
  const api = new Engine(readAddress(mortal.host));
  type Listed = { Id: string; State: string; Labels: Record<string, string> };
  const listed = async ({ installation }: Product): Promise<Listed[]> => {
    const label = [`put.installation=${installation()}`, 'put.kind=container'];
    const filters = encodeURIComponent(JSON.stringify({ label }));
    return api.call<Listed[]>('GET', `/containers/json?all=1&filters=${filters}`);
  };
  const idOf = async (product: Product, id: number) =>
    (await listed(product)).find(({ State, Labels }) => State === 'running' && Labels['put.container'] === String(id))
      ?.Id;
  let reviving: Promise<void> = Promise.resolve();
  return {
    async openNeighbour() {
      const options = { host: mortal.host, runtime: undefined, networks: [], most: 1, onError: () => undefined };
      const engine = await startDockerContainers({ ...options, installation: 'neighbour' });
      return {
        engine,
        close: async () => {
          await engine.close();
          await removeInstallation(api, 'neighbour');
        },
      };
    },
    faults: {
      agent: async (product, id) => {
        await reviving;
        const engineId = await idOf(product, id);
        if (engineId === undefined) return false;
        const { State } = await api.call<{ State: { Pid: number } }>('GET', `/containers/${engineId}/json`);
        return kill(State.Pid);
      },
      container: async (product, id) => {
        await reviving;
        const engineId = await idOf(product, id);
        if (engineId === undefined) return false;
        // it may have been stopped meanwhile
        return mortal.killContainer(engineId).then(
          () => true,
          () => false,
        );
      },
      /** The student works on while it is away. */
      engine: async () => {
        await reviving;
        await mortal.kill();
        reviving = pause(1_000).then(mortal.start);
        await reviving;
        return true;
      },
    },
    running: async (product) =>
      (await listed(product)).filter(({ State }) => State === 'running').map(({ Labels }) => Labels['put.container']!),
  };
}

function testKills(open: () => Kind, host?: string): void {
  let product: Product;
  let kind: Kind;
  /** Also of a second try: a student may have five. */
  let ids: readonly number[];
  beforeAll(async () => {
    kind = open();
    product = await killableContainers(host);
    await product.start();
    ids = await product.make(containersOfStudent);
  });
  afterAll(() => product?.close());

  /** Repeats what is harmless to repeat; presses «Запустить» where that is missing. */
  async function untilDone<T>(id: number, isOver: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (isOver.aborted) throw error;
        await product.press(id, 'start').catch(() => undefined);
        await pause(200);
      }
    }
  }

  test('check 4: a shell goes on after kill -9 of the server, byte for byte', async () => {
    const lines = 15_000;
    const id = ids[0]!;
    await product.press(id, 'start');
    await product.until(id, 'running');
    const before = await product.terminals(id);
    const terminal = await before.open();
    await before.attach(terminal, 0);
    before.type(terminal, `echo "shell $$"; for i in $(seq ${lines}); do echo "line $i"; done; echo "shell $$"\r`);
    await expect.poll(() => before.text(terminal)).toContain('line 100\r\n');
    await product.end('SIGKILL');
    await product.start();
    const after = await product.terminals(id);
    await after.attach(terminal, before.end(terminal));
    const text = () => before.text(terminal) + after.text(terminal);
    await expect.poll(() => text().match(/shell \d+\r\n/g)?.length).toBe(2);
    const [shell, same] = text().match(/shell \d+/g)!;
    expect(same).toBe(shell);
    const numbers = Array.from(text().matchAll(/line (\d+)\r\n/g), ([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: lines }, (_, at) => at + 1));
    after.socket.close();
    await product.press(id, 'stop');
    await product.until(id, 'stopped');
  });

  const lost: string[] = [];

  /** Counts in a file of the container, and now and then stops it or puts the given files back. Returns the last count. */
  async function work(id: number, random: () => number, isDone: () => boolean, isOver: AbortSignal): Promise<number> {
    let count = 0;
    while (!isDone()) {
      count += 1;
      await untilDone(id, isOver, async () => {
        if (count > 1) {
          const found = Number(await product.read(id, 'count.txt'));
          if (found < count - 1) lost.push(`${found} stands in ${id} after ${count - 1} was written`);
        }
        const { ok, status } = await product.write(id, 'count.txt', String(count));
        if (!ok) throw new Error(`a write was answered with ${status}`);
      });
      const chance = random();
      if (chance < 0.05) await product.press(id, 'stop').catch(() => undefined);
      else if (chance < 0.1) await product.reset(id).catch(() => undefined);
      await pause(50 * random());
    }
    return count;
  }

  test(
    `check 8: ${kills} kills under work lose no file, leave nothing and touch nobody`,
    { timeout: limitMs },
    async () => {
      const random = randomOf(seed);
      const isOver = AbortSignal.timeout(limitMs - 60_000);
      const neighbour = await kind.openNeighbour();
      const { ref } = await neighbour.engine.start(spec, { kind: 'empty' }, never);
      const agent = await converse(neighbour.engine, ref);
      await agent.write('kept.txt', Buffer.from('чужое'));
      agent.close();

      const faults: Kind['faults'] = {
        ...kind.faults,
        async server() {
          await product.end('SIGKILL');
          await product.start();
          return true;
        },
      };
      const names = Object.keys(faults);
      const plan = shuffled(
        Array.from({ length: kills }, (_, at) => names[at % names.length]!),
        seed,
      );
      let isDone = false;
      const working = Promise.all(
        ids.map((id, at) => work(id, randomOf(seed + at), () => isDone || isOver.aborted, isOver)),
      );
      let done = 0;
      for (const name of plan) {
        await pause(1_000 * random());
        const id = ids[Math.floor(random() * ids.length)]!;
        while (!isOver.aborted && !(await faults[name]!(product, id))) await pause(100);
        done += 1;
      }
      isDone = true;
      const counts = await working;
      expect(done).toBe(kills);

      // what was acknowledged is there, at every moment and in the end
      expect(lost).toEqual([]);
      for (const [at, id] of ids.entries()) {
        const read = untilDone(id, isOver, () => product.read(id, 'count.txt'));
        expect(Number(await read)).toBe(counts[at]);
      }
      // and exactly one container of each runs, after the reconciler's round
      await expect.poll(async () => (await kind.running(product)).toSorted()).toEqual(ids.map(String).toSorted());
      for (const id of ids) await product.press(id, 'stop');
      for (const id of ids) await product.until(id, 'stopped');
      await expect.poll(() => kind.running(product)).toEqual([]);
      // the last copy too has what was written
      for (const [at, id] of ids.entries()) {
        const copy = [...(await entriesOf(await product.newestCopy(id)))];
        const [, counted] = copy.find(([name]) => name.endsWith('/count.txt')) ?? [];
        expect([id, counted?.text]).toEqual([id, String(counts[at])]);
      }

      const [found] = await neighbour.engine.list();
      expect(found).toMatchObject({ containerId: '1', generation: 1 });
      if (!found!.isRunning)
        await neighbour.engine.start({ ...spec, generation: 2 }, { kind: 'kept', otherwise: null }, never);
      const anew = await converse(neighbour.engine, (await neighbour.engine.list())[0]!.ref);
      expect((await anew.stat('kept.txt')).sizeBytes).toBe(Buffer.byteLength('чужое'));
      anew.close();
      await neighbour.close();
    },
  );
}

const isPossible = await canSandbox();
describe.skipIf(!isPossible)('in sandboxes', () => {
  testKills(() => inSandboxes);
});

const mortal = await startMortalEngine('linux');
// also when no test of it was wanted
afterAll(() => mortal?.close());
describe.skipIf(!mortal)('in Docker', () => {
  testKills(() => inDocker(mortal!), mortal?.host);
});
