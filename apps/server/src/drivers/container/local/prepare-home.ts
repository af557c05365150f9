import { lchown, rename, stat } from 'node:fs/promises';
import { removeTree } from '../agent/walk-folder.ts';
import type { HomeSource } from '../container-engine.ts';
import type { ContainerFolder } from './container-folder.ts';
import { addFile, makeEmptyFolder, unpackHome } from './home-archive.ts';

type Options = { uid: number | null; skeleton: Readonly<Record<string, string>>; mostBytes: number };

/**
 * Makes the home folder that `source` asks for. It is complete or as it was before, also after `kill -9`. Returns
 * whether it is another one than this engine kept. The caller holds the container's lock.
 */
export async function prepareHome(folder: ContainerFolder, source: HomeSource, options: Options): Promise<boolean> {
  const { uid, skeleton, mostBytes } = options;
  if (uid !== null) await lchown(folder.run, uid, uid);
  if (source.kind === 'kept' && (await isThere(folder.home))) return false;
  const made = `${folder.home}.new`;
  const old = `${folder.home}.old`;
  await removeTree(made).catch(ignoreMissing);
  await removeTree(old).catch(ignoreMissing);
  await makeEmptyFolder(made, uid);
  const open = source.kind === 'tar' ? source.open : source.kind === 'kept' ? source.otherwise : null;
  try {
    if (open) await unpackHome(made, await open(), { uid, mostBytes });
    else for (const [path, text] of Object.entries(skeleton)) await addFile(made, path, text, uid);
  } catch (error) {
    await removeTree(made);
    throw error;
  }
  await rename(folder.home, old).catch(ignoreMissing);
  await rename(made, folder.home);
  await removeTree(old).catch(ignoreMissing);
  return true;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
