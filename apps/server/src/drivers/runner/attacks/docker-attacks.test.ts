import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { readLanguageSpecs } from '../docker/language-specs.ts';
import { startDockerRunner } from '../docker/docker-runner.ts';
import type { Runner } from '../runner.ts';
import { allAttacks } from './all-attacks.ts';
import { plantSecret, expectNextIsJudged, perform, type PlantedSecret } from './perform.ts';

const engine = await startDockerEngine(['python', 'c-cpp', 'java', 'node']);

/** Limits of compiling. Correct programs need a third of this. */
const compileMs: Partial<Record<string, number>> = { c: 400, cpp: 1000 };
/** For attacks that must be stopped by the clock, a short limit is enough. */
const soon = { timeMs: 250 };

describe.skipIf(!engine)('attacks on containers', () => {
  let runner: Runner;
  let secret: PlantedSecret;
  const complaints: unknown[] = [];
  beforeAll(async () => {
    secret = await plantSecret();
    // attacks on compilers run, but with low limits, so that a slow machine does not need long
    const specs = readLanguageSpecs().map((spec) => ({
      ...spec,
      compile_limits: { cpu_ms: compileMs[spec.language] ?? 5000, memory: 512 * 1024 * 1024 },
    }));
    const onError = (error: unknown) => complaints.push(error);
    const options = { host: engine?.host, runtime: undefined, installation: 'tests' };
    runner = await startDockerRunner({ ...options, slots: 1, onError, specs });
  });
  afterAll(async () => {
    await runner?.close();
    await secret?.close();
    await engine?.close();
  });

  it('are at least sixty', () => expect(allAttacks.length).toBeGreaterThanOrEqual(60));

  it.each(allAttacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const isQuick = attack.language === 'python' || attack.language === 'c';
    const limits = { ...(isQuick && soon), ...attack.limits };
    await perform(runner, { ...attack, limits }, attack.ends, secret);
    await expectNextIsJudged(runner, attack.language, secret);
    expect(complaints).toEqual([]);
  });

  it('a program that was tampered with does not affect those who hand in the same bytes', async () => {
    const [over] = allAttacks.filter(({ name }) => name === 'headers that everybody gets written over');
    const [itself] = allAttacks.filter(({ name }) => name === 'a binary that is written over while it runs');
    // the second execution of each uses the kept result of the compilation
    for (const attack of [over!, itself!, over!, itself!]) await perform(runner, attack, attack.ends, secret);
  });

  it('another file beside it makes it another program, also when its main file was compiled before', async () => {
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
  });
});
