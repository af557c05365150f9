import { Button, TextInput } from '@mantine/core';
import type { Language, SourceFile } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';
import { IconAlertCircle, IconFilePlus, IconLock, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../shared/confirm.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { fileRows, type FileRow, freeName, mostFiles, nameProblem, neighbourOf } from './solution-files.ts';
import css from './file-list.module.css';

export type FileListProps = {
  task: MyTask;
  files: readonly SourceFile[];
  language: Language | null;
  /** In the editor. */
  current: string;
  /** Where the last run or judgement found an error. */
  failed: string | null;
  onChoose: (name: string) => void;
  onFiles: (files: SourceFile[], current: string) => void;
};

/** The files of a solution: beside the editor where there is room, above it where there is none. */
export default function FileList({ task, files, language, current, failed, onChoose, onFiles }: FileListProps) {
  const confirm = useConfirm();
  const list = useRef<HTMLDivElement>(null);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const rows = fileRows(files, task);
  const row = rows.find(({ name }) => name === current) ?? rows[0];
  const mayAdd = task.may_add_files === true;

  const goTo = (name: string | undefined) => {
    if (name === undefined) return;
    onChoose(name);
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)?.focus();
  };
  const remove = async () => {
    const file = files.find(({ name }) => name === row?.name);
    if (!row?.isOwn || file === undefined) return;
    const question = { title: `Удалить файл ${row.name}?`, action: 'Удалить', isDangerous: true };
    if (file.content.trim() !== '' && !(await confirm(question))) return;
    onFiles(
      files.filter(({ name }) => name !== row.name),
      neighbourOf(files, row.name) ?? '',
    );
  };
  const press = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ name }) => name === row?.name);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 };
    const to = { ...steps, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) goTo(rows[Math.min(Math.max(to, 0), rows.length - 1)]?.name);
    else if (event.key === 'F2' && row?.isOwn) setNaming('rename');
    else if (event.key === 'Delete' && row?.isOwn) void remove();
    else return;
    event.preventDefault();
  };
  const name = (typed: string) => {
    setNaming(null);
    if (naming === 'new') onFiles([...files, { name: typed, content: '' }], typed);
    else if (row !== undefined)
      onFiles(
        files.map((file) => (file.name === row.name ? { ...file, name: typed } : file)),
        typed,
      );
  };

  return (
    <div className={css.files}>
      <div ref={list} className={css.list} role="listbox" tabIndex={-1} aria-label="Файлы решения" onKeyDown={press}>
        {rows.map((one) => (
          <FileOption
            key={one.name}
            row={one}
            isCurrent={one.name === row?.name}
            isFailed={one.name === failed}
            onChoose={onChoose}
          />
        ))}
      </div>
      {mayAdd && naming === null && (
        <div className={css.actions} role="group" aria-label="Действия с файлами">
          <IconButton
            icon={IconFilePlus}
            hint="Новый файл"
            label="Новый файл"
            isDisabled={files.length >= mostFiles}
            onClick={() => setNaming('new')}
          />
          <IconButton
            icon={IconPencil}
            hint="Переименовать, F2"
            label={`Переименовать файл ${row?.name}`}
            isDisabled={!row?.isOwn}
            onClick={() => setNaming('rename')}
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить, Delete"
            label={`Удалить файл ${row?.name}`}
            isDisabled={!row?.isOwn}
            onClick={() => void remove()}
          />
        </div>
      )}
      {naming !== null && row !== undefined && (
        <NameField
          key={naming}
          start={naming === 'new' ? freeName(files, language) : row.name}
          action={naming === 'new' ? 'Добавить' : 'Переименовать'}
          others={files.map((file) => file.name).filter((other) => naming === 'new' || other !== row.name)}
          onName={name}
          onLeave={() => setNaming(null)}
        />
      )}
    </div>
  );
}

type OptionProps = { row: FileRow; isCurrent: boolean; isFailed: boolean; onChoose: (name: string) => void };

function FileOption({ row: { name, isMain, isReadOnly }, isCurrent, isFailed, onChoose }: OptionProps) {
  const words = [isMain && 'с него начинается программа', isReadOnly && 'только чтение', isFailed && 'здесь ошибка'];
  const said = words.filter(Boolean).join(', ');
  return (
    <button
      type="button"
      role="option"
      className={css.file}
      data-name={name}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      title={said === '' ? name : `${name}: ${said}`}
      aria-label={said === '' ? name : `${name}, ${said}`}
      onClick={() => onChoose(name)}
    >
      <span className={css.name}>{name}</span>
      {isMain && <IconPlayerPlay size={14} aria-hidden className={css.sign} />}
      {isReadOnly && <IconLock size={14} aria-hidden className={css.sign} />}
      {isFailed && <IconAlertCircle size={14} aria-hidden className={css.failed} />}
    </button>
  );
}

type NameProps = {
  start: string;
  action: string;
  others: readonly string[];
  onName: (name: string) => void;
  onLeave: () => void;
};

function NameField({ start, action, others, onName, onLeave }: NameProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // what comes before the ending is what is changed
    field.current?.focus();
    field.current?.setSelectionRange(0, start.lastIndexOf('.'));
  }, [start]);
  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault();
        const found = nameProblem(typed.trim(), others);
        if (found === null) onName(typed.trim());
        else setProblem(found);
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label="Имя файла"
        value={typed}
        error={problem}
        spellCheck={false}
        autoCapitalize="off"
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(null);
        }}
      />
      <div className={css.actions}>
        <Button type="submit" size="compact-sm">
          {action}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onLeave}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
