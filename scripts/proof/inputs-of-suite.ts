import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from './suite.ts';
import { root } from '../run-program.ts';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The hash of all files that a suite depends on: what it declares, its tests and its stories. Tests of others do not count. */
export function hashInputs({ inputs, tests = [], stories }: Suite): string {
  const hash = createHash('sha256');
  const own = filesOf([...tests, ...(stories?.files ?? [])]);
  const stoodOn = filesOf(inputs).filter((path) => !isTest(path));
  for (const path of [...new Set([...own, ...stoodOn])].toSorted()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 24);
}

/** Files of these globs, from the root of the tree, in a stable order. A glob that finds nothing is a mistake. */
export function filesOf(globs: readonly string[]): string[] {
  const found = globs.flatMap((glob) => {
    const files = globSync(glob, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
    if (files.length === 0) throw new Error(`no file is of ${glob}`);
    return files;
  });
  return [...new Set(found)].filter((path) => statSync(join(root, path)).isFile()).toSorted();
}
