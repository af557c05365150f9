import { interpreterRunner } from './interpreter-runner.ts';
import { InterpreterPlace, type Spawn } from './interpreter-place.ts';
import { ensureSnapshot, spawnInterpreter } from './pyodide-process.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import { type Runner, RunnerFault } from './runner.ts';

export type PyodideRunnerOptions = {
  /** Where the interpreter's snapshot is kept between starts. */
  dataFolder: string;
  /** Processes, each with one interpreter. */
  places?: number;
};

/** Python for installations with nothing but this server: Pyodide in hardened processes. */
export async function startPyodideRunner({ dataFolder, places = 2 }: PyodideRunnerOptions): Promise<Runner> {
  const { spawn, places: started } = await startPlaces(dataFolder, places);
  return interpreterRunner({
    driver: 'Pyodide',
    languages: ['python'],
    tested: ['python'],
    partners: { python: spawn, javascript: spawnQuickjs, typescript: spawnQuickjs },
    places: started,
  });
}

/** A snapshot that does not start (a damaged file) is made again, once. */
async function startPlaces(dataFolder: string, count: number): Promise<{ spawn: Spawn; places: InterpreterPlace[] }> {
  for (const isRenewed of [false, true]) {
    const snapshotFile = await ensureSnapshot(dataFolder, { isRenewed });
    const spawn = () => spawnInterpreter(snapshotFile);
    const places = Array.from({ length: count }, () => new InterpreterPlace(spawn));
    try {
      await Promise.all(places.map((place) => place.warm()));
      return { spawn, places };
    } catch (error) {
      for (const place of places) place.close();
      if (isRenewed) throw error;
    }
  }
  throw new RunnerFault('Python did not start');
}
