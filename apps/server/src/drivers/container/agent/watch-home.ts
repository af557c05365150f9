import { type FSWatcher, watch } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { exactText } from '@put/python/exact-text.ts';
import { placeIn } from './exact-paths.ts';
import { isAside } from './home-files.ts';

const joinMs = 100;
const mostFolders = 8_192;
const mostPaths = 500;
const unwatched = new Set(['node_modules', '.git', '__pycache__']);

/** Tells of changes in the home folder; null: too much changed, look again. Returns what ends it. */
export async function watchHome(home: string, tell: (paths: string[] | null) => void): Promise<() => void> {
  const folders = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let isAll = false;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const flush = () => {
    timer = undefined;
    const paths = isAll || changed.size > mostPaths ? null : [...changed];
    changed = new Set();
    isAll = false;
    tell(paths);
  };
  const note = (path: string | null) => {
    if (hasEnded) return;
    if (path === null) isAll = true;
    else changed.add(path);
    timer ??= setTimeout(flush, joinMs);
  };
  const drop = (path: string) => {
    for (const [folder, watcher] of folders) {
      if (folder !== path && !folder.startsWith(`${path}/`)) continue;
      watcher.close();
      folders.delete(folder);
    }
  };

  /** `isNew`: what is found in it has just come. */
  const add = async (folder: string, isNew: boolean): Promise<void> => {
    if (hasEnded || folders.has(folder)) return;
    if (folders.size >= mostFolders) return note(null);
    try {
      const watcher = watch(
        placeIn(home, folder),
        { encoding: 'buffer' },
        (_event, name) => void (name && onChange(folder, exactText(name))),
      );
      watcher.on('error', () => note(null));
      folders.set(folder, watcher);
    } catch {
      // gone meanwhile, or the system watches no more
      return note(null);
    }
    const entries = await readdir(placeIn(home, folder), { withFileTypes: true, encoding: 'buffer' }).catch(() => []);
    for (const entry of entries) {
      const name = exactText(entry.name);
      const path = under(folder, name);
      if (isNew && !isAside(name)) note(path);
      if (entry.isDirectory() && !unwatched.has(name)) await add(path, isNew);
    }
  };
  const onChange = async (folder: string, name: string) => {
    if (isAside(name)) return;
    const path = under(folder, name);
    note(path);
    const found = await lstat(placeIn(home, path)).catch(() => null);
    if (!found?.isDirectory()) drop(path);
    else if (!unwatched.has(name)) await add(path, true);
  };

  await add('', false);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    drop('');
    for (const watcher of folders.values()) watcher.close();
    folders.clear();
  };
}

const under = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
