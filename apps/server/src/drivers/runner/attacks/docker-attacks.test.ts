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

  it('a program that was tampered with is no other one to whoever hands in the same bytes', async () => {
    const [over] = allAttacks.filter(({ name }) => name === 'headers that everybody gets written over');
    const [itself] = allAttacks.filter(({ name }) => name === 'a binary that is written over while it runs');
    // the second time each comes out of what was compiled
    for (const attack of [over!, itself!, over!, itself!]) await perform(runner, attack, attack.ends, treasure);
  }, 60_000);

  it('a file beside it makes it another program, also where its main file is one that was compiled before', async () => {
    const main = '#include <cstdio>\n#include "own.h"\nint main() { std::puts(WORDS); }';
    for (const words of ['mine', 'theirs', 'mine', "nobody's"]) {
      const files = [
        { name: 'main.cpp', content: main },
        { name: 'own.h', content: `#define WORDS "${words}"` },
      ];
      const program = await runner.prepare({ language: 'cpp', files });
      const limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024, outputBytes: 1000 };
      expect(await program.run('', limits)).toMatchObject({ stdout: `${words}\n` });
      await program.close();
    }
  }, 60_000);
});
