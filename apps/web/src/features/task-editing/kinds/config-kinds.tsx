import { Skeleton } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig, TaskConfigs } from '@put/contract/task-configs';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Errors } from '../errors-by-field.ts';
import type { Change } from '../use-task-form.ts';
import { ProgramConfigFields } from './program-config.tsx';

/** The fields of one kind's set-up. Paths of `errors` begin with `config.`, those of `onChange` at the set-up: «questions.0.text». */
export type ConfigFieldsProps<Kind extends TaskKind> = {
  config: TaskConfigs[Kind];
  errors: Errors;
  onChange: (path: string, recipe: (config: TaskConfigs[Kind]) => TaskConfigs[Kind]) => void;
};
/** `settings` among the other settings at the side; `section` with a section of its own in the width of the page. */
type Place = 'settings' | 'section';
type KindEditor = {
  place: Place;
  /** What an author chooses between. */
  description: string;
  /** What belongs into its statement. */
  statement: string;
  fields: ComponentType<ConfigFieldsProps<never>>;
};

const editor = <Kind extends TaskKind>(
  place: Place,
  [description, statement]: readonly [string, string],
  fields: ComponentType<ConfigFieldsProps<Kind>>,
): KindEditor => ({ place, description, statement, fields: fields as unknown as KindEditor['fields'] });

/** For the registry: `later<'quiz'>(() => import('./quiz/quiz-config.tsx'))`. */
const later = <Kind extends TaskKind>(
  load: () => Promise<{ default: ComponentType<ConfigFieldsProps<Kind>> }>,
): ComponentType<ConfigFieldsProps<Kind>> => lazy(load) as unknown as ComponentType<ConfigFieldsProps<Kind>>;

/** Kinds that can be written here; each brings its fields with its first task. */
const kindEditors: Partial<Record<TaskKind, KindEditor>> = {
  program: editor<'program'>(
    'settings',
    ['Программа читает ввод и печатает ответ.', 'Что дано, что найти, в каком виде ввод и вывод.'],
    ProgramConfigFields,
  ),
  function: editor<'function'>(
    'settings',
    [
      'Ученик пишет функции или класс на Python, тесты вызывают их.',
      'Какую функцию написать, что она получает и что возвращает.',
    ],
    later<'function'>(() => import('./function-config.tsx')),
  ),
  sql: editor<'sql'>(
    'section',
    ['Ученик пишет запрос, сравнивается таблица.', 'Что найти, какие столбцы показать и в каком порядке строки.'],
    later<'sql'>(() => import('./sql-config.tsx')),
  ),
  quiz: editor<'quiz'>(
    'section',
    [
      'Вопросы с выбором, коротким ответом, числом, соответствием, порядком и пропусками в коде.',
      'Что прочитать перед вопросами; сами вопросы — ниже.',
    ],
    later<'quiz'>(() => import('./quiz/quiz-config.tsx')),
  ),
  parsons: editor<'parsons'>(
    'section',
    ['Перемешанные строки программы надо поставить по порядку, с отступами.', 'Что должна делать собранная программа.'],
    later<'parsons'>(() => import('./parsons/parsons-config.tsx')),
  ),
  text: editor<'text'>(
    'section',
    [
      'Ученик пишет ответ словами, преподаватель оценивает по критериям.',
      'О чём написать и что в ответе важно; критерии — ниже.',
    ],
    later<'text'>(() => import('./marked-configs.ts').then(({ TextConfigFields }) => ({ default: TextConfigFields }))),
  ),
  upload: editor<'upload'>(
    'section',
    [
      'Ученик присылает файлы; их проверяет преподаватель, программа или оба.',
      'Что сделать и какие файлы прислать; критерии — ниже.',
    ],
    later<'upload'>(() =>
      import('./marked-configs.ts').then(({ UploadConfigFields }) => ({ default: UploadConfigFields })),
    ),
  ),
};

export const statementHint = (kind: TaskKind): string =>
  `${kindEditors[kind]?.statement ?? ''} Формулы — $a^2$, код — \`print()\`.`;

/** Whether the set-up has a section of its own to lead to. */
export const hasConfigSection = (kind: TaskKind): boolean => kindEditors[kind]?.place === 'section';

export const knownKinds = (Object.keys(kindEditors) as TaskKind[]).map((kind) => ({
  kind,
  description: kindEditors[kind]!.description,
}));

type Props = { kind: TaskKind; config: TaskConfig; errors: Errors; change: Change; place: Place };

/** The fields of the task's kind, where they have their place; elsewhere nothing. */
export function ConfigFields({ kind, config, errors, change, place }: Props) {
  const known = kindEditors[kind];
  if (known?.place !== place) return null;
  const Fields = known.fields as unknown as ComponentType<{
    config: TaskConfig;
    errors: Errors;
    onChange: (path: string, recipe: (config: TaskConfig) => TaskConfig) => void;
  }>;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Fields
        config={config}
        errors={errors}
        onChange={(path, recipe) => change(`config.${path}`, (form) => ({ config: recipe(form.config) }))}
      />
    </Suspense>
  );
}
