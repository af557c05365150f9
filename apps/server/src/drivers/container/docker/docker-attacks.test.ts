import { afterAll, describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { gvisor, hasGvisor, startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { allAttacks } from '../attacks/all-attacks.ts';
import type { ContainerAttack } from '../attacks/attack.ts';
import { attacked, attackPromises, runProgram } from '../attacks/attacks.conformance.ts';
import type { ContainerEngine, Placed } from '../container-engine.ts';
import { startDockerContainers } from './docker-containers.ts';
import { removeInstallation } from './remove-installation.ts';

const engine = await startDockerEngine(['linux']);
afterAll(() => engine?.close());
const isGvisorThere = engine !== undefined && (await hasGvisor(engine));
const never = new AbortController().signal;

const spec = sampleSpec({ containerId: attacked, diskMb: 32, pids: 200 });

function describeAttacks(title: string, runtime: string | undefined, attacks: readonly ContainerAttack[]): void {
  describe(`${title}`, () => {
    const installation = `a${crypto.randomUUID().slice(0, 8)}`;
    const placed = new Map<string, Placed>();
    let containers: ContainerEngine;
    const talk = async (containerId: string) =>
      talkToAgent(await containers.connect(placed.get(containerId)!.ref, never), never);

    attackPromises(attacks, async () => {
      const { host } = engine!;
      containers = await startDockerContainers({
        host,
        runtime,
        installation,
        networks: [],
        most: 5,
        onError: (error) => console.warn(error),
      });
      return {
        talk,
        async start(containerId, generation, startCommand) {
          const wanted = { ...spec, containerId, generation, startCommand };
          placed.set(containerId, await containers.start(wanted, { kind: 'empty' }, never));
        },
        async close() {
          await containers.close();
          await removeInstallation(new Engine(readAddress(host)), installation);
        },
      };
    });

    it('links in the home folder lead the agent and the engine nowhere', async () => {
      const agent = await talk(attacked);
      const links = `
import os
for name, target in [('passwd', '/etc/passwd'), ('etc', '/etc'), ('root', '/'), ('agent', '/run/put'), ('proc', '/proc/1')]:
    os.symlink(target, name)
os.mkfifo('fifo')`;
      expect((await runProgram(agent, links)).code).toBe(0);
      for (const path of ['passwd', 'etc/passwd', 'root/etc/shadow', 'proc/environ', 'agent/agent'])
        await expect(agent.read(path), path).rejects.toMatchObject({ name: 'AgentRefusal' });
      for (const path of ['etc/planted', 'root/tmp/planted', 'agent/planted'])
        await expect(agent.write(path, Buffer.from('x')), path).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.list('etc')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.read('fifo')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.move('passwd', 'etc/planted')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(containers.removePath('1', 'root/home/student/fifo')).rejects.toThrow();
      agent.close();
      await containers.stop(placed.get(attacked)!.ref, 0);
      // stopped: only the keeper of the disk can do it, and it follows no link either
      await containers.removePath('1', 'root/homes');
      await containers.removePath('1', 'etc/passwd');
      for (const name of ['passwd', 'etc', 'root', 'agent', 'proc', 'fifo']) await containers.removePath('1', name);
      const { generation } = (await containers.list()).find(({ containerId }) => containerId === attacked)!;
      const again = { ...spec, generation: generation + 1 };
      placed.set(attacked, await containers.start(again, { kind: 'kept', otherwise: null }, never));
      expect(placed.get(attacked)!.isHomeAnew).toBe(false);
      const anew = await talk(attacked);
      expect((await runProgram(anew, 'print(open("/etc/passwd").read(4))')).stdout.toString()).toBe('root\n');
      anew.close();
      expect(await containers.homeBytes('2')).toBeGreaterThan(0);
    });
  });
}

describe.skipIf(!engine)('attacks from a container', () => {
  describeAttacks('of Docker', undefined, allAttacks);
});

describe.skipIf(!isGvisorThere)('attacks from a container', () => {
  const attacks = allAttacks.filter(({ isOnKernel }) => !isOnKernel);
  describeAttacks('of Docker with gVisor', gvisor.name, attacks);
});
