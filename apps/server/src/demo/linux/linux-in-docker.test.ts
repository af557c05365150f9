import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import { startDockerContainers } from '../../drivers/container/docker/docker-containers.ts';
import { removeInstallation } from '../../drivers/container/docker/remove-installation.ts';
import { Engine } from '../../drivers/docker-api/engine.ts';
import { readAddress } from '../../drivers/docker-api/engine-address.ts';
import { startDockerEngine } from '../../testing/engines/docker-engine.ts';
import { type JudgedAfter, judgeLinuxIn, linuxTasks, wrongSolutions } from '../../testing/containers/linux-tasks.ts';

const shared = await startDockerEngine(['linux']);
afterAll(() => shared?.close());

/** The image has other versions of the tools than the machine whose sandboxes `linux.test.ts` uses. */
describe.skipIf(!shared)('in the image of Linux', () => {
  const installation = `l${crypto.randomUUID().slice(0, 8)}`;
  let engine: ContainerEngine;
  let judgedAfter: JudgedAfter;
  beforeAll(async () => {
    const { host } = shared!;
    const rest = { runtime: undefined, networks: [], most: 8, onError: console.warn };
    engine = await startDockerContainers({ host, installation, ...rest });
    judgedAfter = judgeLinuxIn(engine);
  });
  afterAll(async () => {
    await engine?.close();
    if (shared) await removeInstallation(new Engine(readAddress(shared.host)), installation);
  });

  it.concurrent.each(linuxTasks)('«$title» gives its own solution all points', async (task) => {
    const { judged, told } = await judgedAfter(task, task.config.solution);
    expect(judged, told).toMatchObject({ verdict: 'accepted', score: judged.max_score });
  });

  it.concurrent.each(linuxTasks)('«$title» takes off points for a wrong one', async (task) => {
    const { script, loses } = wrongSolutions(task)[0]!;
    const { lost, told } = await judgedAfter(task, script);
    expect(lost, told).toEqual(loses);
  });
});
