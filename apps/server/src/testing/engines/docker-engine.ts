import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '../../drivers/docker-api/engine.ts';
import { readAddress } from '../../drivers/docker-api/engine-address.ts';
import { answersAt, dockerDaemon } from './docker-daemon.ts';
import { alone } from '../../../../../scripts/alone.ts';
import { engineUsers } from './engine-users.ts';
import { installPackages } from './install-packages.ts';

export type TestEngine = {
  /** In the form of PT_DOCKER_HOST. */
  host: string;
  /** Started by tests, so that they may change its settings. */
  isOwn: boolean;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, '../../../../..');
const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';
const execute = promisify(execFile);

/**
 * A container engine with these images of `runners/`: the running one, otherwise our own (needs root on Debian or
 * Ubuntu; missing packages are installed). Undefined, with a message, where none can be started; in CI that is an
 * error.
 */
export async function startDockerEngine(images: readonly string[]): Promise<TestEngine | undefined> {
  return orSkipped(async () => {
    const engine = (await findRunning()) ?? (await startOwn());
    try {
      // files that start together would build the same images
      await alone(join(passingFolder, 'building'), () => buildImages(engine.host, images));
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  });
}

/** Undefined, with a message that names the tests that are left out, where `start` fails; in CI it throws. */
export async function orSkipped<T>(start: () => Promise<T>, tests = 'tests in containers'): Promise<T | undefined> {
  try {
    return await start();
  } catch (error) {
    if (isCi) throw error;
    console.warn(`\n!! LEFT OUT: ${tests} — ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

async function findRunning(): Promise<TestEngine | undefined> {
  const given = process.env['PT_DOCKER_HOST'] ?? process.env['DOCKER_HOST'];
  if (given) return { host: given, isOwn: false, close: async () => undefined };
  const socket = '/var/run/docker.sock';
  return (await answersAt(socket))
    ? { host: `unix://${socket}`, isOwn: false, close: async () => undefined }
    : undefined;
}

/** The folder for images, which are kept between runs. */
export const lastingFolder = (name = 'docker') =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'put', name);
/** Short, because a socket's path is limited. */
const passingFolder = join(tmpdir(), 'put-test-docker');

/** gVisor's kernel is an ordinary program. The arguments let it run as root in a container without a network. */
export const gvisor = { name: 'runsc', path: '/usr/bin/runsc', runtimeArgs: ['--network=none', '--platform=ptrace'] };

async function startOwn(): Promise<TestEngine> {
  if (process.getuid?.() !== 0) throw new Error('no engine of containers answers, and only root can start one');
  await installMissing();
  const { name, ...runtime } = gvisor;
  const runtimes = existsSync(gvisor.path) ? { [name]: runtime } : {};
  const daemon = dockerDaemon({ folder: passingFolder, dataRoot: lastingFolder(), runtimes });
  const users = engineUsers(passingFolder);
  await users.begin(async () => {
    if (!(await daemon.answers())) await daemon.start();
  });
  const close = () =>
    users.end(async (others) => {
      if (others === 0) await daemon.stop();
    });
  return { host: daemon.host, isOwn: true, close };
}

async function installMissing(): Promise<void> {
  const findMissing = () => [
    ...(existsSync('/usr/sbin/dockerd') || existsSync('/usr/bin/dockerd') ? [] : ['docker.io']),
    ...(existsSync('/usr/sbin/debootstrap') ? [] : ['debootstrap']),
    ...(existsSync(gvisor.path) ? [] : ['runsc']),
  ];
  if (findMissing().length === 0) return;
  if (!existsSync('/usr/bin/apt-get')) throw new Error('there is no dockerd, and no apt-get to install it');
  await installPackages(findMissing);
}

/** Whether the engine has the runtime. If not, prints a message; in CI that is an error. */
export async function hasGvisor({ host }: TestEngine): Promise<boolean> {
  const found = await orSkipped(async () => {
    const { Runtimes } = await new Engine(readAddress(host)).call<{ Runtimes: object }>('GET', '/info');
    if (!(gvisor.name in Runtimes)) throw new Error(`the engine has no ${gvisor.name} (gVisor)`);
    return true;
  });
  return found ?? false;
}

/**
 * Builds the images; existing ones take a second. The base image comes from a registry, or is made of Debian's packages
 * where there is none.
 */
async function buildImages(host: string, images: readonly string[]): Promise<void> {
  if (images.length === 0) return;
  const build = (...flags: string[]) =>
    execute(process.execPath, ['scripts/run.mjs', 'build-runners', ...images, '--no-smoke', ...flags], {
      cwd: root,
      env: { ...process.env, PT_DOCKER_HOST: host },
      maxBuffer: 2 ** 26,
    });
  const canBootstrap = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap');
  const hasOwnBase = canBootstrap && (await hasImage(host, 'put-debian:bookworm'));
  try {
    await build(...(hasOwnBase ? ['--debootstrap'] : []));
  } catch (error) {
    if (hasOwnBase || !canBootstrap) throw error;
    await build('--debootstrap');
  }
}

async function hasImage(host: string, tag: string): Promise<boolean> {
  const env = { ...process.env, DOCKER_HOST: host, CONTAINER_HOST: host };
  return execute('docker', ['image', 'inspect', tag], { env }).then(
    () => true,
    () => false,
  );
}
