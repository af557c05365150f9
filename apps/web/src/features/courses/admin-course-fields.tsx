import { MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { CourseStatus } from '@put/contract/courses';
import { adminGroups } from '@put/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { ErrorView } from '../../parts/states/error-view.tsx';
import { statusWords } from '../../parts/status/status-mark.tsx';
import { CoverField } from './cover-field.tsx';
import type { CourseFormState } from './use-course-form.ts';

const statusMeaning: Record<CourseStatus, string> = {
  draft: 'Ученики курс не видят',
  published: 'Курс видят ученики выбранных групп',
  archived: 'Курса нет в списках учеников',
};

export function AdminCourseFields({ state: { form } }: { state: CourseFormState }) {
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const { value: groupIds = [], ...groupProps } = form.getInputProps('user_group_ids') as {
    value?: number[];
    error?: string;
  };
  type DayProps = { value?: string | null; onChange: unknown };
  const { onChange: _, ...dateProps } = form.getInputProps('date') as DayProps;
  const { onChange: __, ...endProps } = form.getInputProps('end_date') as DayProps;

  return (
    <section aria-labelledby="course-fields">
      <Title order={2} id="course-fields" mb="sm">
        О курсе
      </Title>
      <Stack gap="md">
        <TextInput label="Название" {...form.getInputProps('title')} />
        <Textarea
          label="Кратко"
          description="Одно-два предложения для списка курсов"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('summary')}
        />
        <CoverField
          value={form.values.cover_file ?? null}
          onChange={(cover) => form.setFieldValue('cover_file', cover)}
          error={form.errors['cover_file']}
        />
        <Select
          label="Состояние"
          description={statusMeaning[form.values.status ?? 'draft']}
          data={CourseStatus.options.map((status) => ({ value: status, label: statusWords[status] }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        <MultiSelect
          label="Группы"
          description="Кому открыт курс"
          placeholder={groupIds.length === 0 ? 'Выберите группы' : ''}
          data={(groups.data?.user_groups ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          disabled={groups.data === undefined}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать все группы' }}
          nothingFoundMessage="Такой группы нет"
          {...groupProps}
          value={groupIds.map(String)}
          onChange={(ids) => form.setFieldValue('user_group_ids', ids.map(Number))}
        />
        {groups.error !== null && (
          <ErrorView error={groups.error} title="Не удалось прочитать группы" onRetry={() => void groups.refetch()} />
        )}
        <SimpleGrid cols={2} spacing="sm">
          <DateField label="Начало" {...dateProps} onChange={(date) => form.setFieldValue('date', date ?? '')} />
          <DateField
            label="Окончание"
            {...endProps}
            opensAt={form.values.date}
            onChange={(date) => form.setFieldValue('end_date', date)}
          />
        </SimpleGrid>
      </Stack>
    </section>
  );
}
