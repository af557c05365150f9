import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KubeConfig, type KubernetesObject, KubernetesObjectApi, loadAllYaml } from '@kubernetes/client-node';
import { containerProfile } from '../../drivers/container/docker/container-seccomp.ts';
import { startDockerEngine } from './docker-engine.ts';

const execute = promisify(execFile);
const script = join(import.meta.dirname, 'kubernetes-cluster.sh');
const manifests = join(import.meta.dirname, '../../../../../docs/kubernetes.yaml');
const programs = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet'];
const tag = 'kubernetes-test';
const seccomp = 'put.json';

export type RealCluster = {
  kubeconfig: string;
  images: string;
  /** The profile of system calls that its node has. */
  seccomp: string;
  /** The address by which its pods reach the machine of the tests, when it is open. */
  outside: string;
  /** Gives it an image of an engine, as a registry would. */
  addImage(host: string, tag: string): Promise<void>;
  /** Pods reach what is around them, as where no plugin carries out the policy; or nothing. */
  setOpen(isOpen: boolean): Promise<void>;
  /** The student's container of a pod ends, as by a lack of memory. */
  kill(uid: string): Promise<void>;
  /** The cluster's only node loses its current, and what ran there has ended; it comes back. */
  loseNode(): Promise<void>;
  returnNode(): Promise<void>;
  close(): Promise<void>;
};

/** The folder with the programs of Kubernetes, or why there is none to test with. */
export function findPrograms(): { folder: string } | { why: string } {
  const folder = process.env['PT_TEST_KUBERNETES'];
  if (!folder) return { why: 'PT_TEST_KUBERNETES names no folder with the programs of Kubernetes' };
  const needed = [...programs.map((name) => join('bin', name)), 'cni/ptp', 'cni/host-local', 'cni/loopback'];
  const missing = needed.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) return { why: `PT_TEST_KUBERNETES has no ${missing}` };
  return process.getuid?.() === 0 ? { folder } : { why: 'only root can start a kubelet' };
}

/** A real API server with a kubelet, prepared as an administrator prepares a cluster. Pods reach nothing there. */
export async function startRealCluster(folder: string): Promise<RealCluster> {
  const run = (what: string) => execute('bash', [script, what, folder], { maxBuffer: 2 ** 24 });
  const socket = join(folder, 'run/ctd.sock');
  const ctr = (...args: string[]) => execute('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args]);
  const kubeconfig = join(folder, 'kubeconfig');
  await mkdir(join(folder, 'seccomp'), { recursive: true });
  await writeFile(join(folder, 'seccomp', seccomp), containerProfile());
  await run('start');
  await copyLinux(folder, ctr);
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  const objects = KubernetesObjectApi.makeApiClient(config);
  for (const object of loadAllYaml(await readFile(manifests, 'utf8')) as KubernetesObject[])
    await objects.create(object).catch(ignoreThere);
  return {
    kubeconfig,
    seccomp,
    images: `docker.io/library/put-runner-*:${tag}`,
    outside: '10.99.0.1',
    addImage: (host, name) => copyImage(folder, ctr, host, name),
    setOpen: async (isOpen) => void (await run(isOpen ? 'open' : 'close')),
    async kill(uid) {
      const filter = `labels.io.kubernetes.pod.uid==${uid},labels.io.kubernetes.container.name==agent`;
      const { stdout } = await ctr('containers', 'list', '-q', filter);
      await ctr('tasks', 'kill', '-s', 'SIGKILL', stdout.trim());
    },
    loseNode: async () => void (await run('lose')),
    returnNode: async () => void (await run('return')),
    close: async () => void (await run('stop')),
  };
}

type Ctr = (...args: string[]) => Promise<unknown>;

async function copyLinux(folder: string, ctr: Ctr): Promise<void> {
  const engine = await startDockerEngine(['linux']);
  if (!engine) throw new Error('there is no engine with the image of Linux');
  const env = { ...process.env, DOCKER_HOST: engine.host };
  try {
    const format = ['images', 'put-runner-linux', '--format', '{{.Repository}}:{{.Tag}}'];
    const [newest = ''] = (await execute('docker', format, { env })).stdout.split('\n');
    const name = `put-runner-linux:${tag}`;
    await execute('docker', ['tag', newest, name], { env });
    await copyImage(folder, ctr, engine.host, name);
    await execute('docker', ['rmi', name], { env });
  } finally {
    await engine.close();
  }
}

async function copyImage(folder: string, ctr: Ctr, host: string, name: string): Promise<void> {
  const file = join(folder, 'image.tar');
  try {
    await execute('docker', ['save', '--output', file, name], { env: { ...process.env, DOCKER_HOST: host } });
    await ctr('images', 'import', file);
  } finally {
    await rm(file, { force: true });
  }
}

function ignoreThere(error: unknown): void {
  if ((error as { code?: number }).code !== 409) throw error;
}
