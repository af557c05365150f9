import { Checkbox, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Course } from '@put/contract/courses/course-editing';
import { LatePolicy, noLateWork } from '@put/contract/courses/schedule';
import { FeedbackField } from '../../../parts/feedback/feedback-field.tsx';
import { LanguagesField } from '../../../parts/languages/languages-field.tsx';
import { FieldWarning } from '../../../parts/schedule/field-warning.tsx';
import { LatePolicyField } from '../../../parts/schedule/late-policy-field.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import css from './admin-course.module.css';
import { contradictionsOf } from './course-contradictions.ts';
import type { CourseFormState } from './use-course-form.ts';

type Props = { course: Course; state: CourseFormState };

/** When the course runs, and the settings of every lesson that does not override them. */
export const AdminCourseRules = (props: Props) => (
  <div className={css.narrow}>
    <Days {...props} />
    <Defaults {...props} />
  </div>
);

type DayProps = { value?: string | null; onChange: unknown };

function Days({ state: { form } }: Props) {
  const { onChange: _, ...dateProps } = form.getInputProps('date') as DayProps;
  const { onChange: __, ...endProps } = form.getInputProps('end_date') as DayProps;
  return (
    <section aria-labelledby="course-days">
      <Title order={2} id="course-days" mb="sm">
        Когда идёт курс
      </Title>
      <SimpleGrid cols={2} spacing="sm">
        <DateField label="Начало" {...dateProps} onChange={(date) => form.setFieldValue('date', date ?? '')} />
        <DateField
          label="Окончание"
          {...endProps}
          opensAt={form.values.date}
          onChange={(date) => form.setFieldValue('end_date', date)}
        />
      </SimpleGrid>
    </section>
  );
}

function Defaults({ course: { lessons }, state: { form } }: Props) {
  const policy = LatePolicy.safeParse(form.values.late_policy ?? noLateWork).data;
  return (
    <section aria-labelledby="course-defaults">
      <Title order={2} id="course-defaults" mb={4}>
        Для всех занятий
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Занятие берёт это у курса, пока в нём самом не сказано другое.
      </Text>
      <Stack gap="md">
        <LanguagesField
          label="Языки"
          none="Все, что есть у задачи"
          value={form.values.languages ?? null}
          onChange={(languages) => form.setFieldValue('languages', languages)}
          error={form.errors['languages']}
        />
        <FeedbackField
          label="Что ученик узнаёт о тестах"
          none="Вердикты, как обычно"
          value={form.values.feedback ?? null}
          onChange={(feedback) => form.setFieldValue('feedback', feedback)}
        />
        <Checkbox
          label="Ошибка компиляции не тратит попытку"
          description="У задачи можно сказать другое"
          checked={form.values.free_compile_errors ?? false}
          onChange={({ currentTarget }) => form.setFieldValue('free_compile_errors', currentTarget.checked)}
        />
        <div role="group" aria-labelledby="course-late-work">
          <Text fw={500} size="sm" id="course-late-work">
            Опоздание
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            Действует после мягкого срока занятия.
          </Text>
          <LatePolicyField
            value={form.values.late_policy ?? noLateWork}
            onChange={(policy) => form.setFieldValue('late_policy', policy)}
            errorAt={(path) => form.errors[`late_policy.${path}`]}
          />
          {policy !== undefined &&
            contradictionsOf(lessons, policy).map((words) => (
              <Text key={words} size="sm">
                <FieldWarning>{words}</FieldWarning>
              </Text>
            ))}
        </div>
      </Stack>
    </section>
  );
}
