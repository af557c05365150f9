import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gvisor, hasGvisor, startDockerEngine } from '../../../testing/docker-engine.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { plantSecret, type PlantedSecret } from '../../runner/attacks/perform.ts';
import type { Agent, AgentCommand, AgentRan } from '../agent.ts';
import { talkToAgent } from '../agent-stream.ts';
import { allAttacks } from '../attacks/all-attacks.ts';
import { type ContainerAttack, programOf } from '../attacks/attack.ts';
import type { ContainerEngine, ContainerSpec, Placed } from '../container-engine.ts';
import { startDockerContainers } from './docker-containers.ts';
import { removeInstallation } from './remove-installation.ts';

const engine = await startDockerEngine(['linux']);
afterAll(() => engine?.close());
const isGvisorThere = engine !== undefined && (await hasGvisor(engine));
const never = new AbortController().signal;

const addresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

/** One container for all attacks: what an attack leaves must not help the next one. Another student works beside it. */
function describeAttacks(title: string, runtime: string | undefined, attacks: readonly ContainerAttack[]): void {
  describe(`${title}`, () => {
    const installation = `a${crypto.randomUUID().slice(0, 8)}`;
    let containers: ContainerEngine;
    let secret: PlantedSecret;
    let attacked: Placed;
    let neighbour: Agent;

    const spec = (containerId: string): ContainerSpec => ({
      containerId,
      generation: 1,
      image: 'linux',
      cpus: 1,
      memoryMb: 256,
      diskMb: 32,
      pids: 200,
      isRootReadonly: false,
      network: null,
      startCommand: '',
    });
    const talk = async ({ ref }: Placed) => talkToAgent(await containers.connect(ref, never), never);
    const run = (agent: Agent, program: string): Promise<AgentRan> =>
      agent.run({
        as: 'student',
        argv: ['python3', '-'],
        cwd: '',
        stdin: Buffer.from(program),
        wallMs: 60_000,
        mostBytes: 65_536,
      });

    beforeAll(async () => {
      secret = await plantSecret();
      const { host } = engine!;
      containers = await startDockerContainers({
        host,
        runtime,
        installation,
        networks: [],
        most: 5,
        onError: (error) => console.warn(error),
      });
      attacked = await containers.start(spec('1'), { kind: 'empty' }, never);
      const other = await containers.start(
        { ...spec('2'), startCommand: 'exec -a neighbour python3 -m http.server 8000' },
        { kind: 'empty' },
        never,
      );
      neighbour = await talk(other);
      await neighbour.write('secret.txt', Buffer.from(secret.secret));
    });
    afterAll(async () => {
      neighbour?.close();
      await containers?.close();
      await removeInstallation(new Engine(readAddress(engine!.host)), installation);
      await secret?.close();
    });

    it.each(attacks.map((attack) => [attack.name, attack] as const))('%s gets nothing', async (_, attack) => {
      const agent = await talk(attacked);
      try {
        const program = secret.fill(programOf(attack)).replaceAll('HOSTS', addresses.join(','));
        const { stdout, stderr, end } = await run(agent, program);
        const said = `${stdout.toString()}\n${stderr.toString()}`;
        expect(said).not.toContain('GOT');
        expect(said).not.toContain(secret.secret);
        if (!attack.mayBeEnded) expect(said, end).toMatch(/^END$/m);
        expect(secret.requests()).toBe(0);
        // the container goes on, and nothing of the attack does; the neighbour notices nothing
        expect((await run(agent, foreigners)).stdout.toString()).toBe('');
        expect((await neighbour.run(readSecret)).stdout.toString()).toBe(secret.secret);
      } finally {
        agent.close();
      }
    });

    it('links in the home folder lead the agent and the engine nowhere', async () => {
      const agent = await talk(attacked);
      const links = `
import os
for name, target in [('passwd', '/etc/passwd'), ('etc', '/etc'), ('root', '/'), ('agent', '/run/put'), ('proc', '/proc/1')]:
    os.symlink(target, name)
os.mkfifo('fifo')`;
      expect((await run(agent, links)).code).toBe(0);
      for (const path of ['passwd', 'etc/passwd', 'root/etc/shadow', 'proc/environ', 'agent/agent'])
        await expect(agent.read(path), path).rejects.toMatchObject({ name: 'AgentRefusal' });
      for (const path of ['etc/planted', 'root/tmp/planted', 'agent/planted'])
        await expect(agent.write(path, Buffer.from('x')), path).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.list('etc')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.read('fifo')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(agent.move('passwd', 'etc/planted')).rejects.toMatchObject({ name: 'AgentRefusal' });
      await expect(containers.removePath('1', 'root/home/student/fifo')).rejects.toThrow();
      agent.close();
      await containers.stop(attacked.ref, 0);
      // stopped: only the keeper of the disk can do it, and it follows no link either
      await containers.removePath('1', 'root/homes');
      await containers.removePath('1', 'etc/passwd');
      for (const name of ['passwd', 'etc', 'root', 'agent', 'proc', 'fifo']) await containers.removePath('1', name);
      attacked = await containers.start({ ...spec('1'), generation: 2 }, { kind: 'kept', otherwise: null }, never);
      expect(attacked.isHomeAnew).toBe(false);
      const again = await talk(attacked);
      expect((await run(again, 'print(open("/etc/passwd").read(4))')).stdout.toString()).toBe('root\n');
      again.close();
      expect(await containers.homeBytes('2')).toBeGreaterThan(0);
    });
  });
}

const readSecret: AgentCommand = {
  as: 'student',
  argv: ['cat', 'secret.txt'],
  cwd: '',
  stdin: Buffer.alloc(0),
  wallMs: 60_000,
  mostBytes: 4096,
};

/** Prints the commands of a container's processes, but for the agent's and its own. */
const foreigners = `
import os
for pid in os.listdir('/proc'):
    if not pid.isdigit() or int(pid) == os.getpid(): continue
    try: words = open('/proc/' + pid + '/cmdline').read()
    except OSError: continue
    if words and 'put-agent' not in words: print(pid, words.replace('\\0', ' '))`;

describe.skipIf(!engine)('attacks from a container', () => {
  describeAttacks('of Docker', undefined, allAttacks);
});

describe.skipIf(!isGvisorThere)('attacks from a container', () => {
  const attacks = allAttacks.filter(({ isOnKernel }) => !isOnKernel);
  describeAttacks('of Docker with gVisor', gvisor.name, attacks);
});
