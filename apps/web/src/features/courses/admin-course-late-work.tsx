import { Text, Title } from '@mantine/core';
import { noLateWork } from '@put/contract/schedule';
import { LatePolicyField } from '../../shared/schedule/late-policy-field.tsx';
import type { CourseFormState } from './use-course-form.ts';

/** What late work is worth in every lesson that has no rule of its own. */
export function AdminCourseLateWork({ state: { form } }: { state: CourseFormState }) {
  return (
    <section aria-labelledby="course-late-work">
      <Title order={2} id="course-late-work" mb={4}>
        Опоздание
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Для занятий, у которых нет своего правила. Действует после мягкого срока занятия.
      </Text>
      <LatePolicyField
        value={form.values.late_policy ?? noLateWork}
        onChange={(policy) => form.setFieldValue('late_policy', policy)}
        errorAt={(path) => form.errors[`late_policy.${path}`]}
      />
    </section>
  );
}
