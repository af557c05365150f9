import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsOf, isOfTests } from './measure-tree.ts';
import { listSources } from './read-imports.ts';
import { root } from '../run-program.ts';

const mostLines = 120;

/** A longer function has a second subject: a component or a hook in the browser, a function at the server. */
export function checkFunctions(): string[] {
  const components = listSources('apps/web/src').filter((path) => path.endsWith('.tsx'));
  return [...components, ...listSources('apps/server/src')]
    .filter((path) => !isOfTests.test(path))
    .flatMap((path) => longFunctions(path, readFileSync(join(root, path), 'utf8')));
}

export const longFunctions = (path: string, source: string): string[] =>
  functionsOf(path, source)
    .filter(({ lines }) => lines > mostLines)
    .map(({ line, lines }) => `${path}:${line}: ${lines} lines, at most ${mostLines}: part it`);
