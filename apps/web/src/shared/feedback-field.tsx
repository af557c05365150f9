import { Select } from '@mantine/core';
import type { Feedback } from '@put/contract/task-parts';
import { feedbackLevels } from './feedback-words.ts';

type Props = {
  label: string;
  /** Null: nothing of its own. */
  value: Feedback | null;
  onChange: (level: Feedback | null) => void;
  /** What null means here: «Вердикты», «Как в курсе: всё». */
  none: string;
};

const nothing = '';

/** The level of feedback, with what it means said under it. */
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
