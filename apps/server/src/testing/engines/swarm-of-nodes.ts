import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { removeInstallation } from '../../drivers/container/docker/remove-installation.ts';
import { nodeLabel, nodeName } from '../../drivers/container/swarm/place-options.ts';
import { Engine } from '../../drivers/docker-api/engine.ts';
import { readAddress } from '../../drivers/docker-api/engine-address.ts';
import { lastingFolder, type TestEngine } from './docker-engine.ts';
import { endProcess } from '../processes/end-process.ts';
import { nodeCertificates } from './node-certificates.ts';
import { compileCache } from '../processes/operator-command.ts';
import { type Machine, startThreeMachines } from './three-machines.ts';

const execute = promisify(execFile);
const port = 7443;

/**
 * A Swarm of three machines, the first of which is its manager, with a node on each. `engine`: the one that has the
 * image.
 */
export async function swarmOfNodes(engine: TestEngine) {
  const own = new Engine(readAddress(engine.host));
  const listed = await own.call<{ RepoTags: string[] | null }[]>('GET', '/images/json');
  const tag = listed.flatMap(({ RepoTags }) => RepoTags ?? []).find((one) => one.startsWith('put-runner-linux:'))!;
  const certificates = await nodeCertificates(nodeName);
  const machines = await startThreeMachines(lastingFolder(), { host: engine.host, tag });
  const nodes = new Map<Machine, ChildProcess>();
  const [manager, ...others] = machines.list as [Machine, ...Machine[]];
  const on = async ({ host }: Machine, ...args: string[]) =>
    (await execute('docker', args, { env: { ...process.env, DOCKER_HOST: host } })).stdout.trim();
  const ask = (...args: string[]) => on(manager, ...args);
  const ids = new Map<string, Machine>();

  async function startNode(machine: Machine): Promise<void> {
    const main = join(import.meta.dirname, '../../main/node.ts');
    const child = spawn('nsenter', [`--net=/var/run/netns/${machine.namespace}`, process.execPath, main], {
      env: {
        ...process.env,
        ...compileCache,
        PORT: '3000',
        PT_NODE_PORT: String(port),
        PT_NODE_TLS_CA_FILE: certificates.pathOf('ca.pem'),
        PT_NODE_TLS_CERT_FILE: certificates.pathOf(`${nodeName}.pem`),
        PT_NODE_TLS_KEY_FILE: certificates.pathOf(`${nodeName}-key.pem`),
        PT_DOCKER_HOST: machine.host,
        PT_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    nodes.set(machine, child);
    const tls = { ...(await certificates.pair('client')), servername: nodeName };
    const api = new Engine(readAddress(`https://${machine.address}:${port}`, { tls }));
    const answers = () =>
      api.call('GET', '/version').then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`the node ended with ${child.exitCode}`);
      await sleep(50);
    }
  }

  async function close(): Promise<void> {
    for (const child of nodes.values()) await endProcess(child);
    await machines.close();
    await certificates.close();
  }

  try {
    // no name is looked up in vain: no registry and no server of names is there
    for (const { namespace } of machines.list) await execute('ip', ['-n', namespace, 'route', 'del', 'default']);
    await ask('swarm', 'init', '--advertise-addr', manager.address, '--dispatcher-heartbeat', '1s');
    const token = await ask('swarm', 'join-token', '--quiet', 'worker');
    for (const machine of others) await on(machine, 'swarm', 'join', '--token', token, `${manager.address}:2377`);
    for (const machine of machines.list) {
      const id = await on(machine, 'info', '--format', '{{.Swarm.NodeID}}');
      ids.set(id, machine);
      await ask('node', 'update', '--label-add', `${nodeLabel.name}=${nodeLabel.value}`, id);
    }
    await Promise.all(machines.list.map(startNode));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    hosts: [`https://${manager.address}:${port}`],
    tls: await certificates.pair('client'),
    /** The reference of its image `linux`. */
    image: tag,
    /** The docker command at the manager. */
    ask,
    /** The machine of a Swarm's node. */
    machineOf: (id: string) => ids.get(id)!,
    isManager: (id: string) => ids.get(id) === manager,
    engineOf: (id: string) => new Engine(readAddress(ids.get(id)!.host)),
    startNode: (id: string) => startNode(ids.get(id)!),
    endNode: (id: string) => endProcess(nodes.get(ids.get(id)!)),
    async removeInstallation(installation: string): Promise<void> {
      const filter = `label=put.installation=${installation}`;
      const services = (await ask('service', 'ls', '--quiet', '--filter', filter)).split('\n').filter(Boolean);
      if (services.length > 0) await ask('service', 'rm', ...services);
      for (const { host } of machines.list) await removeInstallation(new Engine(readAddress(host)), installation);
    },
    close,
  };
}
