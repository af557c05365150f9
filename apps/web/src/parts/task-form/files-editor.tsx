import { Button, TextInput } from '@mantine/core';
import { type Language, mainFileOf, type SourceFile } from '@put/contract/judge/languages';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import css from './task-editor.module.css';

type Props = {
  files: readonly SourceFile[];
  /** The owner of the files: «решение 1». */
  of: string;
  language: string;
  path: string;
  /** Paths are relative to the owner of the files: «files.0.content». */
  errors: Errors;
  /** The smallest allowed number of files. */
  least: number;
  /** More controls beside a file's name. */
  head?: (at: number) => ReactNode;
  onChange: (path: string, recipe: (files: SourceFile[]) => SourceFile[]) => void;
};

/** Edits the files of a program. A single file that must stay has its name only in the label. */
export function FilesEditor({ files, of, language, path, errors, least, head, onChange }: Props) {
  const set = (at: number, name: keyof SourceFile, value: string) =>
    onChange(`${path}.${at}.${name}`, (all) => all.map((file, n) => (n === at ? { ...file, [name]: value } : file)));
  const field = path.split('.').at(-1)!;

  return (
    <>
      {files.map((file, at) => (
        // a file has no other identity than its index
        <div key={at} className={css.file}>
          {(files.length > 1 || least === 0) && (
            <div className={css.fileHead}>
              <TextInput
                size="xs"
                aria-label={`Имя файла ${at + 1}, ${of}`}
                value={file.name}
                error={errors[`${field}.${at}.name`]}
                data-path={`${path}.${at}.name`}
                spellCheck={false}
                onChange={({ currentTarget: { value } }) => set(at, 'name', value)}
              />
              {head?.(at)}
              {files.length > least && (
                <IconButton
                  icon={IconTrash}
                  hint="Убрать файл"
                  label={`Убрать файл ${file.name}, ${of}`}
                  onClick={() => onChange(path, (all) => all.filter((_, n) => n !== at))}
                />
              )}
            </div>
          )}
          <div className={css.code} data-path={`${path}.${at}.content`}>
            <CodeEditor
              label={`Код, ${of}${files.length > 1 ? `, файл ${at + 1}` : ''}`}
              language={language}
              value={file.content}
              onChange={(value) => set(at, 'content', value)}
            />
          </div>
          <FieldError words={errors[`${field}.${at}.content`]} />
        </div>
      ))}
      <FieldError words={errors[field]} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange(path, (all) => [...all, { name: nextName(all, language), content: '' }])}
      >
        Добавить файл
      </Button>
    </>
  );
}

function nextName(files: readonly SourceFile[], language: string): string {
  const main = mainFileOf[language as Language] ?? 'main.py';
  if (files.length === 0) return main;
  const ending = main.slice(main.lastIndexOf('.'));
  for (let number = files.length; ; number += 1) {
    const name = `part${number}${ending}`;
    if (!files.some((file) => file.name === name)) return name;
  }
}
