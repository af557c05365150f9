import type { SourceFile } from '@put/contract/languages';
import type { ErrorExplanation } from '@put/contract/task-tests';
import { Alert, Button, Code, NumberInput, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { AnimationButton } from '../../../parts/animation-bank/insert/animation-button.tsx';
import { ExplanationsEditor } from './explanations-editor.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { AccessSelect } from './access-select.tsx';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { changed, removed } from '../../../parts/task-form/rows.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { type HintForm, newHint, type TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = {
  hints: readonly HintForm[];
  /** Null for kinds without runs. */
  explanations: readonly ErrorExplanation[] | null;
  /** Null for kinds without source files. */
  starterFiles: TaskForm['starter_files'] | null;
  language: string;
  errors: Errors;
  change: Change;
};

export const HelpSection = memo(function HelpSection({
  hints,
  explanations,
  starterFiles,
  language,
  errors,
  change,
}: Props) {
  const setHint = (at: number, key: string, name: 'text' | 'after_attempts', part: Partial<HintForm>) =>
    change(`hints.${at}.${name}`, (form) => ({ hints: changed(form.hints, key, part) }));
  return (
    <Section anchor="help" title="Помощь ученику">
      <Stack gap="xl">
        <div>
          <Title order={3} mb={2}>
            Подсказки
          </Title>
          <Text c="dimmed" size="sm" mb="sm">
            Открываются по одной после стольких неудачных попыток, сколько указано.
          </Text>
          {hints.map((hint, at) => (
            <div key={hint.key} className={css.hint} role="group" aria-label={`Подсказка ${at + 1}`}>
              <NumberInput
                label="После попыток"
                value={hint.after_attempts}
                error={errors[`hints.${at}.after_attempts`]}
                data-path={`hints.${at}.after_attempts`}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                hideControls
                onChange={(after_attempts) => setHint(at, hint.key, 'after_attempts', { after_attempts })}
              />
              <div>
                <Textarea
                  label="Текст подсказки"
                  rows={2}
                  value={hint.text}
                  error={errors[`hints.${at}.text`]}
                  data-path={`hints.${at}.text`}
                  onChange={({ currentTarget: { value } }) => setHint(at, hint.key, 'text', { text: value })}
                />
                <AnimationButton
                  into={`подсказку ${at + 1}`}
                  text={hint.text}
                  onChange={(text) => setHint(at, hint.key, 'text', { text })}
                />
              </div>
              <div className={css.solutionActions}>
                <IconButton
                  icon={IconTrash}
                  hint="Удалить"
                  label={`Удалить подсказку ${at + 1}`}
                  onClick={() => change('hints', (form) => ({ hints: removed(form.hints, hint.key) }))}
                />
              </div>
            </div>
          ))}
          <FieldError words={errors['hints']} />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change('hints', (form) => ({ hints: [...form.hints, newHint(form.hints)] }))}
          >
            Добавить подсказку
          </Button>
        </div>
        {explanations !== null && <ExplanationsEditor {...{ explanations, errors, change }} />}
        {starterFiles !== null && (
          <div>
            <Title order={3} mb={2}>
              Заготовка
            </Title>
            <Text c="dimmed" size="sm" mb="sm">
              С этого кода ученик начинает. Без заготовки редактор пуст. Файлы «только чтение» и «не показывать»
              кладутся рядом с решением такими, как написаны здесь. Папка пишется в имени:{' '}
              <Code>geometry/shapes.py</Code>.
            </Text>
            {starterFiles.some(({ access }) => access === 'hidden') && (
              <Alert color="amber" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
                Файла с доступом «не показывать» нет в редакторе ученика, но программа ученика может его прочитать и
                напечатать: она лежит рядом с ним. Ответам, ключам и тестам в таком файле не место.
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
        )}
      </Stack>
    </Section>
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
