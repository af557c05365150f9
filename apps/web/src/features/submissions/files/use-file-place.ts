import type { SourceFile } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useState } from 'react';
import { parentsOf } from './file-nodes.ts';
import { fileRows } from './solution-files.ts';

type Options = { task: MyTask; files: readonly SourceFile[]; current: string; onChoose: (name: string) => void };

/** The active item of the file tree: the file in the editor, or a folder. */
export function useFilePlace({ task, files, current, onChoose }: Options) {
  const [chosenFolder, setChosenFolder] = useState<string | null>(null);
  const { closed, toggle } = useClosed(current);
  const rows = fileRows(files, task);
  const row = rows.find(({ name }) => name === current) ?? rows[0];
  const folder = chosenFolder !== null && rows.some(({ name }) => name.startsWith(chosenFolder)) ? chosenFolder : null;
  const hider = parentsOf(row?.name ?? '').find((one) => closed.has(one)) ?? null;
  const at = folder ?? hider ?? row?.name ?? '';
  return {
    rows,
    row,
    folder,
    at,
    closed,
    /** The files that a rename or removal applies to. */
    meant: at.endsWith('/') ? rows.filter(({ name }) => name.startsWith(at)) : row ? [row] : [],
    /** Null goes back to the file in the editor. */
    goToFolder: setChosenFolder,
    goTo: (path: string) => {
      setChosenFolder(path.endsWith('/') ? path : null);
      if (!path.endsWith('/')) onChoose(path);
    },
    toggle: (path: string, isOpen: boolean) => {
      setChosenFolder(path);
      toggle(path, isOpen);
    },
  };
}

/** Closed folders; the folders of a newly opened file are opened. */
function useClosed(current: string) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(current);
  if (shown !== current) {
    const open = parentsOf(current);
    setShown(current);
    setClosed(new Set([...closed].filter((one) => !open.includes(one))));
  }
  const toggle = (folder: string, isOpen: boolean) =>
    setClosed((now) => new Set(isOpen ? [...now].filter((one) => one !== folder) : [...now, folder]));
  return { closed, toggle };
}
