import type { V1Container, V1Pod, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import type { ContainerSpec } from '../container-engine.ts';
import { homeFolder, serveCommand } from '../docker/container-options.ts';
import { labelNames, type PodNames } from './pod-names.ts';

/** The student's container, and the one that reaches the home folder when the student's has ended. */
export const agentContainer = 'agent';
export const keeperContainer = 'keeper';

/** Holds the mark that the home folder is filled. The student's container may only read it. */
const gateFolder = '/put-gate';
export const gateMark = `${gateFolder}/home`;

/** A pod that everybody has forgotten ends: templates allow a week. */
const longestS = 7 * 24 * 3600 + 3600;

/** The limits of processes that a pod can not name and a file on the node's disk that all may write, then the agent as process 1 when the home folder is filled. */
const openGate = `trap 'exit 0' TERM
ulimit -c 0
ulimit -n 4096
chmod 1777 /tmp /var/tmp && chmod 755 /run && chmod 600 /dev/termination-log
until [ -e ${gateMark} ]; do sleep 0.05; done
exec "$@"`;

const untilTold = `trap 'exit 0' TERM; while :; do sleep 3600 & wait $!; done`;

/** What a cluster's administrator adds to the wall around every pod. */
export type PodWall = {
  runtimeClass: string | undefined;
  /** A profile in the folder `seccomp` of the nodes' kubelet. Undefined: the one that the node has for all pods. */
  seccomp: string | undefined;
};

/** What no container of a student needs, and what is the same for the probe's pods. */
export const closedPod = ({ runtimeClass, seccomp }: PodWall): Partial<V1PodSpec> => ({
  restartPolicy: 'Never',
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  hostNetwork: false,
  hostPID: false,
  hostIPC: false,
  shareProcessNamespace: false,
  hostname: 'put',
  // nobody answers there
  dnsPolicy: 'None',
  dnsConfig: { nameservers: ['127.0.0.1'] },
  terminationGracePeriodSeconds: 2,
  securityContext: {
    seccompProfile:
      seccomp === undefined ? { type: 'RuntimeDefault' } : { type: 'Localhost', localhostProfile: seccomp },
  },
  ...(runtimeClass !== undefined && { runtimeClassName: runtimeClass }),
});

export type PodSetup = {
  names: PodNames;
  spec: ContainerSpec;
  /** The reference of the image. */
  image: string;
  isHomeAnew: boolean;
  wall: PodWall;
};

/** What a student's pod is made with. Every field is a part of the wall around it. */
export function podManifest(setup: PodSetup): V1Pod {
  const { names, spec, isHomeAnew, wall } = setup;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: names.pod(spec.containerId),
      labels: names.labels('container', {
        [labelNames.container]: spec.containerId,
        [labelNames.generation]: `${spec.generation}`,
        [labelNames.home]: isHomeAnew ? 'anew' : 'kept',
      }),
    },
    spec: {
      ...closedPod(wall),
      activeDeadlineSeconds: longestS,
      containers: [keeper(setup.image), agent(setup)],
      volumes: volumes(spec),
    },
  };
}

function agent({ spec, image }: PodSetup): V1Container {
  const { cpus, memoryMb, diskMb, generation, isRootReadonly } = spec;
  return {
    name: agentContainer,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['/bin/sh', '-c', openGate, 'put'],
    args: serveCommand(generation),
    workingDir: '/',
    // an idle shell uses little: limits may add up to more than a node has
    resources: {
      requests: { cpu: '50m', memory: `${Math.min(64, memoryMb)}Mi`, 'ephemeral-storage': '64Mi' },
      // the server watches the home folder's size: this only saves the node, because it costs the student all files
      limits: { cpu: `${cpus}`, memory: `${memoryMb}Mi`, 'ephemeral-storage': `${diskMb * 3 + 256}Mi` },
    },
    securityContext: {
      runAsUser: 0,
      runAsGroup: 0,
      privileged: false,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: isRootReadonly,
      capabilities: { drop: ['ALL'], add: ['SETUID', 'SETGID', 'KILL', 'CHOWN', 'FOWNER'] },
    },
    volumeMounts: [
      { name: 'home', mountPath: homeFolder },
      { name: 'gate', mountPath: gateFolder, readOnly: true },
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'var-tmp', mountPath: '/var/tmp' },
      { name: 'run', mountPath: '/run' },
    ],
  };
}

function keeper(image: string): V1Container {
  return {
    name: keeperContainer,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['/bin/sh', '-c', untilTold],
    workingDir: '/',
    resources: {
      requests: { cpu: '5m', memory: '16Mi', 'ephemeral-storage': '1Mi' },
      limits: { cpu: '1', memory: '128Mi', 'ephemeral-storage': '64Mi' },
    },
    securityContext: {
      runAsUser: 0,
      runAsGroup: 0,
      privileged: false,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      // a student's files may be readable to nobody
      capabilities: { drop: ['ALL'], add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'] },
    },
    volumeMounts: [
      { name: 'home', mountPath: homeFolder },
      { name: 'gate', mountPath: gateFolder },
    ],
  };
}

/** A limit of size on the home folder would make the kubelet delete the pod, and all files with it. */
function volumes({ memoryMb }: ContainerSpec): V1Volume[] {
  const passing = Math.min(256, Math.max(16, Math.floor(memoryMb / 4)));
  const inMemory = (size: number) => ({ medium: 'Memory', sizeLimit: `${size}Mi` });
  return [
    { name: 'home', emptyDir: {} },
    { name: 'gate', emptyDir: inMemory(1) },
    { name: 'tmp', emptyDir: inMemory(passing) },
    { name: 'var-tmp', emptyDir: inMemory(passing) },
    { name: 'run', emptyDir: inMemory(8) },
  ];
}
