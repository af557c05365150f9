import type { ChildProcess } from 'node:child_process';
import { InterpreterPlace } from './interpreter-place.ts';
import { interpreterRunner } from './interpreter-runner.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import type { Runner } from './runner.ts';

export type QuickjsRunnerOptions = {
  /** Processes, each with one interpreter. */
  places?: number;
  /** Starts the interpreter of those who talk to programs here: interactors are written in Python. Left out: nobody does. */
  python?: () => ChildProcess;
};

/**
 * JavaScript and TypeScript for installations with nothing but this server: QuickJS in hardened processes, which start with the
 * first program.
 */
export function startQuickjsRunner({ places = 2, python }: QuickjsRunnerOptions = {}): Runner {
  return interpreterRunner({
    driver: 'QuickJS',
    languages: ['javascript', 'typescript'],
    interactors: python ? ['python'] : [],
    places: Array.from({ length: places }, () => new InterpreterPlace(spawnQuickjs, python)),
  });
}
