import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { alone } from './alone.ts';

async function lockFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'put-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('two works under one lock follow one another, after a failure too', async () => {
  const folder = await lockFolder();
  const said: string[] = [];
  const work = (name: string, fails = false) =>
    alone(folder, async () => {
      said.push(`${name} begins`);
      await wait(50);
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const [first, second] = await Promise.allSettled([work('a', true), work('b')]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(said[1]!.split(' ')[0]).toBe(said[0]!.split(' ')[0]);
  expect(said[3]!.split(' ')[0]).toBe(said[2]!.split(' ')[0]);
});

test('the lock of a process that has died is taken over', async () => {
  const folder = await lockFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  await mkdir(join(folder, 'lock'));
  await writeFile(join(folder, 'lock/pid'), String(pid));
  expect(await alone(folder, async () => 'done')).toBe('done');
});
