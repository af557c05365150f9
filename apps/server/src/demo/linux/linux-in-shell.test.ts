import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import { startVirtualEngine } from '../../drivers/container/virtual/virtual-engine.ts';
import { needsOf } from '../../judging/kinds/container/needs-of.ts';
import { linuxPromises } from '../../testing/containers/linux-promises.ts';
import { type JudgedAfter, judgeLinuxIn, linuxTasks } from '../../testing/containers/linux-tasks.ts';
import { pythonFolder } from '../../testing/python-runner.ts';

const needs = new Map(await Promise.all(linuxTasks.map(async (task) => [task, await needsOf(task.config)] as const)));
const solvable = linuxTasks.filter((task) => needs.get(task)!.length === 0);

it('says which tasks of the course need a real Linux, and what of it', () => {
  const more = [...needs].filter(([task]) => !solvable.includes(task));
  expect(Object.fromEntries(more.map(([{ name }, what]) => [name, what]))).toEqual({
    branches: ['git'],
    commits: ['git'],
    counter: ['/proc'],
    website: ['проверка на Python', 'команда запуска', 'порт 8080'],
  });
  expect(solvable).toHaveLength(8);
});

describe('in the virtual shell', () => {
  let folder = '';
  let engine: ContainerEngine;
  let judgedAfter: JudgedAfter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'put-shells-'));
    const options = { folder, installation: 'shells', most: 4, onError: console.error };
    engine = await startVirtualEngine({ ...options, pythonFolder: pythonFolder() });
    judgedAfter = judgeLinuxIn(engine);
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  linuxPromises(solvable, () => judgedAfter);
});
