import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RunnerFault } from './runner.ts';

/** The folder of a package as its importer sees it, and the real one if that is a link. */
export function foldersOf(importer: string, name: string): string[] {
  const found = (createRequire(importer).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (found === undefined) throw new RunnerFault(`the package ${name} is not installed`);
  return [found, realpathSync(found)];
}
