import { Button, Group, Select, Text, Textarea, Title } from '@mantine/core';
import type { TestGenerator } from '@put/contract/kinds/program/program';
import { IconTrash, IconWand } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { errorsBelow, type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import { AuthorLanguage } from '../../../kinds/program/editing/author-language.tsx';
import { generatorExamples } from '../../../kinds/program/editing/checker-examples.ts';
import { GeneratorError, linesOf, makeTests, withMadeTests } from './make-tests.ts';
import type { GroupForm, TestForm } from '../form/task-form.ts';
import css from './tests.module.css';
import type { Change } from '../form/use-task-form.ts';

type Props = { generator: TestGenerator; groups: readonly GroupForm[]; errors: Errors; change: Change };

/** The generator of inputs. It is saved with the task, so that the inputs can be made again. */
export function GeneratorPanel({ generator, groups, errors, change }: Props) {
  const confirm = useConfirm();

  const set = (path: string, recipe: (now: TestGenerator) => TestGenerator | null) =>
    change(`config.generator${path}`, (form) => ({
      config: { ...form.config, generator: recipe(generator) } as typeof form.config,
    }));

  const remove = async () => {
    if (await confirm({ title: 'Убрать генератор?', text: 'Тесты, которые он создал, останутся.', action: 'Убрать' }))
      set('', () => null);
  };

  return (
    <div className={css.group} role="group" aria-label="Генератор тестов">
      <Group justify="space-between" mb={4}>
        <Group gap={4}>
          <Title order={3}>Генератор тестов</Title>
          <HelpButton chapter="generator" />
        </Group>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void remove()}
        >
          Убрать генератор
        </Button>
      </Group>
      <Text c="dimmed" size="sm" mb="sm">
        Печатает ввод одного теста. Хранится вместе с задачей: тесты всегда можно создать заново.
      </Text>
      <AuthorLanguage
        language={generator.language}
        files={generator.files}
        examples={generatorExamples}
        path="config.generator.language"
        onChange={(written) => set('.language', (now) => ({ ...now, ...written }))}
      />
      <FilesEditor
        files={generator.files}
        of="генератор"
        language={generator.language}
        path="config.generator.files"
        errors={errorsBelow(errors, 'config.generator')}
        least={1}
        onChange={(path, recipe) =>
          set(path.replace('config.generator', ''), (now) => ({ ...now, files: recipe([...now.files]) }))
        }
      />
      <Textarea
        mt="sm"
        label="Аргументы: строка — один тест"
        classNames={{ input: css.pasteArea }}
        placeholder={'5 10\n1000 1000000000'}
        autosize
        minRows={3}
        maxRows={12}
        value={generator.lines}
        error={errors['config.generator.lines']}
        data-path="config.generator.lines"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => set('.lines', (now) => ({ ...now, lines: value }))}
      />
      <TestMaking {...{ generator, groups, change }} />
    </div>
  );
}

type MakingProps = Pick<Props, 'generator' | 'groups' | 'change'>;

/** Adds the tests to the last group or to the chosen one. */
function TestMaking({ generator, groups, change }: MakingProps) {
  const messages = useMessage();
  const [groupKey, setGroupKey] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const group = groups.find(({ key }) => key === groupKey) ?? groups.at(-1);
  const total = linesOf(generator).length;

  const make = async () => {
    if (group === undefined) return;
    const controller = new AbortController();
    abort.current = controller;
    const made: TestForm[] = [];
    setProgress({ done: 0, total });
    try {
      for await (const some of makeTests(generator, controller.signal)) {
        made.push(...some);
        setProgress({ done: made.length, total });
      }
      change('test_groups', (form) => ({
        test_groups: form.test_groups.map((one) => (one.key === group.key ? withMadeTests(one, made) : one)),
      }));
      messages.success(
        `В группе «${group.name}» ${countWords(made.length, ['новый тест', 'новых теста', 'новых тестов'])}. Ответы заполнит верное решение.`,
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof GeneratorError) messages.error(`Генератор: ${error.message}`);
      else messages.failure(error);
    } finally {
      setProgress(null);
    }
  };

  return (
    <Group mt="sm" gap="sm" align="flex-end">
      <Select
        {...choiceList}
        label="В группу"
        allowDeselect={false}
        data={groups.map(({ key, name }, at) => ({ value: key, label: `${at + 1}. ${name}` }))}
        value={group?.key ?? null}
        disabled={groups.length === 0}
        onChange={setGroupKey}
      />
      {progress === null ? (
        <Button
          leftSection={<IconWand size={16} aria-hidden />}
          disabled={total === 0 || group === undefined}
          onClick={() => void make()}
        >
          Создать тесты
        </Button>
      ) : (
        <Button variant="default" onClick={() => abort.current?.abort()}>
          Остановить
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {progress === null
          ? countWords(total, ['тест', 'теста', 'тестов'])
          : `Создаём: ${progress.done} из ${progress.total}`}
      </Text>
    </Group>
  );
}
