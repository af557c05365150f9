import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../runner.ts';
import { allAttacks } from './all-attacks.ts';
import { buryTreasure, expectNextIsJudged, perform, type Treasure } from './perform.ts';

const attacks = allAttacks.flatMap((attack) =>
  attack.embedded ? [[attack.name, attack, attack.embedded] as const] : [],
);

describe('attacks on the interpreter in WebAssembly', () => {
  let runner: Runner;
  let treasure: Treasure;
  beforeAll(async () => {
    treasure = await buryTreasure();
    runner = await startTestPython();
  }, 60_000);
  afterAll(async () => {
    await runner?.close();
    await treasure?.close();
  });

  // with those of pyodide-escapes.test.ts and pyodide-floods.test.ts more than sixty
  it('are many', () => expect(attacks.length).toBeGreaterThanOrEqual(30));

  it.each(attacks)('%s', async (_, attack, ends) => {
    await perform(runner, attack, ends, treasure);
    await expectNextIsJudged(runner, attack.language, treasure);
  });
});
