import { interpreterRunner } from './interpreter-runner.ts';
import { InterpreterPlace } from './interpreter-place.ts';
import { ensureSnapshot, spawnInterpreter } from './pyodide-process.ts';
import { type Runner, RunnerFault } from './runner.ts';

export type PyodideRunnerOptions = {
  /** Where the interpreter's snapshot is kept between starts. */
  dataFolder: string;
  /** Processes, each with one interpreter. */
  places?: number;
};

/** Python for installations with nothing but this server: Pyodide in hardened processes. */
export async function startPyodideRunner({ dataFolder, places = 2 }: PyodideRunnerOptions): Promise<Runner> {
  return interpreterRunner({
    driver: 'Pyodide',
    languages: ['python'],
    tested: ['python'],
    places: await startPlaces(dataFolder, places),
  });
}

/** A snapshot that does not start (a damaged file) is made again, once. */
async function startPlaces(dataFolder: string, count: number): Promise<InterpreterPlace[]> {
  for (const isRenewed of [false, true]) {
    const snapshotFile = await ensureSnapshot(dataFolder, { isRenewed });
    const places = Array.from({ length: count }, () => new InterpreterPlace(() => spawnInterpreter(snapshotFile)));
    try {
      await Promise.all(places.map((place) => place.warm()));
      return places;
    } catch (error) {
      for (const place of places) place.close();
      if (isRenewed) throw error;
    }
  }
  throw new RunnerFault('Python did not start');
}
