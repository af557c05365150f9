import { Button, MultiSelect, Stack, TextInput, Title } from '@mantine/core';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminGroups, type UserGroup } from '@put/contract/groups/groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { mutation, query } from '../../api/api.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { YearInput } from './new-group-dialog.tsx';

const { title, year, course_ids } = adminGroups.change.body.shape;
const GroupForm = z.required(z.object({ title, year, course_ids }));

/** The name of a group and the courses open to it. */
export function GroupFields({ group }: { group: UserGroup }) {
  const messages = useMessage();
  const [error, setError] = useState<Error | null>(null);
  const courses = useQuery(query(adminCourses.list, { query: { limit: '200' } })).data?.courses ?? [];
  const saved = { title: group.title, year: group.year, course_ids: group.course_ids };
  const form = useContractForm(GroupForm, saved);
  const begun = useBegun(form, saved);
  useUnsavedGuard(form.isDirty());
  const change = useMutation(
    mutation(adminGroups.change, {
      refreshes: [adminGroups.get, adminGroups.list, adminCourses.list, adminCourses.get],
    }),
  );
  const save = form.submitWith(async (body) => {
    setError(null);
    const isSaved = await begun.send(body, ({ own, began_from }) =>
      change.mutateAsync(
        { params: { id: String(group.id) }, body: { ...own, began_from } },
        { onError: (failure) => setError(form.takeErrors(failure) ? null : failure) },
      ),
    );
    if (isSaved) messages.success('Группа сохранена');
  });
  const chosen = form.values.course_ids;
  const titleOf = (id: number) => courses.find((course) => course.id === id)?.title ?? `№ ${id}`;
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
          <MeanwhileNotice
            of={begun}
            mine={form.values}
            fields={{
              title: 'Название',
              year: { label: 'Год', words: (year: number | null) => (year === null ? 'нет' : String(year)) },
              course_ids: {
                label: 'Курсы',
                words: (ids: readonly number[]) => ids.map(titleOf).join(', ') || 'нет',
              },
            }}
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
