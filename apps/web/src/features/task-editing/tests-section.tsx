import { Button, Group, Text } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import type { TestGenerator } from '@put/contract/kinds/program';
import { IconDice5, IconPlus } from '@tabler/icons-react';
import { memo, use } from 'react';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { errorsBelow, type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { FillAnswersButton } from './fill-answers-button.tsx';
import { GeneratorPanel } from './generator-panel.tsx';
import { GroupCard } from './group-card.tsx';
import { generatorExamples } from './kinds/checker-examples.ts';
import { TestKind } from './kinds/test-kind.ts';
import { Section } from './section.tsx';
import { type GroupForm, newGroup, type SolutionForm, totalPoints } from './task-form.ts';
import css from './tests.module.css';
import type { Change } from './use-task-form.ts';

type Props = {
  groups: readonly GroupForm[];
  solutions: readonly SolutionForm[];
  /** Null where there could be one and is none; undefined for kinds whose tests nothing makes. */
  generator?: TestGenerator | null | undefined;
  hasVariants: boolean;
  errors: Errors;
  change: Change;
};

const howTested: Partial<Record<TaskKind, string>> = {
  program: 'Программа получает ввод, её вывод сравнивается с ответом.',
  function: 'Каждый тест — код на Python, который вызывает функции решения.',
  sql: 'Запрос выполняется на данных теста, его таблица сравнивается с ответом.',
};

export const TestsSection = memo(function TestsSection({
  groups,
  solutions,
  generator,
  hasVariants,
  errors,
  change,
}: Props) {
  const kind = use(TestKind);
  const tests = groups.reduce((sum, group) => sum + group.tests.length, 0);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        change('test_groups', (form) => ({ test_groups: [...form.test_groups, newGroup(form.test_groups)] }))
      }
    >
      Добавить группу
    </Button>
  );
  return (
    <Section
      anchor="tests"
      title="Тесты"
      description={`${howTested[kind]} Баллы даются за группы тестов.`}
      aside={
        <Text fw={600} role="status">
          Всего: {countWords(totalPoints(groups), ['балл', 'балла', 'баллов'])} ·{' '}
          {countWords(tests, ['тест', 'теста', 'тестов'])}
        </Text>
      }
    >
      <FieldError words={errors['test_groups']} />
      {groups.length === 0 ? (
        <EmptyState action={add}>
          Тестов ещё нет. Начните с группы примеров: её ученик увидит рядом с условием.
        </EmptyState>
      ) : (
        <>
          {groups.map((group, at) => (
            <GroupCard
              key={group.key}
              group={group}
              at={at}
              earlier={groups
                .slice(0, at)
                .map(({ name }) => name.replaceAll('\n', ' '))
                .join('\n')}
              isLast={at === groups.length - 1}
              errors={errorsBelow(errors, `test_groups.${at}`)}
              change={change}
            />
          ))}
          <Group gap="xs">
            {add}
            {generator === null && (
              <Button
                variant="subtle"
                leftSection={<IconDice5 size={16} aria-hidden />}
                onClick={() =>
                  change('config.generator', (form) => ({
                    config: { ...form.config, generator: newGenerator() } as typeof form.config,
                  }))
                }
              >
                Добавить генератор тестов
              </Button>
            )}
            {kind !== 'function' && <FillAnswersButton {...{ groups, solutions, hasVariants, change }} />}
          </Group>
          {generator && (
            <div className={css.generator}>
              <GeneratorPanel generator={generator} groups={groups} errors={errors} change={change} />
            </div>
          )}
        </>
      )}
    </Section>
  );
});

const newGenerator = (): TestGenerator => ({
  language: 'python',
  files: [{ name: 'make.py', content: generatorExamples.python ?? '' }],
  lines: '',
});
