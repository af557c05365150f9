import { Button, Text } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { type Answer, FillError } from '../../../kinds/editing/fill.ts';
import { rightSolutionOf, testsToFill } from './tests-to-fill.ts';
import { TestConfig, useTestsOfKind } from './tests-of-kind.ts';
import { changed } from '../../../parts/task-form/rows.ts';
import type { GroupForm, SolutionForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = { groups: readonly GroupForm[]; solutions: readonly SolutionForm[]; hasVariants: boolean; change: Change };

/** Fills in answers with the output of a reference solution. With variants, the server makes them for each variant. */
export const FillAnswersButton = ({ hasVariants, ...given }: Props) =>
  hasVariants ? <AnswersOfVariants {...given} /> : <FillButton {...given} />;

type Given = Omit<Props, 'hasVariants'>;

function AnswersOfVariants({ groups, change }: Given) {
  const confirm = useConfirm();
  const written = groups.flatMap(({ tests }) => tests).filter(({ answer }) => answer.trim() !== '').length;
  const leave = async () => {
    const isSure = await confirm({
      title: 'Пусть отвечает верное решение?',
      text: 'Поля ответов опустеют. Ответ каждого варианта напечатает верное решение, когда вариант понадобится.',
      action: 'Очистить ответы',
    });
    if (!isSure) return;
    change('test_groups', (form) => ({
      test_groups: form.test_groups.map((group) => ({
        ...group,
        tests: group.tests.map((test) => ({ ...test, answer: '' })),
      })),
    }));
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        У вариантов ответы свои: где поле пусто, ответ даёт верное решение.
      </Text>
      {written > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconWand size={16} aria-hidden />}
          onClick={() => void leave()}
        >
          Пусть отвечает верное решение
        </Button>
      )}
    </>
  );
}

function FillButton({ groups, solutions, change }: Given) {
  const messages = useMessage();
  const { answer: made } = useTestsOfKind();
  const config = use(TestConfig);
  const confirm = useConfirm();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const put = ({ groupKey, testKey, answer, input }: Answer) =>
    change('test_groups', (form) => ({
      test_groups: form.test_groups.map((group) =>
        group.key === groupKey
          ? {
              ...group,
              // a test keeps its answer if its input was changed meanwhile
              tests: group.tests.some((test) => test.key === testKey && test.input === input)
                ? changed(group.tests, testKey, { answer })
                : group.tests,
            }
          : group,
      ),
    }));

  const fill = async () => {
    if (made === null || config === null) return;
    const solution = rightSolutionOf(solutions);
    if (solution === undefined) {
      messages.warning('Сначала добавьте решение с вердиктом «Верно»: ответы печатает оно.');
      return;
    }
    let tests = testsToFill(groups, true);
    if (tests.length === 0) {
      tests = testsToFill(groups, false);
      const isSure = await confirm({
        title: 'Заполнить ответы заново?',
        text: 'Ответы есть у всех тестов. Их заменит вывод верного решения.',
        action: 'Заменить',
      });
      if (!isSure) return;
    }
    const controller = new AbortController();
    abort.current = controller;
    let done = 0;
    setProgress({ done, total: tests.length });
    try {
      const answers = made.fill(config, solution, tests, controller.signal);
      for await (const answer of answers) {
        put(answer);
        done += 1;
        setProgress({ done, total: tests.length });
      }
      messages.success(`Заполнено: ${countWords(done, ['ответ', 'ответа', 'ответов'])}.`);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof FillError) messages.error(error.message);
      else messages.failure(error);
    } finally {
      setProgress(null);
    }
  };

  if (progress === null)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconWand size={16} aria-hidden />}
        onClick={() => void fill()}
      >
        Заполнить ответы верным решением
      </Button>
    );
  return (
    <>
      {/* stands first, where the pressed button was */}
      <Button variant="subtle" size="compact-sm" onClick={() => abort.current?.abort()}>
        Остановить
      </Button>
      <Text size="sm" role="status">
        Заполняем: {progress.done} из {progress.total}
      </Text>
    </>
  );
}
