import { adminGroups } from '@put/contract/groups';
import { adminUsers, UserChange, type UserRow } from '@put/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

/** The password field starts empty; when left empty, the password is not changed. It is never kept on the device. */
const valuesOf = ({ first_name, last_name, username, email, birthday, is_admin, user_group_ids }: UserRow) => ({
  first_name,
  last_name,
  username,
  email,
  birthday,
  is_admin,
  user_group_ids,
  password: '',
});

export function useUserForm(person: UserRow) {
  const messages = useMessage();
  const [error, setError] = useState<Error | null>(null);
  const form = useContractForm(UserChange, valuesOf(person));
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  const change = useMutation(
    mutation(adminUsers.change, { refreshes: [adminUsers.get, adminUsers.list, adminGroups.list, adminGroups.get] }),
  );

  const show = (values: ReturnType<typeof valuesOf>) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  };
  useEffect(() => {
    // changes by others are shown while nothing is typed
    if (!isUnsaved) show(valuesOf(person));
    // eslint-disable-next-line react/exhaustive-deps -- only when the person is another or has changed, not as one types
  }, [person]);

  const save = form.submitWith((body) => {
    setError(null);
    change.mutate(
      { params: { id: String(person.id) }, body },
      {
        onSuccess: () => {
          form.resetDirty({ ...form.getValues(), password: '' });
          form.setFieldValue('password', '');
          messages.success('Сохранено');
        },
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    );
  });
  return { form, save, error, isUnsaved, isSaving: change.isPending };
}
