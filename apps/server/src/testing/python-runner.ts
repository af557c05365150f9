import { inject } from 'vitest';
import { startPyodideRunner } from '../drivers/runner/pyodide-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Shared by the whole run; see global-setup.ts. */
    pythonFolder: string;
  }
}

/** The folder of the interpreter's snapshot. It takes seconds to make, so all tests of a run share it. */
export const pythonFolder = (): string => inject('pythonFolder');

export const startTestPython = (slots = 1): Promise<Runner> =>
  startPyodideRunner({ dataFolder: pythonFolder(), slots });
