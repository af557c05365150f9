import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '../processes/end-process.ts';
import { freePort, untilOpen } from '../processes/free-port.ts';
import { hasPackages } from './install-packages.ts';

const program = '/usr/bin/docker-registry';

/** Whether tests can start a real registry of images, as `hasPackages` says. */
export const hasRegistry = (tests: string): Promise<boolean> =>
  hasPackages({ tests, packages: { 'docker-registry': program } });

/** Who may enter a registry with a password. */
export const registryLogin = { user: 'judge', password: 'a password of tests' };
/** The password by bcrypt, which alone the registry reads. */
const loginLine = 'judge:$2y$05$abcdefghijklmnopqrstuuU7IZPJ2ZGDBazVvhUStvgi257KE3hdm\n';

/** A registry of images on this machine, where engines need no https. It keeps its images while it is stopped. */
export async function imageRegistry({ hasLogin = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'put-registry-'));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  // JSON is YAML too
  const config = {
    version: 0.1,
    log: { level: 'error' },
    storage: { filesystem: { rootdirectory: join(folder, 'images') } },
    http: { addr: address },
    ...(hasLogin && { auth: { htpasswd: { realm: 'tests', path: join(folder, 'htpasswd') } } }),
  };
  await writeFile(join(folder, 'htpasswd'), loginLine);
  const file = join(folder, 'config.yml');
  await writeFile(file, JSON.stringify(config));
  let running: ChildProcess | undefined;

  async function stop(): Promise<void> {
    const child = running;
    running = undefined;
    await endProcess(child);
  }

  return {
    address,
    async start(): Promise<void> {
      running = spawn(program, ['serve', file], { stdio: 'ignore' });
      await untilOpen(port, running);
    },
    stop,
    async close(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
