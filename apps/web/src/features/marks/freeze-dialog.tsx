import { Button, Group, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { adminMarks, type CourseMarks } from '@put/contract/marks/mark-editing';
import { title } from '@put/contract/base/primitives';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';

type Props = { marks: CourseMarks; isOpen: boolean; onClose: () => void };

/** Fixes the marks of a term. */
export const FreezeDialog = ({ marks, isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Зафиксировать оценки" size="lg">
    {isOpen && <FreezeForm marks={marks} onClose={onClose} />}
  </Modal>
);

const Shape = z.object({
  title: title(),
  lesson_ids: z.array(z.number()).check(z.minLength(1, 'Выберите хотя бы одно занятие')),
});

function FreezeForm({ marks: { course, lessons, settings, terms }, onClose }: Omit<Props, 'isOpen'>) {
  const messages = useMessage();
  const counted = new Set(settings?.categories.flatMap(({ lesson_ids }) => lesson_ids));
  const told = new Set(terms.flatMap(({ lesson_ids }) => lesson_ids));
  const choice = lessons.filter(({ id }) => counted.has(id));
  const fresh = choice.filter(({ id }) => !told.has(id)).map(({ id }) => id);
  const form = useContractForm(Shape, { title: `${terms.length + 1} четверть`, lesson_ids: fresh });
  const freeze = useMutation(mutation(adminMarks.freeze, { refreshes: [adminMarks.get, adminMarks.ofPerson] }));
  const send = form.submitWith((body) =>
    freeze.mutate(
      { params: { id: String(course.id) }, body },
      {
        onSuccess: () => {
          messages.success('Оценки зафиксированы. Ученики увидят их, когда вы это включите.');
          onClose();
        },
        onError: form.takeErrors,
      },
    ),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text size="sm">
          Оценки всех учеников курса сохранятся вместе с тем, из чего они получились. Перепроверки, исключения и новые
          правила их не изменят: рядом будет видно, что получилось бы сейчас.
        </Text>
        <TextInput label="Название" data-autofocus {...form.getInputProps('title')} />
        <MultiSelect
          label="За какие занятия"
          description="Сначала выбраны занятия, которых не было в прежних оценках"
          searchable
          hidePickedOptions
          data={choice.map((one) => ({ value: String(one.id), label: one.title }))}
          value={form.values.lesson_ids.map(String)}
          onChange={(ids) => form.setFieldValue('lesson_ids', ids.map(Number))}
          error={form.errors['lesson_ids']}
        />
        <RefusalAlert
          of={adminMarks.freeze}
          error={freeze.error}
          explain={{ not_found: 'Курс удалён: его можно вернуть из корзины.', conflict: null }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" loading={freeze.isPending}>
            Зафиксировать
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
