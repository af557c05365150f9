import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../runner.ts';
import { allAttacks } from './all-attacks.ts';
import { expectNextIsJudged, perform, type PlantedSecret, plantSecret } from './perform.ts';

const attacks = allAttacks.flatMap((attack) =>
  // nobody sleeps in a scene: its clock is fixed
  attack.embedded && attack.language === 'python' && attack.name !== 'sleeping'
    ? [[attack.name, attack, attack.embedded] as const]
    : [],
);

describe('check 3: attacks with the module scene loaded', () => {
  let runner: Runner;
  let scenes: Runner;
  let secret: PlantedSecret;
  beforeAll(async () => {
    secret = await plantSecret();
    runner = await startTestPython();
    scenes = {
      capabilities: runner.capabilities,
      prepare: (program, options) => runner.prepare({ ...program, recording: 'scene' }, options),
      close: async () => {},
    };
  });
  afterAll(async () => {
    await runner?.close();
    await secret?.close();
  });

  it.each(attacks)('%s', async (_, attack, ends) => {
    await perform(scenes, { ...attack, program: `from scene import *\n${attack.program}` }, ends, secret);
    await expectNextIsJudged(runner, attack.language, secret);
  });
});
