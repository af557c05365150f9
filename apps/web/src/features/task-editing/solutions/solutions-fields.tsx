import { Button, Text } from '@mantine/core';
import type { Language } from '@put/contract/judge/languages';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { errorsBelow, type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { SolutionCard } from './solution-card.tsx';
import { newSolution, type SolutionForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = {
  solutions: readonly SolutionForm[];
  /** Names of all groups, one a line. */
  groupNames: string;
  language: Language;
  errors: Errors;
  change: Change;
};

export const SolutionsFields = memo(function SolutionsFields({
  solutions,
  groupNames,
  language,
  errors,
  change,
}: Props) {
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        change('solutions', (form) => ({ solutions: [...form.solutions, newSolution(form.solutions, language)] }))
      }
    >
      Добавить решение
    </Button>
  );
  return (
    <>
      <Text c="dimmed" size="sm" mb="md" maw="70ch">
        Хотя бы одно верное — без него задачу не опубликовать. Неверные и медленные показывают, что тесты их ловят:
        укажите вердикт, который они должны получить.
      </Text>
      {solutions.length === 0 ? (
        <EmptyState action={add}>Решений ещё нет. Добавьте верное: им проверяются тесты.</EmptyState>
      ) : (
        <>
          {solutions.map((solution, at) => (
            <SolutionCard
              key={solution.key}
              solution={solution}
              at={at}
              groupNames={groupNames}
              isLast={at === solutions.length - 1}
              errors={errorsBelow(errors, `solutions.${at}`)}
              change={change}
            />
          ))}
          {add}
        </>
      )}
    </>
  );
});
