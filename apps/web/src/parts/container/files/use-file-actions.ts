import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { downloadFile, downloadZip, makeFolder, moveFile, readFile, removeFile, writeFile } from './file-calls.ts';
import { folderOf, joinPath, nameOf } from './paths.ts';
import type { EntryRow } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';

type Wanted = {
  containerId: number;
  tree: Tree;
  onOpen: (path: string) => void;
  onMoved: (from: string, to: string) => void;
  onRemoved: (path: string) => void;
  /** The tree shows what was done. */
  onShown: () => void;
};

/** Making, moving, deleting and saving files. Failures are said in a message. */
export function useFileActions({ containerId, tree, onOpen, onMoved, onRemoved, onShown }: Wanted) {
  const confirm = useConfirm();
  const message = useMessage();
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      message.failure(error);
      return false;
    }
  };
  const move = async (from: string, to: string) => {
    if (from === to || !(await tried(() => moveFile(containerId, from, to)))) return;
    tree.moved(from, to);
    onMoved(from, to);
    await tree.refresh([from, to]);
    // the field of the name has gone meanwhile, and what had the focus after it is not the place
    tree.go(to);
    onShown();
  };
  /** Only the text of a file can be brought back; so anything else is asked for first. */
  const remove = async ({ path, entry }: EntryRow) => {
    const text = entry.kind === 'file' ? await textOf(containerId, path) : null;
    const isFolder = entry.kind === 'folder';
    const question = {
      title: `Удалить ${isFolder ? 'папку' : 'файл'} «${nameOf(path)}»?`,
      text: isFolder ? 'Вместе с ней уйдёт всё, что в ней лежит. Вернуть это нельзя.' : 'Вернуть его нельзя.',
      action: 'Удалить',
      isDangerous: true,
    };
    if (text === null && !(await confirm(question))) return;
    if (!(await tried(() => removeFile(containerId, path)))) return;
    onRemoved(path);
    const next = tree.leave(path);
    await tree.refresh([path]);
    tree.go(next);
    onShown();
    const restore = async () => {
      if (await tried(() => writeFile(containerId, path, text!, null))) await tree.refresh([path]);
    };
    message.success(
      `Удалено: ${nameOf(path)}`,
      text === null ? undefined : { label: 'Вернуть', run: () => void restore() },
    );
  };
  return {
    move,
    remove,
    rename: (path: string, name: string) => move(path, joinPath(folderOf(path), name)),
    create: async (folder: string, name: string, kind: 'file' | 'folder') => {
      const path = joinPath(folder, name);
      const work = () => (kind === 'folder' ? makeFolder(containerId, path) : writeFile(containerId, path, '', null));
      if (!(await tried(work))) return;
      await tree.refresh([path]);
      tree.reveal(path);
      if (kind === 'file') onOpen(path);
      else onShown();
    },
    download: ({ path, entry }: EntryRow) =>
      tried(() =>
        entry.kind === 'folder' ? downloadZip(containerId, path, nameOf(path)) : downloadFile(containerId, path),
      ),
  };
}

/** Null when it is no text, or can not be read. */
const textOf = (containerId: number, path: string): Promise<string | null> =>
  readFile(containerId, path).then(
    ({ text }) => text,
    () => null,
  );
