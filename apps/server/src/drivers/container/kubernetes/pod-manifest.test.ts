import { describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { StartRefused, ContainerFault } from '../container-engine.ts';
import { ClusterFault, faultOf } from './cluster-fault.ts';
import { ClusterProbe, judge } from './cluster-probe.ts';
import { PodImages } from './pod-images.ts';
import { podManifest, type PodWall } from './pod-manifest.ts';
import { PodNames } from './pod-names.ts';

const names = new PodNames('school');
const images = new PodImages('registry.example/put-runner-*:1');
const spec = sampleSpec({
  containerId: '17',
  generation: 3,
  cpus: 0.5,
  memoryMb: 512,
  diskMb: 100,
  pids: 64,
  isRootReadonly: true,
});
const noWall: PodWall = { runtimeClass: undefined, seccomp: undefined };
const make = (wall: Partial<PodWall> = {}) => {
  const image = 'registry.example/put-runner-linux:1';
  return podManifest({ names, spec, image, isHomeAnew: true, wall: { ...noWall, ...wall } });
};

describe('the manifest of a pod', () => {
  const pod = make();
  const [keeper, agent] = pod.spec!.containers;

  it('names the installation, the container and its generation', () => {
    expect(pod.metadata).toEqual({
      name: names.pod('17'),
      labels: {
        'put.installation': 'school',
        'put.kind': 'container',
        'put.container': '17',
        'put.generation': '3',
        'put.home': 'anew',
      },
    });
    expect(names.selector('container')).toBe('put.installation=school,put.kind=container');
    expect(names.podIn(names.ref('17', 3, 'u'))).toEqual({ name: names.pod('17'), uid: 'u' });
    expect(new PodNames('other').podIn(names.ref('17', 3, 'u'))).toBeUndefined();
    for (const bad of ['', 'A', '../x', 'a/b', 'a b', '-a', 'a-', 'x'.repeat(61)])
      expect(() => names.pod(bad), bad).toThrow(StartRefused);
  });

  it('has no account, no names of services, no resolver and no share in its node', () => {
    expect(pod.spec).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      hostNetwork: false,
      hostPID: false,
      hostIPC: false,
      shareProcessNamespace: false,
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['127.0.0.1'] },
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.spec!.activeDeadlineSeconds).toBeGreaterThan(7 * 24 * 3600);
    expect(pod.spec!.runtimeClassName).toBeUndefined();
    expect(make({ runtimeClass: 'gvisor' }).spec!.runtimeClassName).toBe('gvisor');
    expect(make({ seccomp: 'put.json' }).spec!.securityContext).toEqual({
      seccompProfile: { type: 'Localhost', localhostProfile: 'put.json' },
    });
    expect(pod.spec!.volumes!.filter(({ hostPath }) => hostPath)).toEqual([]);
  });

  it('gives the agent what it needs to become the student, and nothing else', () => {
    expect(agent!.securityContext).toEqual({
      runAsUser: 0,
      runAsGroup: 0,
      privileged: false,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'], add: ['SETUID', 'SETGID', 'KILL', 'CHOWN', 'FOWNER'] },
    });
    expect(agent!.args).toContain('/usr/lib/put/put-agent');
    expect(agent!.env).toBeUndefined();
    expect(agent!.volumeMounts!.find(({ name }) => name === 'gate')).toMatchObject({ readOnly: true });
  });

  it('lets the keeper reach files and run nothing of the student', () => {
    expect(keeper!.securityContext).toMatchObject({
      privileged: false,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'], add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'] },
    });
    expect(keeper!.volumeMounts!.map(({ name }) => name)).toEqual(['home', 'gate']);
  });

  it('asks for little and is limited in full; no limit of a volume can cost the files', () => {
    expect(agent!.resources).toMatchObject({
      requests: { cpu: '50m', memory: '64Mi' },
      limits: { cpu: '0.5', memory: '512Mi', 'ephemeral-storage': '556Mi' },
    });
    expect(pod.spec!.volumes!.find(({ name }) => name === 'home')).toEqual({ name: 'home', emptyDir: {} });
    expect(pod.spec!.volumes!.find(({ name }) => name === 'tmp')!.emptyDir).toEqual({
      medium: 'Memory',
      sizeLimit: '128Mi',
    });
  });

  it('is for a probe as closed as for a student', () => {
    const probe = new ClusterProbe(names, images, { ...noWall, runtimeClass: 'gvisor' }).manifest();
    const { containers: _, activeDeadlineSeconds, ...rest } = probe.spec!;
    const {
      containers: _2,
      volumes: _3,
      activeDeadlineSeconds: _4,
      ...student
    } = make({ runtimeClass: 'gvisor' }).spec!;
    expect(rest).toEqual(student);
    expect(activeDeadlineSeconds).toBeLessThanOrEqual(600);
    expect(probe.metadata!.labels).toEqual({ 'put.installation': 'school', 'put.kind': 'probe' });
    expect(probe.spec!.containers[0]!.securityContext).toMatchObject({
      runAsUser: 65_534,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('takes ready images by their short names, others by their addresses', () => {
    expect(images.referenceOf('web')).toBe('registry.example/put-runner-web:1');
    expect(images.referenceOf('registry.example/own:2')).toBe('registry.example/own:2');
    expect(images.referenceOf('own')).toBeUndefined();
  });
});

describe('the judgement of a probe', () => {
  const targets = { server: ['10.96.0.1', '192.0.2.1'], nodes: ['192.0.2.7'], neighbour: ['10.244.0.9'] };

  it('is good when nobody answered', () => {
    expect(judge([], targets)).toBeNull();
  });

  it.each([
    ['10.96.0.1:443', 'сервер кластера'],
    ['192.0.2.7:10250', 'машина кластера'],
    ['10.244.0.9:4711', 'соседний контейнер'],
    ['169.254.169.254:80', 'сведения об облаке'],
    ['fd00::1:443', 'сеть'],
  ])('names what answered: %s', (address, what) => {
    expect(judge([address], targets)).toContain(`${address} (${what})`);
  });
});

describe('a fault of the cluster', () => {
  const api = (code: number, message: string) =>
    Object.assign(new Error('HTTP-Code'), { code, body: JSON.stringify({ kind: 'Status', message }) });

  it.each([
    [api(403, 'exceeded quota: q'), StartRefused, 'no_room'],
    [api(403, 'violates PodSecurity "restricted"'), StartRefused, 'refused'],
    [api(422, 'Pod is invalid'), StartRefused, 'refused'],
  ])('refuses a start: %s', (error, type, code) => {
    expect(faultOf(error)).toBeInstanceOf(type);
    expect(faultOf(error)).toMatchObject({ code });
  });

  it.each([
    [api(401, 'Unauthorized'), /не узнаёт/],
    [api(403, 'User cannot create pods'), /проверьте роль/],
    [api(500, 'etcdserver: request timed out'), /etcdserver/],
    [Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }), /Кластер не отвечает/],
    [new Error('Unexpected server response: 403'), /проверьте роль/],
    [new ClusterFault(0, 'no answer'), /вовремя/],
  ])('is nobody’s fault: %s', (error, words) => {
    const fault = faultOf(error);
    expect(fault).toBeInstanceOf(ContainerFault);
    expect((fault as Error).message).toMatch(words);
  });

  it('leaves the words of others alone', () => {
    const refused = new StartRefused('image_missing', 'Нет образа.');
    expect(faultOf(refused)).toBe(refused);
  });
});
