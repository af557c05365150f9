import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { S3Settings } from '../../drivers/files/s3-settings.ts';
import { endProcess } from '../processes/end-process.ts';
import { freePort, untilOpen } from '../processes/free-port.ts';
import { hasPackages } from './install-packages.ts';

const run = promisify(execFile);
/** Debian's own: another Python of this machine does not see Debian's packages. */
const python = '/usr/bin/python3';
const packages = {
  'python3-swift': '/usr/lib/python3/dist-packages/swift/__init__.py',
  memcached: '/usr/bin/memcached',
};

/** Whether tests can start a real OpenStack Swift. */
export const hasSwift = (tests: string): Promise<boolean> => hasPackages({ tests, packages });

const roles = ['account', 'container', 'object', 'proxy'] as const;
type Role = (typeof roles)[number];

/** How the product is told of a bucket. */
export const environmentOf = ({ url, region, accessKeyId, secretAccessKey }: S3Settings): Record<string, string> => ({
  PT_FILES_S3_URL: url,
  PT_FILES_S3_REGION: region,
  PT_FILES_S3_ACCESS_KEY_ID: accessKeyId,
  PT_FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
});

export type Swift = Awaited<ReturnType<typeof startSwift>>;

const [account, user, secretAccessKey] = ['put', 'files', 'a-secret-key'];

/**
 * Starts an OpenStack Swift with its S3 interface for the caller: five processes, free ports, a temporary folder, the
 * current user, one copy of each object.
 */
export async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), 'put-swift-'));
  const device = join(folder, 'devices/d1');
  await mkdir(device, { recursive: true });
  const ports = {} as Record<Role | 'memcached', number>;
  for (const name of [...roles, 'memcached'] as const) ports[name] = await freePort();
  for (const [name, text] of Object.entries(configsOf(folder, ports))) await writeFile(join(folder, name), text);
  await runPython(
    makeRings,
    folder,
    ...['account', 'container', 'object'].map((name) => `${name}:${ports[name as Role]}`),
  );

  const children = new Map<Role | 'memcached', ChildProcess>();
  async function begin(name: Role | 'memcached', program: string, args: string[]): Promise<void> {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1' },
    });
    children.set(name, child);
    await untilOpen(ports[name], child);
  }
  const start = (role: Role) => begin(role, python, ['-c', serve, folder, `${role}-server`]);
  async function kill(name: Role | 'memcached'): Promise<void> {
    await endProcess(children.get(name));
  }
  const memory = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16', '-u', userInfo().username];
  await Promise.all([begin('memcached', packages.memcached, memory), ...roles.map(start)]);

  const origin = `http://127.0.0.1:${ports.proxy}`;
  /** Speaks Swift's own protocol: S3 knows no quotas. */
  async function ask(method: string, bucket: string, headers: Record<string, string> = {}): Promise<void> {
    const key = { 'x-auth-user': `${account}:${user}`, 'x-auth-key': secretAccessKey! };
    const signedIn = await fetch(`${origin}/auth/v1.0`, { headers: key });
    const token = { 'x-auth-token': signedIn.headers.get('x-auth-token')! };
    const answer = await fetch(`${signedIn.headers.get('x-storage-url')}/${bucket}`, {
      method,
      headers: { ...headers, ...token },
    });
    if (!answer.ok) throw new Error(`Swift answers ${answer.status} to ${method} ${bucket}`);
  }

  return {
    /** Whether an object is being written now. It has no name before its end, but its server holds it open. */
    async isWriting(): Promise<boolean> {
      const held = `/proc/${children.get('object')!.pid}/fd`;
      const names = await Promise.all((await readdir(held)).map((fd) => readlink(join(held, fd)).catch(() => '')));
      return names.some((name) => name.startsWith(device) && name.endsWith('(deleted)'));
    },
    start,
    /** As a loss of power does. */
    kill,
    /** A bucket of this name, and what leads into it. */
    async bucket(name: string): Promise<S3Settings> {
      await ask('PUT', name);
      return {
        url: `${origin}/${name}`,
        region: 'us-east-1',
        accessKeyId: `${account}:${user}`,
        secretAccessKey: secretAccessKey!,
      };
    },
    /** How many bytes the bucket may hold. */
    limit: (bucket: string, bytes: number) =>
      ask('POST', bucket, { 'x-container-meta-quota-bytes': bytes === Infinity ? '' : String(bytes) }),
    async close() {
      await Promise.all([...children.keys()].map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const runPython = (code: string, ...args: string[]) => run(python, ['-c', code, ...args]);

const begun = 'import sys; from swift.common import utils; utils.set_swift_dir(sys.argv[1])';
const serve = `${begun}
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f"{sys.argv[1]}/{sys.argv[2]}.conf", sys.argv[2]))`;
/** Which server holds what. One device, one copy. */
const makeRings = `${begun}
from swift.common.ring import RingBuilder
for name, port in (word.split(":") for word in sys.argv[2:]):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=int(port), device="d1", weight=1, meta="",
                      replication_ip="127.0.0.1", replication_port=int(port)))
    ring.rebalance()
    ring.get_ring().save(f"{sys.argv[1]}/{name}.ring.gz")`;

function configsOf(folder: string, ports: Record<Role | 'memcached', number>): Record<string, string> {
  const serverOf = (role: Role) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[role]}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;
  const storage = (['account', 'container', 'object'] as const).map((role) => [
    `${role}-server.conf`,
    `${serverOf(role)}[pipeline:main]\npipeline = ${role}-server\n[app:${role}-server]\nuse = egg:swift#${role}\n`,
  ]);
  return {
    ...(Object.fromEntries(storage) as Record<string, string>),
    'swift.conf': '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
    'proxy-server.conf': `${serverOf('proxy')}[pipeline:main]
pipeline = catch_errors cache s3api tempauth container-quotas proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secretAccessKey} .admin
[filter:container-quotas]
use = egg:swift#container_quotas
`,
  };
}
