import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { look, openScreen } from '../../../testing/containers/agent-meeting.ts';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { endProcess } from '../../../testing/processes/end-process.ts';
import { freePort } from '../../../testing/processes/free-port.ts';
import { nodeCertificates } from '../../../testing/engines/node-certificates.ts';
import { compileCache } from '../../../testing/processes/operator-command.ts';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { Names } from '../docker/container-names.ts';
import { containerOptions } from '../docker/container-options.ts';
import { startDockerContainers } from '../docker/docker-containers.ts';
import { keeperExec, keeperOptions } from '../docker/keeper.ts';
import { removeInstallation } from '../docker/remove-installation.ts';
import { findVolumes, makeVolume, volumeBody } from '../docker/volumes.ts';
import { type ContainerNode, startContainerNode } from './container-node.ts';

const engine = await startDockerEngine(['linux']);
const certificates = await nodeCertificates('127.0.0.1');
const foreign = await nodeCertificates('127.0.0.1');
const never = new AbortController().signal;
const installations = new Set<string>();
const fresh = () => {
  const installation = `n${crypto.randomUUID().slice(0, 8)}`;
  installations.add(installation);
  return installation;
};
const direct = () => new Engine(readAddress(engine!.host));
const [clientTls, serverTls] = [await certificates.pair('client'), await certificates.pair('127.0.0.1')];

const refused: string[] = [];
const startNode = (more: { engine?: string; installation?: string; runtime?: string } = {}) =>
  startContainerNode({
    host: '127.0.0.1',
    port: 0,
    probePort: 0,
    tls: serverTls,
    engine: engine!.host,
    runtime: undefined,
    installation: undefined,
    images: [],
    ...more,
    onRefusal: ({ method, path, caller }) => refused.push(`${caller}: ${method} ${path}`),
    onError: (error) => console.error(error),
  });
const hostOf = ({ port }: { port: number }) => `https://127.0.0.1:${port}`;
const openBehind = (node: { port: number }, installation: string, tls = clientTls) =>
  startDockerContainers({
    host: hostOf(node),
    tls,
    runtime: undefined,
    installation,
    networks: ['bridge'],
    most: 5,
    onError: () => undefined,
  });

afterAll(async () => {
  for (const installation of installations) if (engine) await removeInstallation(direct(), installation);
  await engine?.close();
  await certificates.close();
  await foreign.close();
});

describe.skipIf(!engine)('behind a node', () => {
  let node: ContainerNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.close());

  engineConformance(
    'Docker behind a node',
    async () => ({
      image: 'linux',
      isShared: true,
      hasPrograms: true,
      open(installation) {
        installations.add(installation);
        return openBehind(node, installation);
      },
      async kill(driver, containerId) {
        const { ref } = (await driver.list()).find((one) => one.containerId === containerId)!;
        await direct().call('POST', `/containers/${ref.split('/')[2]}/kill`);
      },
      close: async () => undefined,
    }),
    [
      'it is ready, and knows its images',
      'a start by two processes at once starts once',
      'ends and starts are told',
      'a network that nobody named refuses the start',
      'check 8: two installations leave each other alone',
      'files live through a crash',
      'a broken tar leaves a container that starts another time',
      'the home folder can be taken out, running or stopped, and put into another',
      'what is not there can be stopped and removed',
    ],
  );

  test('disks, and no network of this machine', async () => {
    const containers = await openBehind(node, fresh());
    expect(containers.capabilities().hardDiskLimit).toBe(true);
    expect(await containers.networks()).toEqual([]);
    await containers.close();
  });

  describe('who calls is asked for a certificate in the handshake', () => {
    const wordsOfStatus = async (tls: { ca: string; cert?: string; key?: string }) => {
      const containers = await openBehind(node, fresh(), tls as typeof clientTls);
      const { state, words } = await containers.status();
      await containers.close();
      expect(state).toBe('broken');
      return words;
    };

    test('without one, or with one of somebody else, nothing is answered', async () => {
      const { ca } = clientTls;
      expect(await wordsOfStatus({ ca })).toContain('Узел не принял сертификат');
      expect(await wordsOfStatus({ ...(await foreign.pair('client')), ca })).toContain('не принял сертификат');
    });

    test('the certificate of another node is not one of a caller', async () => {
      expect(await wordsOfStatus(serverTls)).toContain('не принял сертификат');
    });

    test('a node whose certificate is of somebody else is not believed', async () => {
      const { ca } = await foreign.pair('client');
      expect(await wordsOfStatus({ ...clientTls, ca })).toContain('Сертификат узла не тот');
    });

    test('TLS 1.2 is not spoken', async () => {
      const error = await new Promise<Error>((resolve, reject) => {
        const socket = connect({ ...clientTls, port: node.port, host: '127.0.0.1', maxVersion: 'TLSv1.2' }, () =>
          reject(new Error('connected')),
        );
        socket.on('error', resolve);
      });
      expect(error.message).toMatch(/protocol version/);
    });
  });

  describe('what the driver does not do is refused', () => {
    const api = () => new Engine(readAddress(hostOf(node), { tls: clientTls }));
    const status = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      api()
        .call(method, path, body === undefined ? {} : { body })
        .then(
          () => 0,
          ({ status: code }: { status: number }) => code,
        );
    const installation = fresh();
    const names = new Names(installation);
    let containers: ContainerEngine;
    let image = '';
    /** A volume of ours, as the driver makes it. */
    let volume = '';
    let ours = '';
    let bystander = '';

    beforeAll(async () => {
      containers = await openBehind(node, installation);
      const { ref } = await containers.start(sampleSpec(), { kind: 'empty' }, never);
      ours = ref.split('/')[2]!;
      const listed = await direct().call<{ RepoTags: string[] | null }[]>('GET', '/images/json');
      image = listed.flatMap(({ RepoTags }) => RepoTags ?? []).find((tag) => tag.startsWith('put-runner-linux:'))!;
      volume = names.fresh('home', '7');
      await makeVolume(api(), volume, names.labels('home', '7'));
      const body = { Image: image, Entrypoint: ['sleep'], Cmd: ['3600'], HostConfig: { NetworkMode: 'none' } };
      bystander = (await direct().call<{ Id: string }>('POST', '/containers/create', { body })).Id;
    });
    afterAll(async () => {
      await direct().call('DELETE', `/containers/${bystander}?force=1`);
      await containers.close();
    });

    const body = () =>
      containerOptions({
        spec: sampleSpec({ containerId: '7' }),
        image,
        labels: names.labels('container', '7', { 'put.generation': '1', 'put.home': 'kept' }),
        volume,
        hasOwnDisk: false,
        runtime: undefined,
        isPodman: false,
      });
    const create = (made: object, name = names.container('7')) =>
      status('POST', `/containers/create?name=${name}`, made);
    const withHost = (more: object) => ({ ...body(), HostConfig: { ...body().HostConfig, ...more } });

    test('calls that it never makes', async () => {
      refused.length = 0;
      for (const [method, path] of [
        ['GET', '/containers/json'],
        ['GET', '/containers/json?all=1&filters=%7B%22label%22%3A%5B%22put.runner%22%5D%7D'],
        ['GET', `/containers/${ours}/logs`],
        ['GET', `/containers/${ours}/archive?path=/etc`],
        ['GET', `/containers/${ours}%2F..%2F..%2Fimages/json`],
        ['GET', '/v1.40/containers/json'],
        ['GET', '/images/json'],
        ['GET', '/secrets'],
        ['POST', '/build'],
        ['POST', '/images/create?fromImage=registry.example/evil&tag=latest'],
        ['POST', '/swarm/init'],
        ['POST', `/containers/${ours}/update`],
        ['POST', '/commit'],
        ['DELETE', `/images/${image}`],
        ['POST', '/containers/prune'],
      ] as const)
        expect([path, await status(method, path)]).toEqual([path, 403]);
      expect(refused.length).toBe(15);
      expect(refused[3]).toContain('put: GET');
    });

    test('rights beyond those of a student’s container', async () => {
      for (const more of [
        { Privileged: true },
        { CapAdd: ['SYS_ADMIN'] },
        { NetworkMode: 'host' },
        { PidMode: 'host' },
        { IpcMode: 'host' },
        { SecurityOpt: ['seccomp=unconfined'] },
        { Devices: [{ PathOnHost: '/dev/sda', PathInContainer: '/dev/sda', CgroupPermissions: 'rwm' }] },
        { DeviceCgroupRules: ['a *:* rwm'] },
        { Runtime: '../runc' },
        { Memory: 0 },
        { RestartPolicy: { Name: 'always' } },
      ])
        expect([more, await create(withHost(more))]).toEqual([more, 403]);
    });

    test('folders of the machine, and volumes of others', async () => {
      expect(await create(withHost({ Binds: ['/:/host'] }))).toBe(403);
      const mount = (one: object) => withHost({ Mounts: [{ ...body().HostConfig.Mounts[0]!, ...one }] });
      expect(await create(mount({ Type: 'bind', Source: '/etc' }))).toBe(403);
      expect(await create(mount({ Source: names.store }))).not.toBe(0);
      const other = new Names(fresh());
      const theirs = other.fresh('home', '7');
      await makeVolume(api(), theirs, other.labels('home', '7'));
      expect(await create(mount({ Source: theirs }))).toBe(403);
      const foreignVolume = `someone-${crypto.randomUUID()}`;
      await direct().call('POST', '/volumes/create', { body: { Name: foreignVolume } });
      expect(await create(mount({ Source: foreignVolume }))).toBe(403);
      expect(await status('DELETE', `/volumes/${foreignVolume}`)).toBe(403);
      await direct().call('DELETE', `/volumes/${foreignVolume}`);
      const disk = names.fresh('mount', '7');
      for (const device of ['/dev/sda1', '/dev/loop0/../sda', '/etc'])
        expect(
          await status(
            'POST',
            '/volumes/create',
            volumeBody(disk, names.labels('mount', '7'), { type: 'ext4', device }),
          ),
        ).toBe(403);
      // the disk of another container, which is attached
      const [mount1] = await findVolumes(direct(), names, 'mount', '1');
      const { Options } = await direct().call<{ Options: Record<string, string> }>('GET', `/volumes/${mount1!.Name}`);
      expect(Options['device']).toMatch(/loop/);
      expect(await status('POST', '/volumes/create', volumeBody(disk, names.labels('mount', '7'), Options))).toBe(403);
      const bind = { type: 'none', device: '/', o: 'bind' };
      expect(await status('POST', '/volumes/create', volumeBody(disk, names.labels('home', '7'), bind))).toBe(403);
    });

    test('images that are not for containers, and names of others', async () => {
      expect(await create({ ...body(), Image: 'put-debian:bookworm' })).toBe(403);
      expect(await create(body(), 'postgres')).toBe(403);
      expect(await create(body(), names.keeper)).toBe(403);
      expect(await create({ ...body(), Labels: {} })).toBe(403);
      expect(await create(keeperOptions(names, 'put-debian:bookworm'), names.keeper)).toBe(403);
      const wide = keeperOptions(names, image);
      const host = { ...wide.HostConfig, Binds: [...wide.HostConfig.Binds, '/:/host'] };
      expect(await create({ ...wide, HostConfig: host }, names.keeper)).toBe(403);
    });

    test('containers without our label', async () => {
      for (const [method, end] of [
        ['GET', '/json'],
        ['POST', '/start'],
        ['POST', '/stop?t=3'],
        ['DELETE', '?force=1'],
      ] as const)
        expect(await status(method, `/containers/${bystander}${end}`)).toBe(403);
      expect(await status('POST', `/containers/${bystander}/exec`, { Cmd: ['sh'] })).toBe(403);
    });

    test('other commands than the agent’s and the keeper’s', async () => {
      const exec = (id: string, given: object) =>
        status('POST', `/containers/${id}/exec`, {
          AttachStdin: true,
          AttachStdout: true,
          AttachStderr: true,
          Tty: false,
          ...given,
        });
      expect(await exec(ours, { Cmd: ['/bin/sh'], User: '0:0' })).toBe(403);
      expect(await exec(ours, { Cmd: ['/bin/sh', '-lc', 'id'], User: '0:0' })).toBe(403);
      // it began with the disk of the container
      expect(await exec(names.keeper, keeperExec(['bytes', '1']))).toBe(0);
      expect(await exec(names.keeper, keeperExec(['bytes', '../1']))).toBe(403);
      expect(await exec(names.keeper, keeperExec(['bytes', '1', 'more']))).toBe(403);
      expect(await exec(names.keeper, { ...keeperExec(['bytes', '1']), Privileged: true })).toBe(403);
      expect(await exec(names.keeper, { ...keeperExec(['bytes', '1']), Cmd: ['/bin/bash', '-c', 'mount'] })).toBe(403);
    });

    test('an installation that the node is not for, and a runtime that it does not want', async () => {
      const strict = await startNode({ installation: 'another', runtime: 'runsc' });
      const own = await openBehind(strict, installation);
      await expect(own.list()).rejects.toThrow('Узел не пропускает чужое');
      await own.close();
      const another = await openBehind(strict, 'another');
      installations.add('another');
      await expect(another.start(sampleSpec(), { kind: 'empty' }, never)).rejects.toThrow('среду');
      await another.close();
      await strict.close();
    });

    test('and what it does is passed on', async () => {
      expect(await create(body())).toBe(0);
      expect(await status('DELETE', `/containers/${names.container('7')}?force=1`)).toBe(0);
    });
  });

  test('an engine that is away is told in words, and probes tell it', async () => {
    const lonely = await startNode({ engine: '/run/put-no-engine.sock' });
    const containers = await openBehind(lonely, fresh());
    expect(await containers.status()).toMatchObject({
      state: 'broken',
      words: expect.stringMatching(/^Движок не отвечает.*put-no-engine/),
    });
    const probe = (path: string) => fetch(`http://127.0.0.1:${lonely.probePort}${path}`).then(({ status }) => status);
    expect(await probe('/healthz')).toBe(200);
    expect(await probe('/readyz')).toBe(503);
    expect(await probe('/info')).toBe(404);
    await lonely.close();
    expect(await containers.status()).toMatchObject({
      words: expect.stringContaining('Машина с контейнерами не отвечает'),
    });
    await containers.close();
  });
});

describe.skipIf(!engine)('the process of a node', () => {
  const main = join(import.meta.dirname, '../../../main/node.ts');
  const installation = fresh();
  let child: ChildProcess | undefined;
  let containers: ContainerEngine;
  let ports = { node: 0, probe: 0 };

  const statusOfProbe = () =>
    fetch(`http://127.0.0.1:${ports.probe}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  async function start(): Promise<void> {
    child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        ...compileCache,
        HOST: '127.0.0.1',
        PORT: String(ports.probe),
        PT_NODE_HOST: '127.0.0.1',
        PT_NODE_PORT: String(ports.node),
        PT_NODE_TLS_CA_FILE: certificates.pathOf('ca.pem'),
        PT_NODE_TLS_CERT_FILE: certificates.pathOf('127.0.0.1.pem'),
        PT_NODE_TLS_KEY_FILE: certificates.pathOf('127.0.0.1-key.pem'),
        PT_DOCKER_HOST: engine!.host,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while ((await statusOfProbe()) !== 200) {
      expect(child.exitCode).toBeNull();
      await sleep(50);
    }
  }

  beforeAll(async () => {
    ports = { node: await freePort(), probe: await freePort() };
    await start();
    containers = await openBehind({ port: ports.node }, installation);
  });
  afterAll(async () => {
    await containers?.close();
    await endProcess(child);
  });

  test('a terminal goes on byte for byte after the process was killed', async () => {
    const { ref } = await containers.start(sampleSpec({ diskMb: 64 }), { kind: 'empty' }, never);
    const talk = async () => talkToAgent(await containers.connect(ref, never), never);
    const agent = await talk();
    const screen = await openScreen(agent);
    screen.enter('KEPT=17; seq 1 3000; echo "first-$((40 + 2))"');
    await screen.says('first-42');
    screen.enter('sleep 1; seq 3001 9000; echo "second-$((KEPT + 1))"');
    await screen.says('seq 3001');
    await endProcess(child);
    await agent.closed;
    await expect(talk()).rejects.toThrow('Машина с контейнерами не отвечает');
    await start();
    const again = await talk();
    const other = await look(again, screen.terminal, { from: screen.next });
    await other.says('second-18');
    again.close();
  });

  test('SIGTERM ends it in order: it says so, and what has begun goes to its end', async () => {
    const bytes = 20_000_000;
    const { ref } = (await containers.list())[0]!;
    const agent = await talkToAgent(await containers.connect(ref, never), never);
    await agent.write('big', Buffer.alloc(bytes, 'x'));
    agent.close();
    const api = new Engine(readAddress(hostOf({ port: ports.node }), { tls: clientTls }));
    const home = await api.execDuplex(new Names(installation).keeper, keeperExec(['export', '1']));
    home.end();
    const ended = new Promise<number | null>((resolve) => child!.once('exit', resolve));
    child!.kill('SIGTERM');
    await expect.poll(statusOfProbe).toBe(503);
    expect((await buffer(home)).length).toBeGreaterThan(bytes);
    expect(await ended).toBe(0);
  });

  test('without certificates it does not start, and says what is missing', async () => {
    const bare = spawn(process.execPath, [main], { env: { ...process.env, ...compileCache }, stdio: 'pipe' });
    const ended = new Promise<number | null>((resolve) => bare.once('exit', resolve));
    expect((await buffer(bare.stderr)).toString()).toContain('PT_NODE_TLS_CERT');
    expect(await ended).toBe(1);
    // the role is one of the image's
    expect(await readFile(join(import.meta.dirname, '../../../../../../deploy/run'), 'utf8')).toContain('| node |');
  });
});
