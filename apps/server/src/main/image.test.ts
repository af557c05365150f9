/**
 * Check 20 of operations: the image is built on a base of Debian's packages and runs as in production, with a read-only
 * root, as an ordinary user without rights, with secrets from files. Docker Swarm deploys a stack of it. What is in
 * `deploy/kubernetes` goes to a real API server where one can be had (PT_TEST_KUBERNETES).
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiBase } from '@put/contract/endpoint';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { testDatabase } from '../testing/database.ts';
import { startDockerEngine } from '../testing/docker-engine.ts';
import { freePort } from '../testing/free-port.ts';
import { relayTo } from '../testing/socket-relay.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const tag = 'put:image-test';
const names = { api: 'put-image-api', worker: 'put-image-worker', stack: 'put-image-stack' };

const engine = await startDockerEngine(['linux']);
const folder = await mkdtemp(join(tmpdir(), 'put-image-'));
const socketOf = (host: string) => host.replace('unix://', '');
const docker = (...args: string[]) =>
  execute('docker', args, { env: { ...process.env, DOCKER_HOST: engine!.host }, maxBuffer: 2 ** 24 });
const database = await testDatabase();
// the container's user may not enter the folder of the socket
const relay = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'));

afterAll(async () => {
  if (engine) {
    await docker('swarm', 'leave', '--force').catch(() => undefined);
    await docker('network', 'rm', 'docker_gwbridge').catch(() => undefined);
    await docker('rm', '--force', names.api, names.worker).catch(() => undefined);
    await docker('image', 'rm', '--force', tag).catch(() => undefined);
    await engine.close();
  }
  relay.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(engine === undefined)('the image', () => {
  const name = /test_\w+/.exec(database.connectionString)![0];
  const secrets = { database_url: `postgres://put@127.0.0.1:${relay.port}/${name}`, put_secret: 's'.repeat(40) };
  const asInProduction = [
    '--detach',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--tmpfs=/tmp',
    '--tmpfs=/data:uid=10000,gid=10000,mode=700',
    '--network=host',
    '--volume',
    `${folder}:/run/secrets:ro`,
    '--env=DATABASE_URL_FILE=/run/secrets/database_url',
    '--env=PT_SECRET_FILE=/run/secrets/put_secret',
    '--env=HOST=127.0.0.1',
    '--env=PT_PREVIEW_PORT=0',
    '--env=PT_DRAIN_SECONDS=1',
  ];

  beforeAll(async () => {
    await chmod(folder, 0o755);
    for (const [file, content] of Object.entries(secrets)) await writeFile(join(folder, file), `${content}\n`);
  });

  test('is built on Debian, without what only tests need', { timeout: 600_000 }, async () => {
    const hasOwnBase = await docker('image', 'inspect', 'put-debian:bookworm').then(
      () => true,
      () => false,
    );
    const base = hasOwnBase ? 'put-debian:bookworm' : 'debian:bookworm-slim';
    await execute(process.execPath, ['scripts/run.mjs', 'build-image', '--base', base, '--tag', tag], {
      cwd: root,
      env: { ...process.env, PT_DOCKER_HOST: engine!.host },
      maxBuffer: 2 ** 24,
    });
    const { stdout } = await docker(
      'run',
      '--rm',
      '--entrypoint=/bin/sh',
      tag,
      '-c',
      'id -u; find /put/apps -name "*.test.ts" | wc -l',
    );
    expect(stdout.split(/\s+/).filter(Boolean)).toEqual(['10000', '0']);
    await expect(docker('run', '--rm', tag, 'nobody')).rejects.toMatchObject({ code: 64 });
  });

  test('migrates, answers, judges and ends when it is told to', { timeout: 600_000 }, async () => {
    const migrated = await docker('run', '--rm', ...asInProduction.slice(1), tag, 'migrate');
    expect(migrated.stdout).toMatch(/База данных уже обновлена/);
    await seedDemo(database.db);
    const port = await freePort();
    await docker('run', '--name', names.api, ...asInProduction, `--env=PORT=${port}`, tag);
    await docker('run', '--name', names.worker, ...asInProduction, '--no-healthcheck', tag, 'worker');
    const address = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    expect(await (await fetch(address)).text()).toContain('<div id="root">');

    const call = async <T>(path: string, token: string, body?: object): Promise<T> => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      };
      const answer = await fetch(`${address}${apiBase}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    };
    const person = { login: 'student', password: 'student-demo' };
    const { access_token: token } = await call<{ access_token: string }>('/auth/login', '', person);
    const files = [{ name: 'main.py', content: "print('Привет, мир!')" }];
    const sent = { task_id: 1, lesson_id: 1, language: 'python', files };
    const { id } = await call<{ id: number }>('/user/submission', token, sent);
    const verdict = async () => (await call<{ verdict: string }>(`/user/submission/${id}`, token)).verdict;
    await expect.poll(verdict).toBe('accepted');

    const health = async () =>
      (await docker('inspect', '--format', '{{.State.Health.Status}}', names.api)).stdout.trim();
    await expect.poll(health).toBe('healthy');
    await docker('stop', '--time=60', names.api, names.worker);
    const { stdout } = await docker('inspect', '--format', '{{.State.ExitCode}}', names.api, names.worker);
    expect(stdout.split(/\s+/).filter(Boolean)).toEqual(['0', '0']);
  });

  // an engine of somebody else is not made a manager of a swarm
  test.skipIf(!engine?.isOwn)('a stack of it is deployed on Docker Swarm', { timeout: 600_000 }, async () => {
    await docker('swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377');
    // the engine may make it only with the first task; its address is needed before
    const bridge = ['enable_icc=false', 'enable_ip_masquerade=true', 'name=docker_gwbridge'];
    const options = bridge.flatMap((option) => ['--opt', `com.docker.network.bridge.${option}`]);
    await docker('network', 'create', ...options, 'docker_gwbridge').catch((error: Error) => {
      if (!error.message.includes('already exists')) throw error;
    });
    const gateway = (
      await docker('network', 'inspect', 'docker_gwbridge', '--format', '{{(index .IPAM.Config 0).Gateway}}')
    ).stdout.trim();
    const outside = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'), gateway);
    try {
      await writeFile(join(folder, 'database_url'), `postgres://put@${gateway}:${outside.port}/${name}`);
      for (const secret of ['database_url', 'put_secret'])
        await docker('secret', 'create', secret, join(folder, secret));
      await docker('secret', 'create', 's3_secret', join(folder, 'put_secret'));
      const node = (await docker('node', 'ls', '--quiet')).stdout.trim();
      await docker('node', 'update', '--label-add', 'put.judge=yes', node);
      const port = await freePort();
      const env = {
        PT_IMAGE: tag,
        PORT: String(port),
        PT_FILES_S3_SECRET_FILE: '',
        PT_DOCKER_SOCKET: socketOf(engine!.host),
      };
      await execute(
        'docker',
        ['stack', 'deploy', '--resolve-image=never', '--compose-file', join(root, 'deploy/stack.yaml'), names.stack],
        { env: { ...process.env, ...env, DOCKER_HOST: engine!.host } },
      );
      const states = async () => {
        const format = ['--format', '{{.Name}} {{.CurrentState}}', '--filter', 'desired-state=running'];
        const { stdout } = await docker('stack', 'ps', ...format, names.stack);
        return stdout.split('\n').filter((line) => / Running /.test(line)).length;
      };
      await expect.poll(states).toBe(2);
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady).toBe(true);
      await docker('stack', 'rm', names.stack);
    } finally {
      outside.close();
    }
  });
});
