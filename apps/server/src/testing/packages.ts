import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const folder = join(import.meta.dirname, 'packages');

/** The packages of tasks that tests import, by their folders' names. */
export const packageNames = readdirSync(folder).toSorted();

export const filesOfPackage = (name: string): Record<string, Uint8Array> =>
  Object.fromEntries(
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  );

const letters = new TextEncoder();
/** A zip archive of these files; files that are `undefined` are left out. */
export const zipOf = (files: Record<string, Uint8Array | string | undefined>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files)
          .filter((entry): entry is [string, Uint8Array | string] => entry[1] !== undefined)
          // «new Uint8Array»: the packer accepts only this very class
          .map(([path, bytes]) => [path, typeof bytes === 'string' ? letters.encode(bytes) : new Uint8Array(bytes)]),
      ),
    ),
  );

/** A package as an archive, with some files changed or (`undefined`) left out. Paths are relative to its folder. */
export function packed(name: string, changes: Record<string, string | Uint8Array | undefined> = {}): Buffer {
  const changed = Object.fromEntries(Object.entries(changes).map(([path, content]) => [`${name}/${path}`, content]));
  return zipOf({ ...filesOfPackage(name), ...changed });
}
