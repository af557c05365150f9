import type { ContainerSpec } from '../container-engine.ts';
import type { Names } from '../docker/container-names.ts';

const mebibyte = 1_048_576;

/** Machines that run the role node and may have containers bear it. */
export const nodeLabel = { name: 'put.containers', value: 'yes' } as const;

/** The name in the certificates of all nodes of a Swarm, which are reached by their addresses. */
export const nodeName = 'put-node';

export type Room = { nanoCpus: number; memoryBytes: number };

/** Idle containers use a tenth of their memory and hardly a processor; those at work are few. */
const share = { memory: 1 / 3, cpus: 1 / 8 };

/** What Swarm keeps for a container: a share of its limits, so that as many fit as on one machine. */
export const roomOf = ({ cpus, memoryMb }: Pick<ContainerSpec, 'cpus' | 'memoryMb'>): Room => ({
  nanoCpus: Math.ceil(cpus * share.cpus * 1e9),
  memoryBytes: Math.ceil(memoryMb * share.memory * mebibyte),
});

type Place = {
  names: Names;
  containerId: string;
  room: Room;
  /** Machines whose node does not answer now, by their ids. */
  without: readonly string[];
  /** Of ours, so that each machine has it. */
  image: string;
};

export const placeName = (names: Names, containerId: string): string => `${names.container(containerId)}-place`;

const constraintsOf = (without: readonly string[]): string[] => [
  `node.labels.${nodeLabel.name}==${nodeLabel.value}`,
  ...without.map((id) => `node.id!=${id}`),
];

/** The machines that constraints leave out. */
export const leftOutIn = (constraints: readonly string[]): string[] =>
  constraints.flatMap((one) => /^node\.id!=([a-z0-9]{1,40})$/.exec(one)?.[1] ?? []);

/**
 * A service of one task that does nothing. Swarm's scheduler finds a machine that has room for what the container needs,
 * and keeps the room; the container itself is made there by the node, because a service can not have its walls.
 */
export const placeOptions = ({ names, containerId, image, room, without }: Place) => ({
  Name: placeName(names, containerId),
  Labels: names.labels('place', containerId),
  TaskTemplate: {
    ContainerSpec: {
      Image: image,
      Command: ['/bin/sleep', 'infinity'],
      User: '65534:65534',
      ReadOnly: true,
      CapabilityDrop: ['ALL'],
      StopSignal: 'SIGKILL',
    },
    Resources: {
      Limits: { Pids: 16 },
      Reservations: { NanoCPUs: room.nanoCpus, MemoryBytes: room.memoryBytes },
    },
    RestartPolicy: { Condition: 'any' },
    Placement: { Constraints: constraintsOf(without) },
  },
  Mode: { Replicated: { Replicas: 1 } },
});
