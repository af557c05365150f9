import { Select } from '@mantine/core';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { feedbackLevels } from './feedback-words.ts';

type Props = {
  label: string;
  /** Null: no level of its own, the general one applies. */
  value: Feedback | null;
  onChange: (level: Feedback | null) => void;
  /** The words for null: «Вердикты», «Как в курсе: всё». */
  none: string;
};

const nothing = '';

/** Chooses the level of feedback. Its meaning is shown under the field. */
export function FeedbackField({ label, value, onChange, none }: Props) {
  const chosen = feedbackLevels.find((level) => level.value === value);
  return (
    <Select
      label={label}
      description={chosen?.description ?? 'Действует в задачах, у которых нет своего выбора.'}
      data={[
        { value: nothing, label: none },
        ...feedbackLevels.map((level) => ({ value: level.value, label: level.label })),
      ]}
      value={value ?? nothing}
      allowDeselect={false}
      onChange={(level) => onChange(level === null || level === nothing ? null : (level as Feedback))}
    />
  );
}
