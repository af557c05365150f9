import { Code, Radio, Stack } from '@mantine/core';
import type { CheckerProtocol, Interactor } from '@put/contract/kinds/program';
import { errorsBelow, type Errors } from '../errors-by-field.ts';
import { FilesEditor } from '../files-editor.tsx';
import { Section } from '../section.tsx';
import type { Change } from '../use-task-form.ts';
import { AuthorLanguage } from './author-language.tsx';
import { interactorExamples } from './checker-examples.ts';

type Props = { interactor: Interactor; errors: Errors; change: Change };

const protocols: { value: CheckerProtocol; label: string; description: string }[] = [
  { value: 'icpc', label: 'ICPC', description: 'Аргументы: ввод, ответ, папка. Код 42 — верно, 43 — неверно.' },
  {
    value: 'testlib',
    label: 'testlib',
    description:
      'Аргументы: ввод, файл для записи, ответ. Код 0 — верно, 1 — неверно, 2 — не тот вид, 7 — доля баллов.',
  },
];

/** A program of the author that the solution talks to. */
export function InteractorSection({ interactor, errors, change }: Props) {
  const set = (path: string, recipe: (interactor: Interactor) => Interactor) =>
    change(`config.interactor.${path}`, (form) => ({
      config: { ...form.config, interactor: recipe(interactor) } as typeof form.config,
    }));
  const isUntouched =
    interactor.files.length === 1 && interactor.files[0]!.content === interactorExamples[interactor.protocol];
  return (
    <Section
      anchor="interactor"
      title="Интерактор"
      description={
        <>
          Работает одновременно с решением и отдельно от него: что печатает одна программа, читает другая. Ввод теста
          видит только интерактор. Пояснение ученику — в <Code>teammessage.txt</Code> или на потоке ошибок.
        </>
      }
    >
      <Radio.Group
        label="Как вызывать"
        value={interactor.protocol}
        mb="md"
        onChange={(value) => {
          const protocol = value as CheckerProtocol;
          // nobody has written anything yet: the example of the other way
          const files = isUntouched
            ? [{ name: interactor.files[0]!.name, content: interactorExamples[protocol] }]
            : interactor.files;
          set('protocol', (now) => ({ ...now, protocol, files }));
        }}
      >
        <Stack gap={8} mt={6}>
          {protocols.map(({ value, label, description }) => (
            <Radio key={value} {...{ value, label, description }} />
          ))}
        </Stack>
      </Radio.Group>
      <AuthorLanguage
        language={interactor.language}
        files={interactor.files}
        example={interactorExamples[interactor.protocol]}
        path="config.interactor.language"
        onChange={(written) => set('language', (now) => ({ ...now, ...written }))}
      />
      <FilesEditor
        files={interactor.files}
        of="интерактор"
        language={interactor.language}
        path="config.interactor.files"
        errors={errorsBelow(errors, 'config.interactor')}
        least={1}
        onChange={(path, recipe) =>
          set(path.replace('config.interactor.', ''), (now) => ({ ...now, files: recipe([...now.files]) }))
        }
      />
    </Section>
  );
}
