import { SegmentedControl, Text } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { FieldWarning } from '../../parts/schedule/field-warning.tsx';
import { LatePolicyField } from '../../parts/schedule/late-policy-field.tsx';
import { latePolicyWords } from '../../parts/schedule/late-policy-words.ts';
import { problemsAt, readSchedule } from '../../parts/schedule/problems-at.ts';
import css from './lesson-editing.module.css';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = { state: LessonFormState; lesson: Pick<Lesson, 'inherited_late_policy'> };

/** What late work is worth: the rule of the course, or an own one. */
export function LessonLatePolicy({ state: { form }, lesson }: Props) {
  const { opens_at = null, soft_deadline = null, hard_deadline = null, late_policy: policy = null } = form.values;
  const schedule = readSchedule({ opens_at, soft_deadline, hard_deadline, late_policy: policy });
  const policyWarning = policy === null ? undefined : problemsAt('late_policy', schedule).warning;
  const { errors } = form;
  return (
    <div role="group" aria-label="Опоздание" className={css.rule}>
      <SegmentedControl
        aria-label="Правило опозданий"
        value={policy === null ? 'course' : 'own'}
        onChange={(kind) => form.setFieldValue('late_policy', kind === 'own' ? lesson.inherited_late_policy : null)}
        data={[
          { value: 'course', label: 'Как в курсе' },
          { value: 'own', label: 'Своё правило' },
        ]}
      />
      {policy === null ? (
        <Text size="sm" c="dimmed">
          Как в курсе: {latePolicyWords(lesson.inherited_late_policy)}.
        </Text>
      ) : (
        <LatePolicyField
          value={policy}
          onChange={(changed) => form.setFieldValue('late_policy', changed)}
          errorAt={(path) => errors[`late_policy.${path}`]}
        />
      )}
      {policyWarning !== undefined && (
        <Text size="sm">
          <FieldWarning>{policyWarning}</FieldWarning>
        </Text>
      )}
    </div>
  );
}
