import { Stack } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers, NewUser } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { listName } from '../../parts/people/full-name.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { UserFields } from './user-fields.tsx';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void; groupId: number | undefined };

export function NewUserDialog({ isOpen, onClose, groupId }: Props) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Новый человек" size="lg" closeOnClickOutside={false}>
      <NewUserForm onClose={onClose} groupId={groupId} />
    </FormDialog>
  );
}

function NewUserForm({ onClose, groupId }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate();
  const messages = useMessage();
  const [error, setError] = useState<Error | null>(null);
  const form = useContractForm(NewUser, {
    first_name: '',
    last_name: null,
    username: null,
    email: null,
    birthday: null,
    password: '',
    is_admin: false,
    user_group_ids: groupId === undefined ? [] : [groupId],
  });
  useHeld(form.isDirty());
  const create = useMutation(mutation(adminUsers.create, { refreshes: [adminUsers.list, adminGroups.list] }));
  const send = form.submitWith((body) => {
    setError(null);
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          messages.success(`${listName({ ...body, last_name: body.last_name ?? null })}: учётная запись создана`);
          void navigate({ to: '/admin/user/$userId', params: { userId: String(id) } });
        },
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    );
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <UserFields form={form} passwordLabel="Пароль" passwordHint="От 8 знаков" isInDialog />
        <RefusalAlert
          of={adminUsers.create}
          error={error}
          explain={{ already_taken: null, password_too_common: null, factor_unproven: null }}
        />
        <DialogActions action="Создать" isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
