import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDockerEngine } from '../../../testing/docker-engine.ts';
import { readLanguageSpecs } from '../docker/language-specs.ts';
import { startDockerRunner } from '../docker/docker-runner.ts';
import type { Runner } from '../runner.ts';
import { allAttacks } from './all-attacks.ts';
import { buryTreasure, expectNextIsJudged, perform, type Treasure } from './perform.ts';

const engine = await startDockerEngine(['python', 'c-cpp', 'java', 'node']);

/** What is right compiles in a third of it. */
const compileMs: Partial<Record<string, number>> = { c: 400, cpp: 1000 };
/** Nothing that is stopped for it has to be right first: as little as tells the two apart. */
const soon = { timeMs: 250 };

describe.skipIf(!engine)('attacks on containers', () => {
  let runner: Runner;
  let treasure: Treasure;
  const complaints: unknown[] = [];
  beforeAll(async () => {
    treasure = await buryTreasure();
    // bombs of compilers are let go off, but not for as long as a slow machine may need
    const specs = readLanguageSpecs().map((spec) => ({
      ...spec,
      compile_limits: { cpu_ms: compileMs[spec.language] ?? 5000, memory: 512 * 1024 * 1024 },
    }));
    const onError = (error: unknown) => complaints.push(error);
    const options = { host: engine?.host, runtime: undefined, installation: 'tests' };
    runner = await startDockerRunner({ ...options, places: 1, onError, specs });
  }, 60_000);
  afterAll(async () => {
    await runner?.close();
    await treasure?.close();
    await engine?.close();
  });

  it('are at least sixty', () => expect(allAttacks.length).toBeGreaterThanOrEqual(60));

  it.each(allAttacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const isQuick = attack.language === 'python' || attack.language === 'c';
    const limits = { ...(isQuick && soon), ...attack.limits };
    await perform(runner, { ...attack, limits }, attack.ends, treasure);
    await expectNextIsJudged(runner, attack.language, treasure);
    expect(complaints).toEqual([]);
  });
});
