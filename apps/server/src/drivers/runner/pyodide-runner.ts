import { interpreterRunner } from './interpreter-runner.ts';
import { InterpreterSlot, type Spawn } from './interpreter-slot.ts';
import { ensureSnapshot, spawnInterpreter } from './pyodide-process.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import { type Runner, RunnerFault } from './runner.ts';

export type PyodideRunnerOptions = {
  /** The folder of the interpreter's snapshot, kept between starts. */
  dataFolder: string;
  /** The number of processes, each with one interpreter. */
  slots?: number;
};

/** Runs Python where only this server is installed: Pyodide in hardened processes. */
export async function startPyodideRunner({ dataFolder, slots = 2 }: PyodideRunnerOptions): Promise<Runner> {
  const { spawn, slots: started } = await startSlots(dataFolder, slots);
  return interpreterRunner({
    driver: 'Pyodide',
    languages: ['python'],
    tested: ['python'],
    recorded: ['python'],
    partners: { python: spawn, javascript: spawnQuickjs, typescript: spawnQuickjs },
    slots: started,
  });
}

/** If the snapshot does not start (a damaged file), it is made again once. */
async function startSlots(dataFolder: string, count: number): Promise<{ spawn: Spawn; slots: InterpreterSlot[] }> {
  for (const isRenewed of [false, true]) {
    const snapshotFile = await ensureSnapshot(dataFolder, { isRenewed });
    const spawn = () => spawnInterpreter(snapshotFile);
    const slots = Array.from({ length: count }, () => new InterpreterSlot(spawn));
    try {
      await Promise.all(slots.map((slot) => slot.warm()));
      return { spawn, slots };
    } catch (error) {
      for (const slot of slots) slot.close();
      if (isRenewed) throw error;
    }
  }
  throw new RunnerFault('Python did not start');
}
