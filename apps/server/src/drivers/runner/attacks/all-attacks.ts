import type { Attack } from './attack.ts';
import { onClocks } from './clocks.ts';
import { onCompilers } from './compilers.ts';
import { onKernel } from './kernel.ts';
import { onMemory } from './memory.ts';
import { onNetwork } from './network.ts';
import { onProcesses } from './processes.ts';
import { onSecrets } from './spying.ts';
import { onStorage } from './storage.ts';
import { onJudges } from './tampering.ts';

export const allAttacks: readonly Attack[] = [
  ...onProcesses,
  ...onMemory,
  ...onStorage,
  ...onJudges,
  ...onSecrets,
  ...onKernel,
  ...onNetwork,
  ...onClocks,
  ...onCompilers,
];
