import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuickjsRunner } from '../quickjs-runner.ts';
import type { Runner } from '../runner.ts';
import { javascriptFloods } from './javascript-floods.ts';
import { javascriptLoot } from './javascript-loot.ts';
import { javascriptTexts } from './javascript-texts.ts';
import { plantSecret, expectNextIsJudged, perform, type PlantedSecret } from './perform.ts';

const attacks = [...javascriptLoot, ...javascriptFloods, ...javascriptTexts];

describe('attacks on the engine of JavaScript', () => {
  let runner: Runner;
  let secret: PlantedSecret;
  beforeAll(async () => {
    secret = await plantSecret();
    runner = startQuickjsRunner({ slots: 1 });
  });
  afterAll(async () => {
    await runner.close();
    await secret.close();
  });

  it('are more than sixty', () => expect(new Set(attacks.map(({ name }) => name)).size).toBeGreaterThan(100));

  it.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const outcomes = await perform(runner, attack, attack.ends, secret);
    const { memoryBytes } = { memoryBytes: Infinity, ...attack.limits };
    for (const { used } of outcomes) expect(used.memoryBytes).toBeLessThanOrEqual(memoryBytes);
    await expectNextIsJudged(runner, 'javascript in QuickJS', secret);
  });

  it.runIf(process.platform === 'linux')('meet a process without environment, files and network', () => {
    const shown = execFileSync('ps', ['eww', '-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const line = shown.split('\n').find((one) => one.includes('javascript/src/child.ts')) ?? '';
    expect(line).toContain('--permission');
    expect(line).toContain('--disallow-code-generation-from-strings');
    expect(line).not.toMatch(/--allow-(?:child|worker|net|fs-write|addons|wasi)/);
    expect(line).not.toContain('PATH=');
  });
});
