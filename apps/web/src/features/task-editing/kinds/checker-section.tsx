import { Code, Radio, Stack } from '@mantine/core';
import type { Checker, CheckerProtocol } from '@put/contract/kinds/program';
import { errorsBelow, type Errors } from '../errors-by-field.ts';
import { FilesEditor } from '../files-editor.tsx';
import { Section } from '../section.tsx';
import type { Change } from '../use-task-form.ts';
import { AuthorLanguage } from './author-language.tsx';
import { checkerExamples } from './checker-examples.ts';

type CheckerProgram = Extract<Checker, { kind: 'program' }>;
type Props = { checker: CheckerProgram; errors: Errors; change: Change };

const protocols: { value: CheckerProtocol; label: string; description: string }[] = [
  {
    value: 'icpc',
    label: 'ICPC',
    description: 'Аргументы: ввод, ответ, папка; вывод решения — на стандартном вводе. Код 42 — верно, 43 — неверно.',
  },
  {
    value: 'testlib',
    label: 'testlib',
    description: 'Аргументы: ввод, вывод решения, ответ. Код 0 — верно, 1 — неверно, 2 — не тот вид, 7 — доля баллов.',
  },
];

/** A program of the author that says what an output is worth. */
export function CheckerSection({ checker, errors, change }: Props) {
  const set = (path: string, recipe: (checker: CheckerProgram) => CheckerProgram) =>
    change(`config.checker.${path}`, (form) => ({
      config: { ...form.config, checker: recipe(checker) } as typeof form.config,
    }));
  const isUntouched = checker.files.length === 1 && checker.files[0]!.content === checkerExamples[checker.protocol];
  return (
    <Section
      anchor="checker"
      title="Проверяющая программа"
      description={
        <>
          Запускается после решения на каждом тесте, отдельно от него. Если она упадёт, ученик не виноват: вердикт —
          «Сбой проверки». Пояснение ученику — в <Code>teammessage.txt</Code> или на потоке ошибок.
        </>
      }
    >
      <Radio.Group
        label="Как вызывать"
        value={checker.protocol}
        mb="md"
        onChange={(value) =>
          set('protocol', (now) => ({
            ...now,
            protocol: value as CheckerProtocol,
            // nobody has written anything yet: the example of the other way
            ...(isUntouched && { files: [{ name: 'check.py', content: checkerExamples[value as CheckerProtocol] }] }),
          }))
        }
      >
        <Stack gap={8} mt={6}>
          {protocols.map(({ value, label, description }) => (
            <Radio key={value} {...{ value, label, description }} />
          ))}
        </Stack>
      </Radio.Group>
      <AuthorLanguage
        language={checker.language}
        files={checker.files}
        example={checkerExamples[checker.protocol]}
        path="config.checker.language"
        onChange={(written) => set('language', (now) => ({ ...now, ...written }))}
      />
      <FilesEditor
        files={checker.files}
        of="проверяющая программа"
        language={checker.language}
        path="config.checker.files"
        errors={errorsBelow(errors, 'config.checker')}
        least={1}
        onChange={(path, recipe) =>
          set(path.replace('config.checker.', ''), (now) => ({ ...now, files: recipe([...now.files]) }))
        }
      />
    </Section>
  );
}
