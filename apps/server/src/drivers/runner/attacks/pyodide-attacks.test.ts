import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../runner.ts';
import { allAttacks } from './all-attacks.ts';
import { plantSecret, expectNextIsJudged, perform, type PlantedSecret } from './perform.ts';

const attacks = allAttacks.flatMap((attack) =>
  attack.embedded ? [[attack.name, attack, attack.embedded] as const] : [],
);

describe('attacks on the interpreter in WebAssembly', () => {
  let runner: Runner;
  let secret: PlantedSecret;
  beforeAll(async () => {
    secret = await plantSecret();
    runner = await startTestPython();
  });
  afterAll(async () => {
    await runner?.close();
    await secret?.close();
  });

  // pyodide-escapes.test.ts and pyodide-floods.test.ts hold the other thirty
  it('are many', () => expect(attacks.length).toBeGreaterThanOrEqual(30));

  it.each(attacks)('%s', async (_, attack, ends) => {
    await perform(runner, attack, ends, secret);
    await expectNextIsJudged(runner, attack.language, secret);
  });
});
