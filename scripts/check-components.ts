import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsOf } from './measure-tree.ts';
import { listSources } from './read-imports.ts';
import { root } from './run-program.ts';

const mostLines = 120;

/** A longer component has a second subject, which belongs in a component or a hook of its own. */
export function checkComponents(): string[] {
  return listSources('apps/web/src')
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) => longComponents(path, readFileSync(join(root, path), 'utf8')));
}

export const longComponents = (path: string, source: string): string[] =>
  functionsOf(path, source)
    .filter(({ lines }) => lines > mostLines)
    .map(({ line, lines }) => `${path}:${line}: ${lines} lines, at most ${mostLines}: part it`);
