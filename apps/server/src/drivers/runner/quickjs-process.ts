import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { foldersOf } from './package-folders.ts';
import { spawnHardened } from './child-process.ts';

const childFile = createRequire(import.meta.url).resolve('@put/javascript/child.ts');
const sourceFolder = dirname(childFile);
const engineFile = createRequire(childFile).resolve('quickjs-wasi/quickjs.wasm');
/** What takes the types away, and what that is made of. */
const libraries = ['@put/python', 'sucrase', '@jridgewell', 'lines-and-columns', 'ts-interface-checker'];

/** Starts the process that runs JavaScript; of all files it has the harness and the engine. */
export const spawnQuickjs = (): ChildProcess =>
  spawnHardened({
    file: childFile,
    args: [engineFile],
    readable: [sourceFolder, ...libraries.flatMap((name) => foldersOf(childFile, name))]
      .map((folder) => join(folder, '*'))
      .concat(engineFile),
  });
