import { inject } from 'vitest';
import { startPyodideRunner } from '../drivers/runner/pyodide-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the whole run, see global-setup.ts. */
    pythonFolder: string;
  }
}

/** The snapshot of the interpreter takes seconds to make: all tests of a run share one. */
export const pythonFolder = (): string => inject('pythonFolder');

export const startTestPython = (places = 1): Promise<Runner> =>
  startPyodideRunner({ dataFolder: pythonFolder(), places });
