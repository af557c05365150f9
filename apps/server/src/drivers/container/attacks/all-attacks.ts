import type { ContainerAttack } from './attack.ts';
import { onAgent } from './on-agent.ts';
import { onKernel } from './on-kernel.ts';
import { onNeighbours } from './on-neighbours.ts';
import { onRights } from './on-rights.ts';
import { onStorage } from './on-storage.ts';

export const allAttacks: readonly ContainerAttack[] = [
  ...onRights,
  ...onAgent,
  ...onKernel,
  ...onNeighbours,
  ...onStorage,
];
