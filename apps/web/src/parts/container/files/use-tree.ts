import { containers } from '@put/contract/containers/containers';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keyOf, query } from '../../../api/api.ts';
import { reread } from '../../../api/reread.ts';
import { folderOf, foldersAbove, isWithin, movedPath } from './paths.ts';
import { type EntryRow, type FolderView, staleFolders, treeRows } from './tree-rows.ts';

const ofFolder = (id: number, path: string) =>
  query(containers.files, { params: { id: String(id) }, query: path === '' ? {} : { path } });

/** The tree of files: each folder is read when it is opened, and again when something changes in it. */
export function useTree(containerId: number, isRunning: boolean) {
  const client = useQueryClient();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState('');
  const paths = useMemo(() => ['', ...open], [open]);
  const folders = useQueries({
    queries: paths.map((path) => ({ ...ofFolder(containerId, path), enabled: isRunning, staleTime: Infinity })),
    combine: (answers) =>
      new Map(
        answers.map(({ data, isError }, index): [string, FolderView] => [
          paths[index]!,
          data === undefined
            ? { is: isError ? 'failed' : 'loading' }
            : { is: 'loaded', entries: data.entries, isCut: data.is_cut },
        ]),
      ),
  });
  const rows = treeRows(folders, open);
  const entries = rows.filter((row): row is EntryRow => row.is === 'entry');
  const chosen = entries.find(({ path }) => path === at);
  /** What the keyboard comes to: there is always one. */
  const current = chosen ?? entries[0];

  const toggle = (path: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  return {
    folders,
    rows,
    entries,
    at: current?.path ?? '',
    current,
    /** Where what is made lands; nothing is chosen: the home folder. */
    folder: chosen === undefined ? '' : chosen.isOpen === undefined ? folderOf(chosen.path) : chosen.path,
    go: setAt,
    toggle,
    /** Shows a file or a folder with all that is above it. */
    reveal: (path: string) => {
      setOpen((before) => new Set([...before, ...foldersAbove(path)]));
      setAt(path);
    },
    moved: (from: string, to: string) => {
      setOpen((before) => new Set([...before].map((path) => movedPath(path, from, to))));
      setAt((before) => movedPath(before, from, to));
    },
    /** The neighbour of what is deleted becomes the active item; its path. */
    leave: (path: string): string => {
      const index = entries.findIndex((one) => one.path === path);
      const next = entries.slice(index).find((one) => !isWithin(one.path, path)) ?? entries[index - 1];
      setAt(next?.path ?? '');
      return next?.path ?? '';
    },
    /** Reads again what changed; null: everything. */
    refresh: (changed: readonly string[] | null) => rereadFolders(client, containerId, changed, paths),
  };
}

export type Tree = ReturnType<typeof useTree>;

async function rereadFolders(
  client: QueryClient,
  id: number,
  changed: readonly string[] | null,
  known: readonly string[],
): Promise<void> {
  if (changed === null) return reread(client, keyOf(containers.files));
  await Promise.all(staleFolders(changed, known).map((path) => reread(client, ofFolder(id, path).queryKey)));
}
