import { Stack, TextInput } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { groupsWithTitle, groupWords } from './same-title.ts';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

export function NewGroupDialog({ isOpen, onClose }: Props) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Новая группа">
      <NewGroupForm onClose={onClose} />
    </FormDialog>
  );
}

function NewGroupForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [error, setError] = useState<Error | null>(null);
  const form = useContractForm(adminGroups.create.body, { title: '', year: null as number | null });
  useHeld(form.isDirty());
  const create = useMutation(mutation(adminGroups.create, { refreshes: [adminGroups.list] }));
  const listed = useQuery(query(adminGroups.list, { query: {} })).data?.user_groups ?? [];
  const same = groupsWithTitle(listed, form.values.title);
  // what was asked about: another title is asked about anew
  const [askedOf, setAskedOf] = useState<string | null>(null);
  const isAsking = same.length > 0 && askedOf === form.values.title;
  const send = form.submitWith((body) => {
    if (same.length > 0 && !isAsking) return setAskedOf(form.values.title);
    return create.mutate(
      { body },
      {
        onSuccess: ({ id }) => void navigate({ to: '/admin/user_group/$groupId', params: { groupId: String(id) } }),
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    );
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput label="Название" placeholder="Например, «9 „А“»" data-autofocus {...form.getInputProps('title')} />
        <YearInput
          value={form.values.year ?? null}
          onChange={(year) => form.setFieldValue('year', year)}
          error={form.errors['year']}
        />
        <RefusalAlert of={adminGroups.create} error={error} explain={{}} />
        {isAsking && (
          <Notice kind="warning" title="Такая группа уже есть">
            {same.map((group) => (
              <div key={group.id}>
                <LinkAnchor to="/admin/user_group/$groupId" params={{ groupId: String(group.id) }} underline="always">
                  {groupWords(group)}
                </LinkAnchor>
              </div>
            ))}
            Откройте её или создайте вторую с тем же названием.
          </Notice>
        )}
        <DialogActions
          action={isAsking ? 'Создать вторую' : 'Создать группу'}
          isPending={create.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

type YearProps = { value: number | null; onChange: (year: number | null) => void; error?: React.ReactNode };

/** The year of admission; may be empty. */
export const YearInput = ({ value, onChange, error }: YearProps) => (
  <NumberField
    label="Год набора"
    description="Можно не указывать"
    maw={200}
    isOptional
    min={1990}
    max={2100}
    value={value}
    onChange={onChange}
    error={error}
  />
);
