import { Section } from '../../../parts/task-form/section.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { LimitFields } from '../../editing/limit-fields.tsx';
import css from '../../editing/marked-config.module.css';
import { RubricEditor } from '../../editing/rubric-editor.tsx';

const limits = [
  ['min_words', 'Не меньше слов'],
  ['max_words', 'Не больше слов'],
] as const;

export function TextConfigFields({ config, errors, onChange }: ConfigFieldsProps<'text'>) {
  return (
    <>
      <Section anchor="limits" title="Объём" description="Ученик видит число слов, пока пишет.">
        <div className={css.limits}>
          <LimitFields
            {...{ limits, config, errors }}
            onChange={(name, value) => onChange(name, (now) => ({ ...now, [name]: value }))}
          />
        </div>
      </Section>
      <RubricEditor
        rubric={config.rubric}
        description="По ним ответ оценит преподаватель. Ученик видит их и до ответа, и после проверки."
        errors={errors}
        onChange={(path, recipe) => onChange(path, (now) => ({ ...now, rubric: recipe(now.rubric) }))}
      />
    </>
  );
}
