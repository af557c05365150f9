import { Button, MultiSelect, Stack, TextInput, Title } from '@mantine/core';
import { adminCourses } from '@put/contract/course-editing';
import { adminGroups, type UserGroup } from '@put/contract/groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { YearInput } from './new-group-dialog.tsx';

/** The name of a group and the courses open to it. */
export function GroupFields({ group }: { group: UserGroup }) {
  const messages = useMessage();
  const [error, setError] = useState<Error | null>(null);
  const courses = useQuery(query(adminCourses.list, { query: { limit: '200' } })).data?.courses ?? [];
  const form = useContractForm(adminGroups.change.body, {
    title: group.title,
    year: group.year,
    course_ids: group.course_ids,
  });
  useUnsavedGuard(form.isDirty());
  const change = useMutation(
    mutation(adminGroups.change, {
      refreshes: [adminGroups.get, adminGroups.list, adminCourses.list, adminCourses.get],
    }),
  );
  const save = form.submitWith((body) => {
    setError(null);
    change.mutate(
      { params: { id: String(group.id) }, body },
      {
        onSuccess: () => {
          form.resetDirty();
          messages.success('Группа сохранена');
        },
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    );
  });
  const chosen = form.values.course_ids ?? [];
  return (
    <section aria-labelledby="group-fields">
      <Title order={2} id="group-fields" mb="sm">
        О группе
      </Title>
      <form onSubmit={save} noValidate>
        <Stack>
          <TextInput label="Название" {...form.getInputProps('title')} />
          <YearInput
            value={form.values.year ?? null}
            onChange={(year) => form.setFieldValue('year', year)}
            error={form.errors['year']}
          />
          <MultiSelect
            {...choiceList}
            label="Курсы"
            description="Что открыто людям группы, когда курс опубликован"
            placeholder={chosen.length === 0 ? 'Выберите курсы' : ''}
            data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Закрыть все курсы' }}
            nothingFoundMessage="Такого курса нет"
            value={chosen.filter((id) => courses.some((course) => course.id === id)).map(String)}
            onChange={(ids) => form.setFieldValue('course_ids', ids.map(Number))}
          />
          <RefusalAlert
            of={adminGroups.change}
            error={error}
            explain={{ not_found: 'Группы или курса больше нет: возможно, их удалили.' }}
          />
          <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            Сохранить
          </Button>
        </Stack>
      </form>
    </section>
  );
}
