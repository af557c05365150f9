import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { foldersOf } from './package-folders.ts';
import { spawnHardened } from './child-process.ts';

const childFile = createRequire(import.meta.url).resolve('@put/javascript/child.ts');
const sourceFolder = dirname(childFile);
const engineFile = createRequire(childFile).resolve('quickjs-wasi/quickjs.wasm');
/** The packages that strip types, with their dependencies. */
const libraries = ['@put/python', 'sucrase', '@jridgewell', 'lines-and-columns', 'ts-interface-checker'];

/** Starts the process that runs JavaScript. Of all files, it may read only the harness and the engine. */
export const spawnQuickjs = (): ChildProcess =>
  spawnHardened({
    file: childFile,
    args: [engineFile],
    readable: [sourceFolder, ...libraries.flatMap((name) => foldersOf(childFile, name))]
      .map((folder) => join(folder, '*'))
      .concat(engineFile),
  });
