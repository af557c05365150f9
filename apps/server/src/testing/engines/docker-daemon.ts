import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

type DaemonOptions = {
  /** For the socket, the pid and the log. A socket's path must be short. */
  folder: string;
  /** For images and containers. */
  dataRoot: string;
  flags?: readonly string[];
  /** The network namespace that it runs in, by its name; otherwise that of the tests. */
  network?: string;
  /** In the form of `daemon.json`. */
  runtimes?: Readonly<Record<string, { path: string; runtimeArgs: readonly string[] }>>;
};

/** A dockerd of our own, which starts its own containerd. */
export function dockerDaemon({ folder, dataRoot, flags = [], network, runtimes = {} }: DaemonOptions) {
  const socket = join(folder, 'docker.sock');
  const pidFile = join(folder, 'docker.pid');
  const configFile = join(folder, 'daemon.json');
  const logFile = join(folder, 'dockerd.log');
  const containerdPidFile = join(folder, 'exec/containerd/containerd.pid');

  /** Starts the daemon. First removes files of a killed one, which would be taken for a running daemon. */
  async function start(): Promise<void> {
    await mkdir(dataRoot, { recursive: true });
    await mkdir(folder, { recursive: true });
    for (const file of [pidFile, containerdPidFile]) await rm(file, { force: true });
    await mountOnItself(dataRoot);
    await writeFile(configFile, JSON.stringify({ runtimes }));
    const log = await open(logFile, 'w');
    const folderFlags = [
      '--data-root',
      dataRoot,
      '--exec-root',
      join(folder, 'exec'),
      '--pidfile',
      pidFile,
      '--config-file',
      configFile,
    ];
    // not `ip netns exec`: it hides the control groups
    const entering = network === undefined ? [] : ['nsenter', `--net=/var/run/netns/${network}`];
    const [program, ...args] = [...entering, 'dockerd', '-H', `unix://${socket}`, ...folderFlags, ...flags];
    const daemon = spawn(program!, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
    });
    daemon.unref();
    let hasEnded = false;
    daemon.on('exit', () => (hasEnded = true));
    daemon.on('error', () => (hasEnded = true));
    await log.close();
    for (let waited = 0; waited < 240_000 && !hasEnded; waited += 100) {
      if (await answersAt(socket)) return;
      await sleep(100);
    }
    const words = await readFile(logFile, 'utf8');
    throw new Error(`dockerd does not start: ${words.trim().split('\n').at(-1)}`);
  }

  async function stop(): Promise<void> {
    const pid = await pidIn(pidFile);
    if (pid > 0) process.kill(pid, 'SIGTERM');
    for (let waited = 0; waited < 20_000 && existsSync(pidFile); waited += 100) await sleep(100);
    // what a container still holds goes with it
    if (!existsSync(pidFile)) await execute('umount', ['--lazy', dataRoot]).catch(() => undefined);
  }

  /** Kills the daemon as a power cut would. Only the containers' processes go on, until the next start. */
  async function kill(): Promise<void> {
    for (const file of [pidFile, containerdPidFile]) {
      const pid = await pidIn(file);
      if (pid > 0 && (await isOurs(pid))) process.kill(pid, 'SIGKILL');
    }
    for (let waited = 0; waited < 5000 && (await answersAt(socket)); waited += 20) await sleep(20);
  }

  /** Whether the pid still belongs to our daemon; pids are reused. */
  const isOurs = async (pid: number): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder);

  return { host: `unix://${socket}`, start, stop, kill, answers: () => answersAt(socket) };
}

/**
 * Makes the folder a shared mount, as it is on a machine with systemd. Otherwise a daemon mounts it over the mounts that
 * a killed one has left, and can not remove those any more.
 */
async function mountOnItself(folder: string): Promise<void> {
  const script = 'mountpoint --quiet "$1" || mount --bind "$1" "$1"; mount --make-shared "$1"';
  await execute('sh', ['-c', script, 'sh', folder]);
}

const pidIn = async (file: string): Promise<number> => Number(await readFile(file, 'utf8').catch(() => '0'));

export function answersAt(socketPath: string): Promise<boolean> {
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
