import { Radio, Stack } from '@mantine/core';
import { hasTests } from '@put/contract/kinds/kinds';
import { memo } from 'react';
import { Choices } from '../../../parts/task-form/choices.tsx';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { feedbackChoice, solutionsShownChoice } from '../words/words.ts';

type Props = Pick<TaskForm, 'kind' | 'feedback' | 'solutions_shown'> & {
  /** Whether students write programs, so that there are solutions to show. */
  hasPrograms: boolean;
  change: Change;
};

/** What a student learns from the check, and what opens once the task is solved. */
export const SeenFields = memo(function SeenFields({ kind, feedback, solutions_shown, hasPrograms, change }: Props) {
  return (
    <Stack gap="lg">
      <Radio.Group
        label={hasTests(kind) ? 'Что ученик узнаёт о тестах' : 'Что ученик узнаёт о проверке'}
        value={feedback ?? 'lesson'}
        onChange={(value) =>
          change('feedback', () => ({ feedback: value === 'lesson' ? null : (value as TaskForm['feedback']) }))
        }
      >
        <Choices choice={feedbackChoice(kind)} path="feedback" />
      </Radio.Group>
      {hasPrograms && (
        <Radio.Group
          label="Что видно, когда задача решена"
          value={solutions_shown}
          onChange={(value) =>
            change('solutions_shown', () => ({ solutions_shown: value as TaskForm['solutions_shown'] }))
          }
        >
          <Choices choice={solutionsShownChoice} path="solutions_shown" />
        </Radio.Group>
      )}
    </Stack>
  );
});
