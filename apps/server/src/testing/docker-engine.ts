import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { alone, engineUsers } from './engine-users.ts';

export type TestEngine = {
  /** As PT_DOCKER_HOST takes it. */
  host: string;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, '../../../..');
const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';
const execute = promisify(execFile);

/**
 * An engine with these images of `runners/`: the one that runs, else one of our own (as root on Debian or Ubuntu, whose packages are
 * installed when they are missing). Undefined, and said aloud, where there can be none; in CI that is an error.
 */
export async function startDockerEngine(images: readonly string[]): Promise<TestEngine | undefined> {
  let engine: TestEngine | undefined;
  try {
    engine = (await findRunning()) ?? (await startOwn());
    const { host } = engine;
    // test files that start together would build the same images
    await alone(join(passingFolder, 'building'), () => buildImages(host, images));
    return engine;
  } catch (error) {
    await engine?.close();
    if (isCi) throw error;
    console.warn(`\n!! LEFT OUT: tests in containers — ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

async function findRunning(): Promise<TestEngine | undefined> {
  const given = process.env['PT_DOCKER_HOST'] ?? process.env['DOCKER_HOST'];
  if (given) return { host: given, close: async () => undefined };
  const socket = '/var/run/docker.sock';
  return (await answers(socket)) ? { host: `unix://${socket}`, close: async () => undefined } : undefined;
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/_ping', timeout: 2000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end();
  });
}

/** Images outlive the run, here; the rest of the engine does not. */
const lastingFolder = () => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'put/docker');
/** A socket's path may not be long. */
const passingFolder = join(tmpdir(), 'put-test-docker');

async function startOwn(): Promise<TestEngine> {
  if (process.getuid?.() !== 0) throw new Error('no engine of containers answers, and only root can start one');
  await installMissing();
  const socket = join(passingFolder, 'docker.sock');
  const users = engineUsers(passingFolder);
  await users.begin(async () => {
    if (!(await answers(socket))) await startDaemon(socket);
  });
  const close = () =>
    users.end(async (others) => {
      if (others === 0) await stopDaemon();
    });
  return { host: `unix://${socket}`, close };
}

async function installMissing(): Promise<void> {
  const packages = [
    ...(existsSync('/usr/sbin/dockerd') || existsSync('/usr/bin/dockerd') ? [] : ['docker.io']),
    ...(existsSync('/usr/sbin/debootstrap') ? [] : ['debootstrap']),
  ];
  if (packages.length === 0) return;
  if (!existsSync('/usr/bin/apt-get')) throw new Error('there is no dockerd, and no apt-get to install it');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await execute('apt-get', ['update', '-qq'], { env });
  await execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

const pidFile = join(passingFolder, 'docker.pid');

async function startDaemon(socket: string): Promise<void> {
  await mkdir(lastingFolder(), { recursive: true });
  await rm(pidFile, { force: true });
  const log = await open(join(passingFolder, 'dockerd.log'), 'w');
  const places = ['--data-root', lastingFolder(), '--exec-root', join(passingFolder, 'exec'), '--pidfile', pidFile];
  const daemon = spawn('dockerd', ['-H', `unix://${socket}`, ...places], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  daemon.unref();
  let hasEnded = false;
  daemon.on('exit', () => (hasEnded = true));
  daemon.on('error', () => (hasEnded = true));
  await log.close();
  for (let waited = 0; waited < 60_000 && !hasEnded; waited += 100) {
    if (await answers(socket)) return;
    await sleep(100);
  }
  const words = await readFile(join(passingFolder, 'dockerd.log'), 'utf8');
  throw new Error(`dockerd does not start: ${words.trim().split('\n').at(-1)}`);
}

async function stopDaemon(): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'));
  if (pid > 0) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 20_000 && existsSync(pidFile); waited += 100) await sleep(100);
}

/** What is built already takes a second. The base comes from a registry, or from Debian's packages where there is none. */
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
