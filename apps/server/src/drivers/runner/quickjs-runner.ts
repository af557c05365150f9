import { InterpreterSlot, type Spawn } from './interpreter-slot.ts';
import { interpreterRunner } from './interpreter-runner.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import type { Runner } from './runner.ts';

export type QuickjsRunnerOptions = {
  /** The number of processes, each with one interpreter. */
  slots?: number;
  /** Starts the Python interpreter for interactors. Absent: no conversations. */
  python?: Spawn;
};

/**
 * Runs JavaScript and TypeScript where only this server is installed: QuickJS in hardened processes, started by the
 * first program.
 */
export function startQuickjsRunner({ slots = 2, python }: QuickjsRunnerOptions = {}): Runner {
  return interpreterRunner({
    driver: 'QuickJS',
    languages: ['javascript', 'typescript'],
    partners: { javascript: spawnQuickjs, typescript: spawnQuickjs, ...(python && { python }) },
    slots: Array.from({ length: slots }, () => new InterpreterSlot(spawnQuickjs)),
  });
}
