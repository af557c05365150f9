import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import { startVirtualEngine } from '../../drivers/container/virtual/virtual-engine.ts';
import { needsOf } from '../../judging/kinds/container/needs-of.ts';
import { type JudgedAfter, judgeLinuxIn, linuxTasks, wrongSolutions } from '../../testing/containers/linux-tasks.ts';
import { pythonFolder } from '../../testing/python-runner.ts';

const needsMore = linuxTasks.filter(({ config }) => needsOf(config).length > 0);
const solvable = linuxTasks.filter((task) => !needsMore.includes(task));

it('says which tasks of the course need a real Linux, and what of it', () => {
  expect(Object.fromEntries(needsMore.map(({ name, config }) => [name, needsOf(config)]))).toEqual({
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

  describe.each(solvable)('«$title»', (task) => {
    it('gives its own solution all points', async () => {
      const { judged, told } = await judgedAfter(task, task.config.solution);
      expect(judged, told).toMatchObject({ verdict: 'accepted', score: judged.max_score });
    });

    it('gives untouched files nothing', async () => {
      const { judged, told } = await judgedAfter(task, '');
      expect(judged.score, told).toBe(0);
    });

    it.each(wrongSolutions(task))('takes off points for $file', async ({ script, loses }) => {
      const { lost, told } = await judgedAfter(task, script);
      expect(lost, told).toEqual(loses);
    });
  });
});
