import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { countWords } from '../../shared/count-words.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { errorsBelow, type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { FillAnswersButton } from './fill-answers-button.tsx';
import { GroupCard } from './group-card.tsx';
import { Section } from './section.tsx';
import { type GroupForm, newGroup, type SolutionForm, totalPoints } from './task-form.ts';
import type { Change } from './use-task-form.ts';

type Props = { groups: readonly GroupForm[]; solutions: readonly SolutionForm[]; errors: Errors; change: Change };

export const TestsSection = memo(function TestsSection({ groups, solutions, errors, change }: Props) {
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
      description="Программа получает ввод, её вывод сравнивается с ответом. Баллы даются за группы тестов."
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
            <FillAnswersButton groups={groups} solutions={solutions} change={change} />
          </Group>
        </>
      )}
    </Section>
  );
});
