import { ActionIcon, Menu } from '@mantine/core';
import { IconFilePlus, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { chosenFiles, type ChosenFile, droppedFiles } from './dropped-files.ts';
import { FileMenu } from './file-menu.tsx';
import { FileTree, type Naming } from './file-tree.tsx';
import { folderOf, nameOf } from './paths.ts';
import { nameProblem } from './tree-rows.ts';
import { UploadList } from './upload-list.tsx';
import { useFileActions } from './use-file-actions.ts';
import type { Tree } from './use-tree.ts';
import { useUploads } from './use-uploads.ts';
import css from './files.module.css';

type Props = {
  containerId: number;
  tree: Tree;
  /** The file in the editor. */
  current: string | null;
  isRunning: boolean;
  /** Else they are only looked at. */
  mayChange: boolean;
  onOpen: (path: string) => void;
  onMoved: (from: string, to: string) => void;
  onRemoved: (path: string) => void;
};

/** The files of the home folder. */
export function Files({ containerId, tree, current, isRunning, mayChange, onOpen, onMoved, onRemoved }: Props) {
  const [naming, setNaming] = useState<Naming | null>(null);
  const root = useRef<HTMLElement>(null);
  const actions = useFileActions({
    containerId,
    tree,
    onOpen,
    onMoved,
    onRemoved,
    onShown: () => focusItem(root.current),
  });
  const { uploads, upload, cancel } = useAskedUploads(containerId, tree);
  const { current: row, folder } = tree;
  const place = folder === '' ? 'в домашней папке' : `в папке ${folder}`;

  const begin = (next: Naming | null) => {
    if (next !== null && next.is !== 'rename' && next.in !== '') tree.toggle(next.in, true);
    setNaming(next);
    if (next === null) focusItem(root.current);
  };
  const name = (typed: string) => {
    setNaming(null);
    if (naming?.is === 'rename') void actions.rename(naming.of, typed);
    else if (naming !== null) void actions.create(naming.in, typed, naming.is);
  };
  const problemOf = (typed: string) => {
    const at = naming?.is === 'rename' ? folderOf(naming.of) : (naming?.in ?? '');
    const own = naming?.is === 'rename' ? nameOf(naming.of) : null;
    return nameProblem(
      typed,
      namesIn(tree, at).filter((other) => other !== own),
    );
  };
  return (
    <section ref={root} className={css.files} aria-label="Файлы">
      <div className={css.bar}>
        <span className={css.title}>Файлы</span>
        {mayChange && (
          <>
            <IconButton
              icon={IconFilePlus}
              hint={`Новый файл ${place}`}
              label="Новый файл"
              isDisabled={!isRunning}
              onClick={() => begin({ is: 'file', in: folder })}
            />
            <IconButton
              icon={IconFolderPlus}
              hint={`Новая папка ${place}`}
              label="Новая папка"
              isDisabled={!isRunning}
              onClick={() => begin({ is: 'folder', in: folder })}
            />
            <UploadButton isDisabled={!isRunning} onFiles={(files) => void upload(folder, files)} />
          </>
        )}
      </div>
      {isRunning ? (
        <FileMenu
          {...{ row, folder, mayChange }}
          onNaming={begin}
          onDownload={(file) => void actions.download(file)}
          onRemove={(file) => void actions.remove(file)}
        >
          <div className={css.scroll}>
            <FileTree
              {...{ tree, current, naming, problemOf, mayChange, onOpen }}
              onNaming={begin}
              onName={name}
              onRemove={(file) => void actions.remove(file)}
              onMove={(from, to) => void actions.move(from, to)}
              onDropFiles={(to, items) => void droppedFiles(items).then((files) => upload(to, files))}
            />
          </div>
        </FileMenu>
      ) : (
        <p className={css.empty}>Файлы видны, когда контейнер запущен. Пока он остановлен, они хранятся на сервере.</p>
      )}
      <UploadList uploads={uploads} onCancel={cancel} />
    </section>
  );
}

/** Unless the person works elsewhere by now. */
function focusItem(root: HTMLElement | null): void {
  // after React has shown it
  requestAnimationFrame(() => {
    const { activeElement: focused, body } = document;
    if (focused !== body && root?.contains(focused) !== true) return;
    root?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  });
}

const namesIn = (tree: Tree, folder: string): string[] => {
  const view = tree.folders.get(folder);
  return view?.is === 'loaded' ? view.entries.map((entry) => entry.name) : [];
};

/** Uploads that ask before they replace something. */
function useAskedUploads(containerId: number, tree: Tree) {
  const confirm = useConfirm();
  const { uploads, add, cancel } = useUploads(containerId);
  const upload = async (folder: string, files: readonly ChosenFile[]) => {
    const tops = [...new Set(files.map(({ path }) => path.split('/')[0]!))];
    const taken = tops.filter((top) => namesIn(tree, folder).includes(top));
    const question = {
      title: taken.length === 1 ? `Заменить «${taken[0]}»?` : `Заменить: ${taken.join(', ')}?`,
      text: 'Здесь уже есть файлы с такими именами. Прежнее содержимое не вернуть.',
      action: 'Заменить',
      isDangerous: true,
    };
    if (files.length > 0 && (taken.length === 0 || (await confirm(question)))) add(folder, files);
  };
  return { uploads, upload, cancel };
}

function UploadButton({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: ChosenFile[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label="Загрузить" disabled={isDisabled}>
      <IconUpload size={16} aria-hidden />
    </ActionIcon>
  );
  const take = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    onFiles(chosenFiles(input.files!));
    // the same file may be chosen again
    input.value = '';
  };
  return (
    <>
      <DropdownMenu target={button} position="bottom-end">
        <Menu.Item onClick={() => files.current?.click()}>Загрузить файлы</Menu.Item>
        <Menu.Item onClick={() => folder.current?.click()}>Загрузить папку</Menu.Item>
      </DropdownMenu>
      <input ref={files} type="file" multiple hidden aria-label="Файлы для загрузки" onChange={take} />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label="Папка для загрузки"
        onChange={take}
      />
    </>
  );
}
