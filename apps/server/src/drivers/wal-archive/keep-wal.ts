import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { syncFolder } from '../files/sync-folder.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export const walName = (folder: string, name: string) => join(folder, `${name}.zst`);

/**
 * Keeps a finished file of WAL: at its name it is whole or absent, and on the disk itself when this resolves. A file
 * that is kept already is never overwritten: the same is success, another throws.
 */
export async function keepWal(source: string, folder: string, name = basename(source)): Promise<void> {
  const target = walName(folder, name);
  const bytes = await readFile(source);
  const known = await readFile(target).catch(() => undefined);
  if (known) {
    if (!(await decompress(known)).equals(bytes)) throw new Error(`${target} is there with another content`);
    return;
  }
  const aside = `${target}.part`;
  await rm(aside, { force: true });
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(await compress(bytes));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, target);
  await syncFolder(dirname(target));
}

/** False when there is no such file. */
export async function fetchWal(folder: string, name: string, target: string): Promise<boolean> {
  const known = await readFile(walName(folder, name)).catch(() => undefined);
  if (!known) return false;
  const file = await open(target, 'w', 0o600);
  try {
    await file.writeFile(await decompress(known));
  } finally {
    await file.close();
  }
  return true;
}
