import { Alert, Code, Stack, Text } from '@mantine/core';
import type { SourceFile } from '@put/contract/judge/languages';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { AccessSelect } from './access-select.tsx';

type Props = {
  starterFiles: TaskForm['starter_files'];
  language: string;
  errors: Errors;
  change: Change;
  /** Fields of the kind about files. */
  children: ReactNode;
};

/** The files that a student begins with. */
export const StarterFields = memo(function StarterFields({ starterFiles, language, errors, change, children }: Props) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        С этого кода ученик начинает. Без заготовки редактор пуст. Файлы «только чтение» и «не показывать» кладутся
        рядом с решением такими, как написаны здесь. Папка пишется в имени: <Code>geometry/shapes.py</Code>.
      </Text>
      <div>
        {starterFiles.some(({ access }) => access === 'hidden') && (
          <Alert color="amber" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
            Файла с доступом «не показывать» нет в редакторе ученика и рядом с программой при «Запустить». При проверке
            он лежит рядом, и программа может его прочитать и напечатать. Ответам, ключам и тестам в таком файле не
            место.
          </Alert>
        )}
        <FilesEditor
          files={starterFiles}
          of="заготовка"
          language={language}
          path="starter_files"
          errors={errors}
          least={0}
          head={(at) => (
            <AccessSelect
              access={starterFiles[at]?.access ?? 'edit'}
              fileName={starterFiles[at]?.name ?? ''}
              onChange={(access) =>
                change(`starter_files.${at}.access`, (form) => ({
                  starter_files: form.starter_files.map((file, n) => (n === at ? { ...file, access } : file)),
                }))
              }
            />
          )}
          onChange={(path, recipe) =>
            change(path, (form) => ({ starter_files: withAccess(recipe(form.starter_files), form.starter_files) }))
          }
        />
      </div>
      {children}
    </Stack>
  );
});

/** Files keep their access by name; a new file can be edited by students. */
const withAccess = (files: readonly SourceFile[], before: TaskForm['starter_files']): TaskForm['starter_files'] =>
  files.map((file, at) => ({
    ...file,
    access:
      (before.find(({ name }) => name === file.name) ?? (files.length === before.length ? before[at] : undefined))
        ?.access ?? 'edit',
  }));
