import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase } from '@put/contract/base/endpoint';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';
import { installPackages } from '../engines/install-packages.ts';

const root = join(import.meta.dirname, '../../../../..');
const migrations = 'apps/server/src/migrations';
const patienceMs = 100_000;
const findHaproxy = () => ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));

/** The number in the name of a new migration, such as `0066`. `after`: 1 for the next one, 2 for the one after it. */
export const migrationNumber = (after: number): string =>
  String(readdirSync(join(root, migrations)).filter((name) => name.endsWith('.sql')).length + after).padStart(4, '0');

export type Role = 'api' | 'worker';
type Place = { role: Role; settings: object; port: number; child: ChildProcess | undefined };

/** Why several processes can not be tried here; undefined where they can. In CI what is missing is installed. */
export async function lacksHaproxy(): Promise<string | undefined> {
  const mayInstall = Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) await installPackages(() => (findHaproxy() ? [] : ['haproxy']));
  return findHaproxy() ? undefined : 'there is no haproxy (apt-get install haproxy)';
}

/**
 * Processes of one installation on one database, those of the API behind a real haproxy. Each may be killed and started
 * again, also from the files of another release. `roles`: one place each, with settings of its own where they are given.
 */
export async function severalProcesses(
  databaseUrl: string,
  roles: readonly (Role | [Role, settings: object])[],
  settings: object = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'put-several-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PT_SECRET: 'a secret that all of these processes share',
    PT_DATA_DIR: join(folder, 'data'),
    PT_DOCKER: 'off',
    PT_CONTAINERS: 'off',
    PT_JUDGE_PLACES: '1',
    PT_LOG_LEVEL: 'error',
    PT_TRUST_PROXY: '1',
    PT_DRAIN_SECONDS: '3',
    ...settings,
  };
  await mkdir(env.PT_DATA_DIR);
  const places: Place[] = await Promise.all(
    roles.map(async (one) => {
      const [role, own] = typeof one === 'string' ? [one, {}] : one;
      return { role, settings: own, port: role === 'api' ? await freePort() : 0, child: undefined };
    }),
  );
  const front = await freePort();
  const figuresPort = await freePort();
  const said: string[] = [];
  let haproxy: ChildProcess | undefined;

  /** Starts the process of this place; resolves when an api is ready. `release`: the folder with the release's files. */
  async function start(at: number, release = root): Promise<void> {
    const place = places[at]!;
    const child = spawn(process.execPath, [join(release, `apps/server/src/main/${place.role}.ts`)], {
      // the port for pages of students' programs would be the next one, which may be taken
      env: { ...env, ...place.settings, PORT: String(place.port), PT_PREVIEW_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    place.child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
    if (place.role !== 'api') return;
    const url = `http://127.0.0.1:${place.port}/readyz`;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`An api ended with ${child.exitCode}: ${said.slice(-5).join('')}`);
      return fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    // else an update would end the next process while the balancer still takes this one for dead
    if (haproxy) await until(() => isInUse(at));
  }

  /** Whether the balancer sends calls to this place. */
  async function isInUse(at: number): Promise<boolean> {
    const figures = await fetch(`http://127.0.0.1:${figuresPort}/;csv`).then((answer) => answer.text());
    const columns = figures.split('\n').map((line) => line.split(','));
    const status = columns[0]!.indexOf('status');
    return columns.some((row) => row[0] === 'apis' && row[1] === `api${at}` && row[status]!.startsWith('UP'));
  }

  async function end(at: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await endProcess(places[at]!.child, signal);
  }

  /** Rolling update: ends each process by SIGTERM, in turn, and starts one of the given release in its place. */
  async function replaceAll(release?: string, afterEach?: () => Promise<void>): Promise<void> {
    for (const at of places.keys()) {
      await end(at, 'SIGTERM');
      await start(at, release);
      await afterEach?.();
    }
  }

  async function startHaproxy(): Promise<void> {
    const servers = places.flatMap(({ role, port }, at) =>
      role === 'api' ? [`  server api${at} 127.0.0.1:${port} check`] : [],
    );
    const config = [
      'global',
      '  maxconn 4000',
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  timeout tunnel 1h',
      // a busy machine answers late; only one that says nothing at all is dead
      '  timeout check 10s',
      '  option redispatch 1',
      '  retries 3',
      'frontend people',
      `  bind 127.0.0.1:${front}`,
      '  option forwardfor',
      '  default_backend apis',
      'backend apis',
      '  balance roundrobin',
      '  option httpchk GET /readyz',
      '  default-server inter 400ms fall 4 rise 1',
      ...servers,
      'frontend figures',
      `  bind 127.0.0.1:${figuresPort}`,
      '  stats enable',
      '  stats uri /',
      '',
    ];
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, config.join('\n'));
    haproxy = spawn(findHaproxy()!, ['-db', '-f', file], { stdio: 'ignore' });
    await until(() =>
      fetch(`http://127.0.0.1:${front}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /**
   * The files of this release with `added` migrations, in a folder of its own: the release that comes next. `assets`:
   * the built files of its browser's side, by their names.
   */
  async function nextRelease(
    added: Readonly<Record<string, string>>,
    assets: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const release = await mkdtemp(join(folder, 'release-'));
    await mkdir(join(release, 'apps/server'), { recursive: true });
    await cp(join(root, 'apps/server/src'), join(release, 'apps/server/src'), { recursive: true });
    for (const name of ['apps/server/package.json', 'package.json', 'packages', 'node_modules', 'runners'])
      await symlink(join(root, name), join(release, name));
    for (const [name, sql] of Object.entries(added)) await writeFile(join(release, migrations, name), sql);
    const built = join(release, 'apps/web/dist/assets');
    await mkdir(built, { recursive: true });
    for (const [name, content] of Object.entries(assets)) await writeFile(join(built, name), content);
    return release;
  }

  return {
    address: `http://127.0.0.1:${front}`,
    api: `http://127.0.0.1:${front}${apiBase}`,
    socket: `ws://127.0.0.1:${front}${apiBase}/ws`,
    places,
    said,
    env,
    start,
    end,
    nextRelease,
    replaceAll,
    /** All of them, and haproxy before them. */
    async startAll(): Promise<void> {
      // one applies the migrations, the others wait for it
      await Promise.all(places.map((_, at) => start(at)));
      await startHaproxy();
    },
    async close(): Promise<void> {
      haproxy?.kill('SIGKILL');
      await Promise.all(places.map((_, at) => end(at, 'SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + patienceMs;
  while (!(await isDone())) {
    if (Date.now() > deadlineMs) throw new Error('A process was not ready in time');
    await wait(100);
  }
}
