import { Text } from '@mantine/core';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { LimitFields } from '../../editing/limit-fields.tsx';
import css from '../../editing/marked-config.module.css';
import { RubricEditor } from '../../editing/rubric-editor.tsx';

const limits = [
  ['min_words', 'Не меньше слов', 0, 10_000],
  ['max_words', 'Не больше слов', 1, 20_000],
] as const;

/** How long the answer may be. */
export const TextLength = ({ config, errors, onChange }: ConfigFieldsProps<'text'>) => (
  <>
    <Text c="dimmed" size="sm" mb="sm">
      Ученик видит число слов, пока пишет.
    </Text>
    <div className={css.limits}>
      <LimitFields
        {...{ limits, config, errors }}
        onChange={(name, value) => onChange(name, (now) => ({ ...now, [name]: value }))}
      />
    </div>
  </>
);

/** What the answer is marked by. */
export const TextRubric = ({ config, errors, onChange }: ConfigFieldsProps<'text'>) => (
  <RubricEditor
    rubric={config.rubric}
    description="По ним ответ оценит преподаватель. Ученик видит их и до ответа, и после проверки."
    errors={errors}
    onChange={(path, recipe) => onChange(path, (now) => ({ ...now, rubric: recipe(now.rubric) }))}
  />
);
