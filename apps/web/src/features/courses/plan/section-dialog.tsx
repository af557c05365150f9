import { Button, Group, Stack, TextInput } from '@mantine/core';
import { sectionTitle } from '@put/contract/courses/course-editing';
import * as z from 'zod/mini';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { FormDialog, useHeld } from '../../../ui/dialogs/form-dialog.tsx';

type Props = {
  /** Undefined when the dialog is closed; null for a new section. */
  of: { title: string } | null | undefined;
  taken: readonly string[];
  onClose: () => void;
  onSave: (title: string) => void;
};

export function SectionDialog({ of, taken, onClose, onSave }: Props) {
  return (
    <FormDialog opened={of !== undefined} onClose={onClose} title={of === null ? 'Новый раздел' : 'Название раздела'}>
      {of !== undefined && <SectionForm before={of?.title ?? ''} taken={taken} onClose={onClose} onSave={onSave} />}
    </FormDialog>
  );
}

type FormProps = Pick<Props, 'taken' | 'onClose' | 'onSave'> & { before: string };

function SectionForm({ before, taken, onClose, onSave }: FormProps) {
  const shape = z.object({
    title: sectionTitle.check(
      z.minLength(1, 'Введите название'),
      z.refine((title) => title === before || !taken.includes(title), 'Такой раздел в курсе уже есть'),
    ),
  });
  const form = useContractForm(shape, { title: before });
  useHeld(form.isDirty());
  const send = form.submitWith(({ title }) => {
    onClose();
    if (title !== before) onSave(title);
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput label="Название" placeholder="Например, «Циклы»" data-autofocus {...form.getInputProps('title')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit">{before === '' ? 'Добавить раздел' : 'Переименовать'}</Button>
        </Group>
      </Stack>
    </form>
  );
}
