import { interpreterRunner } from './interpreter-runner.ts';
import { InterpreterSlot, type Spawn } from './interpreter-slot.ts';
import { ensureSnapshot, spawnInterpreter } from './pyodide-process.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import type { Runner } from './runner.ts';

export type PyodideRunnerOptions = {
  /** The folder of the interpreter's snapshot, kept between starts. */
  dataFolder: string;
  /** The folder of the snapshot that came with the install. */
  installed?: string;
  /** The number of processes, each with one interpreter. */
  slots?: number;
};

/** Runs Python where only this server is installed: Pyodide in hardened processes. Resolves when they have started. */
export async function startPyodideRunner(options: PyodideRunnerOptions): Promise<Runner> {
  const { runner, warmed } = beginPyodideRunner(options);
  await warmed;
  return runner;
}

/**
 * The same at once: the first programs wait until the interpreters have started, which takes seconds on a new data
 * folder. `warmed` rejects when they do not start; then each program tries again. `python` starts one for an interactor.
 */
export function beginPyodideRunner({ dataFolder, slots: count = 2, ...from }: PyodideRunnerOptions) {
  let snapshot: Promise<string> | undefined;
  const snapshotFile = () => (snapshot ??= forgetting(ensureSnapshot(dataFolder, from)));
  const forgetting = (making: Promise<string>) => {
    making.catch(() => (snapshot = undefined));
    return making;
  };
  const python: Spawn = async () => spawnInterpreter(await snapshotFile());
  const slots = Array.from({ length: count }, () => new InterpreterSlot(python));
  const warm = () => Promise.all(slots.map((slot) => slot.warm()));
  // if the snapshot does not start (a damaged file), it is made again once
  let isClosed = false;
  const warmed = warm().catch(() => {
    if (isClosed) return [];
    snapshot = forgetting(ensureSnapshot(dataFolder, { ...from, isRenewed: true }));
    return warm();
  });
  const inner = interpreterRunner({
    driver: 'Pyodide',
    languages: ['python'],
    tested: ['python'],
    recorded: ['python'],
    partners: { python, javascript: spawnQuickjs, typescript: spawnQuickjs },
    slots,
  });
  const close = () => {
    isClosed = true;
    return inner.close();
  };
  return { runner: { ...inner, close }, python, warmed };
}
