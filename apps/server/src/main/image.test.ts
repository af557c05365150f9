/**
 * Check 20 of operations: the image is built on a base of Debian's packages and runs as in production, with a read-only
 * root, as an ordinary user without rights, with secrets from files. Compose starts it on one machine, Docker Swarm
 * deploys a stack of it on three. What is in `deploy/kubernetes` runs in a real cluster where one can be had
 * (PT_TEST_KUBERNETES), and so does what `deploy/chart` makes (PT_TEST_HELM).
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { apiBase } from '@put/contract/base/endpoint';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { nodeLabel, nodeName } from '../drivers/container/swarm/place-options.ts';
import { Engine } from '../drivers/docker-api/engine.ts';
import { readAddress } from '../drivers/docker-api/engine-address.ts';
import { testDatabase } from '../testing/database.ts';
import { lastingFolder, startDockerEngine } from '../testing/engines/docker-engine.ts';
import { findComposes } from '../testing/engines/find-compose.ts';
import { freePort } from '../testing/processes/free-port.ts';
import { nodeCertificates } from '../testing/engines/node-certificates.ts';
import { findPrograms, type RealCluster, startRealCluster } from '../testing/engines/real-cluster.ts';
import { relayTo } from '../testing/processes/socket-relay.ts';
import { type Machine, startThreeMachines } from '../testing/engines/three-machines.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const tag = 'put:image-test';
const names = {
  api: 'put-image-api',
  worker: 'put-image-worker',
  compose: 'put-image-compose',
  stack: 'put-image-stack',
};

const engine = await startDockerEngine(['linux']);
const folder = await mkdtemp(join(tmpdir(), 'put-image-'));
const found = findPrograms();
const kubernetes = 'folder' in found ? found.folder : undefined;
const lacksKubernetes = 'why' in found ? found.why : '';
const helm = process.env['PT_TEST_HELM'];
const composes = await findComposes();
const socketOf = (host: string) => host.replace('unix://', '');
const docker = (...args: string[]) =>
  execute('docker', args, { env: { ...process.env, DOCKER_HOST: engine!.host }, maxBuffer: 2 ** 24 });
const database = await testDatabase();
// the container's user may not enter the folder of the socket
const relay = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'));

afterAll(async () => {
  if (engine) {
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
    // the code is compiled already, for a root that nothing can be written to
    const count = "fs.readdirSync(require('node:module').getCompileCacheDir()).length";
    const compiled = await docker('run', '--rm', '--read-only', '--entrypoint=node', tag, '-p', count);
    expect(Number(compiled.stdout)).toBeGreaterThan(300);
  });

  test('migrates, answers, judges and ends when it is told to', { timeout: 600_000 }, async () => {
    const migrated = await docker('run', '--rm', ...asInProduction.slice(1), tag, 'migrate');
    expect(migrated.stdout).toMatch(/База данных уже обновлена/);
    await seedDemo(database.db, { hasClass: false });
    const port = await freePort();
    await docker('run', '--name', names.api, ...asInProduction, `--env=PORT=${port}`, tag);
    await docker('run', '--name', names.worker, ...asInProduction, '--no-healthcheck', tag, 'worker');
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(() => isReady(`127.0.0.1:${port}`)).toBe(true);
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

  test.each(composes)('compose.yaml runs it on one machine: Compose $version', { timeout: 600_000 }, async (tool) => {
    const project = join(folder, 'compose');
    await mkdir(join(project, 'secrets'), { recursive: true });
    await copyFile(join(root, 'deploy/compose.yaml'), join(project, 'compose.yaml'));
    // the image of PostgreSQL comes from a registry, which is not there: the database of the tests takes its place
    const bridge = await docker('network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}');
    const outside = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'), bridge.stdout.trim());
    const inStead = {
      services: {
        database: {
          image: tag,
          entrypoint: ['sleep', 'infinity'],
          stop_signal: 'SIGKILL',
          healthcheck: { test: ['CMD', 'true'] },
        },
      },
    };
    await writeFile(join(project, 'instead.json'), JSON.stringify(inStead));
    const databaseUrl = `postgres://put@${bridge.stdout.trim()}:${outside.port}/${name}`;
    for (const [file, content] of Object.entries({ ...secrets, database_url: databaseUrl, database_password: 'put' }))
      await writeFile(join(project, 'secrets', file), content);
    const port = await freePort();
    const env = { ...process.env, DOCKER_HOST: engine!.host, PT_IMAGE: tag, PORT: String(port) };
    const [program, ...before] = tool.command;
    const compose = (...args: string[]) =>
      execute(
        program!,
        [
          ...before,
          '-p',
          names.compose,
          '-f',
          'compose.yaml',
          '-f',
          'instead.json',
          '--project-directory',
          project,
          ...args,
        ],
        { cwd: project, env },
      );
    try {
      await compose('up', '--detach');
      await expect.poll(() => isReady(`127.0.0.1:${port}`)).toBe(true);
      const role = await docker('top', (await compose('ps', '-q', 'worker')).stdout.trim());
      expect(role.stdout).toContain('main/worker.ts');
    } finally {
      await compose('down', '--volumes', '--timeout', '1');
      outside.close();
    }
  });

  // an engine of somebody else is left as it is
  test.skipIf(!engine?.isOwn)(
    'a stack of it runs on three machines with Docker Swarm',
    { timeout: 600_000 },
    async () => {
      const machines = await startThreeMachines(lastingFolder(), { host: engine!.host, tag });
      const outside = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'), machines.outside);
      const certificates = await nodeCertificates(nodeName);
      const [manager, ...others] = machines.list;
      const on = (machine: Machine, args: string[], env = {}) =>
        execute('docker', args, { env: { ...process.env, ...env, DOCKER_HOST: machine.host } });
      const ask = async (...args: string[]) => (await on(manager!, args)).stdout.trim();
      try {
        await ask('swarm', 'init', '--advertise-addr', manager!.address);
        const token = await ask('swarm', 'join-token', '--quiet', 'worker');
        for (const machine of others)
          await on(machine, ['swarm', 'join', '--token', token, `${manager!.address}:2377`]);
        await writeFile(join(folder, 'database_url'), `postgres://put@${machines.outside}:${outside.port}/${name}`);
        for (const secret of ['database_url', 'put_secret'])
          await ask('secret', 'create', secret, join(folder, secret));
        await ask('secret', 'create', 's3_secret', join(folder, 'put_secret'));
        for (const [secret, file] of Object.entries({
          node_ca: 'ca.pem',
          node_cert: `${nodeName}.pem`,
          node_key: `${nodeName}-key.pem`,
          client_cert: 'client.pem',
          client_key: 'client-key.pem',
        }))
          await ask('secret', 'create', secret, certificates.pathOf(file));
        const managerId = await ask('node', 'ls', '--quiet', '--filter=role=manager');
        const labels = ['--label-add', 'put.judge=yes', '--label-add', `${nodeLabel.name}=${nodeLabel.value}`];
        await ask('node', 'update', ...labels, managerId);
        const port = await freePort();
        const env = {
          PT_IMAGE: tag,
          PORT: String(port),
          PT_FILES_S3_SECRET_FILE: '',
          PT_DOCKER_SOCKET: socketOf(manager!.host),
          PT_DOCKER_GROUP: String((await stat(socketOf(manager!.host))).gid),
          PT_SWARM_MANAGERS: `https://${manager!.address}:7443`,
        };
        const files = ['stack', 'stack-containers'].flatMap((file) => [
          '--compose-file',
          join(root, `deploy/${file}.yaml`),
        ]);
        await on(manager!, ['stack', 'deploy', '--resolve-image=never', ...files, names.stack], env);
        // one that judges, one that has containers, and on each machine one that answers
        const running = async () => {
          const format = ['--format', '{{.Name}} {{.CurrentState}}', '--filter', 'desired-state=running'];
          const lines = (await ask('stack', 'ps', ...format, names.stack)).split('\n');
          return lines.flatMap((line) => /^put-image-stack_(\w+)\..* Running /.exec(line)?.[1] ?? []).toSorted();
        };
        await expect.poll(running).toEqual(['api', 'api', 'api', 'node', 'worker']);
        for (const { address } of machines.list) await expect.poll(() => isReady(`${address}:${port}`)).toBe(true);
        const tls = { ...(await certificates.pair('client')), servername: nodeName };
        const node = new Engine(readAddress(env.PT_SWARM_MANAGERS, { tls }));
        expect(await node.call('GET', '/nodes')).toHaveLength(3);
        // from inside, on the node's machine and on others; of images of containers no layers are there
        for (const machine of machines.list) {
          const filter = `label=com.docker.swarm.service.name=${names.stack}_api`;
          const api = (await on(machine, ['ps', '--quiet', '--filter', filter])).stdout.trim();
          const { stdout } = await on(machine, ['exec', api, 'node', '--eval', askEngine]);
          expect(stdout).toMatch(/^swarm \S+: (Образов для контейнеров нет|Движок не умеет)/);
        }
      } finally {
        outside.close();
        await machines.close();
        await certificates.close();
      }
    },
  );

  describe.runIf(kubernetes !== undefined)('in a real cluster', () => {
    let cluster: RealCluster | undefined;
    let inside: Awaited<ReturnType<typeof relayTo>> | undefined;

    beforeAll(async () => {
      cluster = await startRealCluster(kubernetes!);
      inside = await relayTo(join(inject('postgres').host, '.s.PGSQL.5432'), cluster.outside);
      await cluster.addImage(engine!.host, tag);
      await cluster.setOpen(true);
    }, 900_000);
    afterAll(async () => {
      inside?.close();
      await cluster?.close();
    }, 900_000);

    const kubectl = async (...args: string[]) =>
      (await execute('kubectl', ['--kubeconfig', cluster!.kubeconfig, ...args], { maxBuffer: 2 ** 24 })).stdout;
    /** As an operator begins: a namespace with the secret. */
    const makeNamespace = async (namespace: string) => {
      await kubectl('create', 'namespace', namespace);
      const address = `postgres://put@${cluster!.outside}:${inside!.port}/${name}`;
      const keys = { 'database-url': address, 'put-secret': secrets.put_secret };
      const literals = Object.entries(keys).map(([key, value]) => `--from-literal=${key}=${value}`);
      await kubectl('--namespace', namespace, 'create', 'secret', 'generic', 'put', ...literals);
    };
    /** The pods that answer: their names, when all are ready and the service sends calls to each. */
    const answering = async (namespace: string) => {
      const columns =
        '--output=jsonpath={range .items[*]}{.metadata.name} {.status.podIP} {.status.containerStatuses[0].ready}{"\\n"}{end}';
      const lines = await kubectl('--namespace', namespace, 'get', 'pods', '--selector=role=api', columns);
      const pods = lines
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      expect(pods.map(([, , ready]) => ready)).toEqual(['true', 'true']);
      const endpoints = await kubectl('--namespace', namespace, 'get', 'endpoints', 'put', '--output=json');
      for (const [, address] of pods) expect(endpoints).toContain(`"${address}"`);
      return pods.map(([pod]) => pod!);
    };

    test('its manifests run', { timeout: 900_000 }, async () => {
      await makeNamespace('put');
      // an own layer, as an operator writes it
      const layer = {
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: [relative(folder, join(root, 'deploy/kubernetes'))],
        images: [{ name: 'registry.example/put', newName: 'docker.io/library/put', newTag: 'image-test' }],
        replicas: [{ name: 'worker', count: 1 }],
        patches: [withoutStore, ...tooNew].map((patch) => ({ patch: JSON.stringify(patch) })),
      };
      await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(layer));
      await kubectl('apply', '--kustomize', folder);
      await kubectl('--namespace=put', 'wait', '--for=condition=complete', '--timeout=300s', 'job/migrate');
      for (const role of ['api', 'worker'])
        await kubectl('--namespace=put', 'rollout', 'status', `deployment/${role}`, '--timeout=300s');
      await answering('put');
      await kubectl('delete', 'namespace', 'put', '--timeout=300s');
    });

    test.runIf(helm)('its chart is installed, upgraded and removed', { timeout: 900_000 }, async () => {
      const namespace = 'by-helm';
      await makeNamespace(namespace);
      const values = {
        image: { repository: 'docker.io/library/put', tag: 'image-test' },
        settings: { PT_FILES_S3_URL: null },
        // the node has two processors, also while an upgrade runs
        worker: { replicas: 1, resources: { requests: { cpu: '250m' } } },
      };
      await writeFile(join(folder, 'values.json'), JSON.stringify(values));
      const release = (what: string, ...args: string[]) =>
        execute(helm!, [
          what,
          'put',
          ...args,
          '--kubeconfig',
          cluster!.kubeconfig,
          '--namespace',
          namespace,
          '--wait',
          '--timeout=600s',
        ]);
      await cp(join(root, 'deploy/chart'), join(folder, 'chart'), { recursive: true });
      // the API server of the tests was built by hand and does not tell which version it is
      const about = join(folder, 'chart/Chart.yaml');
      await writeFile(about, (await readFile(about, 'utf8')).replace(/^kubeVersion: .*$/m, ''));
      const chart = [join(folder, 'chart'), '--values', join(folder, 'values.json')];
      await release('install', ...chart);
      const installed = await answering(namespace);

      await release('upgrade', ...chart, '--set', 'settings.PT_DRAIN_SECONDS=7');
      // `--wait` ends when the new pods are ready; the old ones may still be ending
      await expect.poll(() => answering(namespace).catch(() => [])).toHaveLength(2);
      for (const pod of await answering(namespace)) {
        expect(installed).not.toContain(pod);
        const seen = await kubectl('--namespace', namespace, 'exec', pod, '--', 'printenv', 'PT_DRAIN_SECONDS');
        expect(seen.trim()).toBe('7');
      }

      await release('uninstall');
      const kinds = 'deployments,services,jobs,poddisruptionbudgets,pods';
      await expect.poll(() => kubectl('--namespace', namespace, 'get', kinds, '--output=name')).toBe('');
    });
  });
});

/** What a process with the settings of this container says of its engine. */
const askEngine = `
  const { readSettings } = await import('/put/apps/server/src/settings.ts');
  const { startContainers } = await import('/put/apps/server/src/open-drivers.ts');
  const onError = () => undefined;
  const engine = await startContainers(readSettings(process.env), { installation: 'asking', onError });
  console.log(engine.kind, (await engine.status()).words);
  process.exit(0);`;

/** The files of one node alone: no store stands beside it. */
const withoutStore = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'put', namespace: 'put' },
  data: Object.fromEntries(
    ['URL', 'ACCESS_KEY_ID_FILE', 'SECRET_ACCESS_KEY_FILE'].map((end) => [`PT_FILES_S3_${end}`, null]),
  ),
};
/** The cluster of the tests is Kubernetes 1.20; budgets of disruptions are `policy/v1` since 1.21. */
const tooNew = [
  {
    $patch: 'delete',
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'api', namespace: 'put' },
  },
];

const isReady = (place: string) =>
  fetch(`http://${place}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test.skipIf(kubernetes !== undefined)(`LEFT OUT: deploy/kubernetes in a real cluster — ${lacksKubernetes}`, () => {
  console.warn(`\n!! LEFT OUT: deploy/kubernetes in a real cluster — ${lacksKubernetes}\n`);
  expect(kubernetes).toBeUndefined();
});
