import { Button } from '@mantine/core';
import { FileName } from '@put/contract/judge/file-names';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FileNameField } from './file-name-field.tsx';
import { fileNodes } from './file-nodes.ts';
import { FileTree } from './file-tree.tsx';
import { folderOf, freeName, mostFiles, moveFolder, nameProblem, neighbourOf } from './solution-files.ts';
import { useFilePlace } from './use-file-place.ts';
import css from './file-list.module.css';

export type FileListProps = {
  task: MyTask;
  files: readonly SourceFile[];
  language: Language | null;
  /** The file in the editor. */
  current: string;
  /** The file in which the last run or judgement found an error. */
  failed: string | null;
  onChoose: (name: string) => void;
  onFiles: (files: SourceFile[], current: string) => void;
};

/** The files of a solution: beside the editor, or above it when space is small. */
export default function FileList({ task, files, language, current, failed, onChoose, onFiles }: FileListProps) {
  const confirm = useConfirm();
  const root = useRef<HTMLDivElement>(null);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const { rows, row, folder, at, closed, meant, goTo, goToFolder, toggle } = useFilePlace({
    task,
    files,
    current,
    onChoose,
  });
  const nodes = fileNodes(rows);
  const hasFolders = rows.some(({ name }) => name.includes('/'));
  const mayRename = meant.length > 0 && meant.every(({ isOwn }) => isOwn);
  const mayRemove = meant.length > 0 && meant.every(({ isOwn, isExtra }) => isOwn || isExtra);
  const what = `${at.endsWith('/') ? 'папку' : 'файл'} ${at.replace(/\/$/, '')}`;
  const extra = rows.filter(({ isExtra }) => isExtra);

  const without = (gone: readonly string[]) => {
    const left = files.filter(({ name }) => !gone.includes(name));
    const stays = left.some(({ name }) => name === current);
    goToFolder(null);
    onFiles(left, stays ? current : gone.length === 1 ? (neighbourOf(files, gone[0]!) ?? '') : (left[0]?.name ?? ''));
  };
  const remove = async () => {
    if (!mayRemove) return;
    const names = meant.map(({ name }) => name);
    const hasText = files.some(({ name, content }) => names.includes(name) && content.trim() !== '');
    const text = names.length > 1 || at.endsWith('/') ? { text: `Файлы в ней: ${names.join(', ')}.` } : {};
    const question = { title: `Удалить ${what}?`, action: 'Удалить', isDangerous: true, ...text };
    if (!hasText || (await confirm(question))) without(names);
  };
  const removeExtra = async () => {
    const names = extra.map(({ name }) => name);
    const text = `${names.join(', ')}. Их текст пропадёт: скопируйте его, если он ещё нужен.`;
    const question = { title: 'Убрать из решения лишние файлы?', text, action: 'Убрать', isDangerous: true };
    if (await confirm(question)) without(names);
  };
  const leave = () => {
    setNaming(null);
    root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  const name = (typed: string) => {
    leave();
    if (naming === 'new') {
      goToFolder(null);
      onFiles([...files, { name: typed, content: '' }], typed);
    } else if (at.endsWith('/')) {
      const to = slashed(typed);
      const moved = moveFolder(files, at, to).files;
      goToFolder(to === '' ? null : to);
      if (moved) onFiles(moved, current.startsWith(at) ? `${to}${current.slice(at.length)}` : current);
    } else
      onFiles(
        files.map((file) => (file.name === at ? { ...file, name: typed } : file)),
        typed,
      );
  };
  const others = files.map((file) => file.name).filter((other) => naming === 'new' || other !== at);
  const start = naming === 'new' ? freeName(files, language, folder ?? folderOf(current)) : at.replace(/\/$/, '');
  const problemOf = (typed: string) =>
    naming === 'rename' && at.endsWith('/')
      ? (folderProblem(typed) ?? moveFolder(files, at, slashed(typed)).problem)
      : nameProblem(typed, others);

  return (
    <div ref={root} className={css.files} data-has-folders={hasFolders || undefined}>
      <FileTree
        {...{ nodes, at, closed, failed }}
        current={row?.name ?? ''}
        onGo={goTo}
        onToggle={toggle}
        onRename={() => mayRename && setNaming('rename')}
        onRemove={() => void remove()}
      />
      {extra.length > 0 && (
        <div className={css.extra} role="status">
          <span>Своих файлов здесь не добавляют, с ними решение не отправить: {listed(extra)}</span>
          <Button variant="default" size="compact-sm" onClick={() => void removeExtra()}>
            Убрать лишние
          </Button>
        </div>
      )}
      {task.may_add_files === true && naming === null && (
        <FileActions
          {...{ what, mayRename, mayRemove }}
          fileCount={files.length}
          onNaming={setNaming}
          onRemove={() => void remove()}
        />
      )}
      {naming !== null && row !== undefined && (
        <FileNameField
          key={naming}
          {...{ start, problemOf }}
          label={naming === 'rename' && at.endsWith('/') ? 'Имя папки' : 'Имя файла'}
          action={naming === 'new' ? 'Добавить' : 'Переименовать'}
          onName={name}
          onLeave={leave}
        />
      )}
    </div>
  );
}

type ActionsProps = {
  /** What the actions apply to: «файл main.py». */
  what: string;
  fileCount: number;
  mayRename: boolean;
  mayRemove: boolean;
  onNaming: (naming: 'new' | 'rename') => void;
  onRemove: () => void;
};

const FileActions = ({ what, fileCount, mayRename, mayRemove, onNaming, onRemove }: ActionsProps) => (
  <div className={css.actions} role="group" aria-label="Действия с файлами">
    <IconButton
      icon={IconFilePlus}
      hint="Новый файл"
      label="Новый файл"
      isDisabled={fileCount >= mostFiles}
      onClick={() => onNaming('new')}
    />
    <IconButton
      icon={IconPencil}
      hint="Переименовать или перенести, F2"
      label={`Переименовать ${what}`}
      isDisabled={!mayRename}
      onClick={() => onNaming('rename')}
    />
    <IconButton
      icon={IconTrash}
      hint="Удалить, Delete"
      label={`Удалить ${what}`}
      isDisabled={!mayRemove}
      onClick={onRemove}
    />
    <span className={css.count}>
      {fileCount} из {mostFiles}
    </span>
  </div>
);

const listed = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ');
const bare = (typed: string) => typed.replace(/\/+$/, '');
const slashed = (typed: string) => (bare(typed) === '' ? '' : `${bare(typed)}/`);
/** Why the folder name is wrong, in Russian; null when it is right. An empty name moves the files to the top. */
const folderProblem = (typed: string): string | null => {
  const parsed = FileName.safeParse(bare(typed));
  return bare(typed) === '' || parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
};
