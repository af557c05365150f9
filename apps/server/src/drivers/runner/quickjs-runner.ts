import { InterpreterPlace } from './interpreter-place.ts';
import { interpreterRunner } from './interpreter-runner.ts';
import { spawnQuickjs } from './quickjs-process.ts';
import type { Runner } from './runner.ts';

/**
 * JavaScript and TypeScript for installations with nothing but this server: QuickJS in hardened processes, which start with the
 * first program.
 */
export function startQuickjsRunner({ places = 2 }: { places?: number } = {}): Runner {
  return interpreterRunner({
    driver: 'QuickJS',
    languages: ['javascript', 'typescript'],
    places: Array.from({ length: places }, () => new InterpreterPlace(spawnQuickjs)),
  });
}
