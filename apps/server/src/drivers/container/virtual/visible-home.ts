import { readlink } from 'node:fs/promises';
import { exactText } from '@put/python/exact-text.ts';
import type { Link, SourceFile } from '@put/python/protocol.ts';
import { type ConfinedFolder, openRegular } from '../agent/confined-folder.ts';
import { isAside } from '../agent/home-files.ts';
import { walkFolder } from '../agent/walk-folder.ts';

export type VisibleHome = { folders: string[]; files: SourceFile[]; links: Link[]; tooLarge: string[] };

/** Python has 32 MB for files; what is left is for those that it writes. */
const mostBytes = 12 * 2 ** 20;
/** What a name takes there, whatever it stands for. */
const bytesEach = 4096;

/** The home folder as a program gets it: what fits, smaller files first, but `main` before all. */
export async function readVisibleHome(home: ConfinedFolder, main: string | null): Promise<VisibleHome> {
  const folders: string[] = [];
  const links: Link[] = [];
  const found: { path: string; bytes: number }[] = [];
  await home.hold('', async (folder) => {
    // a name that is no text could not be written back
    for await (const met of walkFolder(`${folder}/.`, (name) => isAside(name) || !name.isWellFormed())) {
      const { path } = met;
      if (met.isAfter) continue;
      if (met.found.isDirectory()) folders.push(path);
      else if (met.found.isFile()) found.push({ path, bytes: met.found.size });
      else if (met.found.isSymbolicLink()) {
        const target = await readlink(met.at).catch(() => null);
        if (target !== null) links.push({ name: path, target });
      }
    }
  });
  found.sort((one, other) => Number(other.path === main) - Number(one.path === main) || one.bytes - other.bytes);
  let leftBytes = mostBytes - bytesEach * (folders.length + links.length);
  const files: SourceFile[] = [];
  const tooLarge: string[] = [];
  for (const { path, bytes } of found) {
    leftBytes -= bytes + bytesEach;
    const content = leftBytes < 0 ? null : await read(home, path, bytes).catch(() => null);
    if (content === null) tooLarge.push(path);
    else files.push({ name: path, content });
  }
  return { folders, files, links, tooLarge };
}

/** No more than it was before. */
async function read(home: ConfinedFolder, path: string, bytes: number): Promise<string> {
  return home.at(path, async ({ at }) => {
    const file = await openRegular(at);
    try {
      const content = Buffer.alloc(bytes);
      let length = 0;
      for (let got = -1; got !== 0 && length < bytes; length += got)
        got = (await file.read(content, length, bytes - length, length)).bytesRead;
      return exactText(content.subarray(0, length));
    } finally {
      await file.close();
    }
  });
}
