import { pointsWords } from '../../../parts/score/score-words.ts';
import { Button, Group, Text } from '@mantine/core';
import type { TestGenerator } from '@put/contract/kinds/program/program';
import { IconDice5, IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { countWords } from '../../../ui/words/count-words.ts';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { errorsBelow, type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { FillAnswersButton } from './fill-answers-button.tsx';
import { GeneratorPanel } from './generator-panel.tsx';
import { GroupCard } from './group-card.tsx';
import { generatorExamples } from '../../../kinds/program/editing/checker-examples.ts';
import { useTestsOfKind } from './tests-of-kind.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import { type GroupForm, newGroup, type SolutionForm, totalPoints } from '../form/task-form.ts';
import css from './tests.module.css';
import type { Change } from '../form/use-task-form.ts';
import { Unlocked } from '../../../ui/fields/unlocked.tsx';

type Props = {
  groups: readonly GroupForm[];
  solutions: readonly SolutionForm[];
  /** Null when the task has no generator; undefined for kinds without generators. */
  generator?: TestGenerator | null | undefined;
  hasVariants: boolean;
  errors: Errors;
  change: Change;
};

export const TestsSection = memo(function TestsSection({
  groups,
  solutions,
  generator,
  hasVariants,
  errors,
  change,
}: Props) {
  const { description, answer } = useTestsOfKind();
  /** The group added last: its settings are open, because nothing of it is written yet. */
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const tests = groups.reduce((sum, group) => sum + group.tests.length, 0);
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        const group = newGroup(groups);
        setAddedKey(group.key);
        change('test_groups', (form) => ({ test_groups: [...form.test_groups, group] }));
      }}
    >
      Добавить группу
    </Button>
  );
  return (
    <Section
      anchor="tests"
      title="Тесты"
      aside={
        <>
          <Text size="sm" c="dimmed" role="status" mr="auto">
            {countWords(tests, ['тест', 'теста', 'тестов'])}, {pointsWords(totalPoints(groups))}
          </Text>
          {groups.length > 0 && <Unlocked>{add}</Unlocked>}
        </>
      }
    >
      <FieldError words={errors['test_groups']} />
      {groups.length === 0 ? (
        <EmptyState action={add}>
          {description} Тестов ещё нет. Начните с группы примеров: её ученик увидит рядом с условием.
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
              isNew={group.key === addedKey}
              errors={errorsBelow(errors, `test_groups.${at}`)}
              change={change}
            />
          ))}
          <Group gap="xs">
            {generator === null && (
              <>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconDice5 size={16} aria-hidden />}
                  onClick={() =>
                    change('config.generator', (form) => ({
                      config: { ...form.config, generator: newGenerator() } as typeof form.config,
                    }))
                  }
                >
                  Добавить генератор тестов
                </Button>
                <HelpButton chapter="generator" />
              </>
            )}
            {answer !== null && (
              <>
                <FillAnswersButton {...{ groups, solutions, hasVariants, change }} />
                <HelpButton chapter="answers" />
              </>
            )}
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
