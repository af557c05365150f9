/** Tests the promises under gVisor. It costs more processor time, so few programs are compiled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gvisor, hasGvisor, startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { allAttacks } from '../attacks/all-attacks.ts';
import { plantSecret, expectNextIsJudged, perform, type PlantedSecret } from '../attacks/perform.ts';
import type { Runner } from '../runner.ts';
import { describeRunner } from '../runner.conformance.ts';
import { startDockerRunner } from './docker-runner.ts';

const engine = await startDockerEngine(['python', 'c-cpp']);
afterAll(() => engine?.close());
const isThere = engine !== undefined && (await hasGvisor(engine));
const complaints: unknown[] = [];
const start = (runtime = gvisor.name, slots = 2) =>
  startDockerRunner({
    host: engine!.host,
    runtime,
    installation: 'tests',
    slots,
    onError: (error) => complaints.push(error),
  });

/** Attacks on the kernel itself are left out: gVisor gives each container a kernel of its own. */
const named = [
  'a fork bomb without an interpreter',
  'a bomb of threads',
  'CPU burnt in children nobody waits for',
  'memory in files without a name',
  'places that should not be writable',
  'symbolic links in place of its files',
  'killing all at once, itself included',
  "writing to the supervisor's memory",
  'a forged verdict',
  'an input changed for the next test',
  "another test's input, in files and in memory",
  'connections to the host and beyond',
  "rights of the administrator's",
  'a flood from children after the end',
];
const attacks = allAttacks.filter(({ name }) => named.includes(name));

describe.skipIf(!isThere)('under gVisor', () => {
  describeRunner('the Docker runner', () => start());

  describe('a program', () => {
    let runner: Runner;
    let secret: PlantedSecret;
    beforeAll(async () => {
      secret = await plantSecret();
      runner = await start();
    });
    afterAll(async () => {
      await runner?.close();
      await secret?.close();
    });

    it('is compiled', async () => {
      const content =
        '#include <cstdio>\nint main() { int a, b; std::scanf("%d %d", &a, &b); std::printf("%d", a + b); }';
      const sum = await runner.prepare({ language: 'cpp', files: [{ name: 'main.cpp', content }] });
      expect(sum.compileError).toBeNull();
      const limits = { timeMs: 5000, memoryBytes: 64 * 1024 * 1024, outputBytes: 1000 };
      expect(await sum.run('20 22', limits)).toMatchObject({ end: { by: 'exit', code: 0 }, stdout: '42' });
      await sum.close();
    });

    it.each(attacks.map((attack) => [attack.name, attack] as const))('gets nothing by %s', async (_, attack) => {
      await perform(runner, attack, [...attack.ends, 'time'], secret);
      await expectNextIsJudged(runner, attack.language, secret);
      expect(complaints).toEqual([]);
    });
  });
});

it.skipIf(!engine)('a missing runtime is reported before any program comes', async () => {
  const runner = await start('runsc-nowhere');
  expect(runner.status!()).toMatchObject([{ state: 'broken', reason: expect.stringContaining('PT_DOCKER_RUNTIME') }]);
  await runner.close();
});
