import { InterpreterPlace, type Spawn } from './interpreter-place.ts';
import { interpreterRunner } from './interpreter-runner.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import type { Runner } from './runner.ts';

export type QuickjsRunnerOptions = {
  /** Processes, each with one interpreter. */
  places?: number;
  /** Starts the interpreter of those who talk to programs here in Python. Left out: nobody does. */
  python?: Spawn;
};

/**
 * JavaScript and TypeScript for installations with nothing but this server: QuickJS in hardened processes, which start with the
 * first program.
 */
export function startQuickjsRunner({ places = 2, python }: QuickjsRunnerOptions = {}): Runner {
  return interpreterRunner({
    driver: 'QuickJS',
    languages: ['javascript', 'typescript'],
    partners: { javascript: spawnQuickjs, typescript: spawnQuickjs, ...(python && { python }) },
    places: Array.from({ length: places }, () => new InterpreterPlace(spawnQuickjs)),
  });
}
