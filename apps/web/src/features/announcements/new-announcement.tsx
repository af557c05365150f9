import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { adminAnnouncements, NewAnnouncement } from '@put/contract/announcements/announcement-writing';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminGroups } from '@put/contract/groups/groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { MarkdownEditor } from '../../parts/markdown-editor/markdown-editor.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { randomKey } from '../../ui/browser/random-key.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import css from './announcements.module.css';

type Props = { courseId: number | null; groupId: number | null; onClose: () => void };

/** «course 5» as a value of the list of addressees. */
type Known = { course_id?: number | null | undefined; user_group_id?: number | null | undefined };
const valueOf = ({ course_id, user_group_id }: Known) =>
  course_id ? `course ${course_id}` : user_group_id ? `group ${user_group_id}` : null;

/** An announcement is written beside its preview. */
export function NewAnnouncementForm({ courseId, groupId, onClose }: Props) {
  const messages = useMessage();
  const [error, setError] = useState<Error | null>(null);
  const [key] = useState(randomKey);
  const form = useContractForm(NewAnnouncement, {
    course_id: courseId,
    user_group_id: courseId === null ? groupId : null,
    title: '',
    text: '',
    by_mail: false,
  });
  const create = useMutation(
    mutation(adminAnnouncements.create, {
      refreshes: [adminAnnouncements.list],
      headers: () => ({ 'Idempotency-Key': key }),
    }),
  );
  useUnsavedGuard(form.isDirty() && !create.isSuccess);
  const send = form.submitWith((body) =>
    create.mutate(
      { body },
      {
        onSuccess: () => {
          messages.success('Объявление отправлено');
          onClose();
        },
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    ),
  );
  return (
    <form onSubmit={send} noValidate className={css.form} aria-label="Новое объявление">
      <Stack gap="md">
        <Addressee
          value={valueOf(form.values)}
          error={form.errors['course_id']}
          onChange={(to) => form.setValues(to)}
        />
        <TextInput label="Заголовок" placeholder="Завтра контрольная" {...form.getInputProps('title')} />
        <MarkdownEditor
          label="Текст объявления"
          emptyPreview="Здесь появится объявление, каким его увидят ученики."
          value={form.values.text}
          onChange={(text) => form.setFieldValue('text', text)}
          topHeading={2}
          idPrefix="new-announcement-"
          error={form.errors['text']}
        />
        <Checkbox
          label="Отправить и письмом"
          description="Тем, кто подтвердил почту и не отказался от писем"
          {...form.getInputProps('by_mail', { type: 'checkbox' })}
        />
        <RefusalAlert
          of={adminAnnouncements.create}
          error={error}
          explain={{ not_found: 'Курс или группу удалили. Выберите другие.', nobody_there: null }}
        />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Отправить
          </Button>
          <Button variant="default" onClick={onClose}>
            Отменить
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type To = { course_id: number | null; user_group_id: number | null };
type AddresseeProps = { value: string | null; error: React.ReactNode; onChange: (to: To) => void };

/** A course or a group, found by its name. */
function Addressee({ value, error, onChange }: AddresseeProps) {
  const courses = useQuery(query(adminCourses.list, { query: {} }));
  const groups = useQuery(query(adminGroups.list, { query: {} }));
  const options = [
    {
      group: 'Курсы',
      items: (courses.data?.courses ?? []).map(({ id, title }) => ({ value: `course ${id}`, label: title })),
    },
    {
      group: 'Группы',
      items: (groups.data?.user_groups ?? []).map(({ id, title }) => ({ value: `group ${id}`, label: title })),
    },
  ];
  return (
    <Select
      label="Кому"
      placeholder="Курс или группа"
      searchable
      nothingFoundMessage="Такого курса или группы нет"
      data={options}
      value={value}
      error={error}
      onChange={(chosen) => {
        const [what, id] = chosen?.split(' ') ?? [];
        onChange({
          course_id: what === 'course' ? Number(id) : null,
          user_group_id: what === 'group' ? Number(id) : null,
        });
      }}
    />
  );
}
