import { adminGroups } from '@put/contract/groups/groups';
import { adminUsers, UserChange, type UserRow } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

/** The password field starts empty; when left empty, the password is not changed. */
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
  const begun = useBegun(form, valuesOf(person));
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  const change = useMutation(
    mutation(adminUsers.change, { refreshes: [adminUsers.get, adminUsers.list, adminGroups.list, adminGroups.get] }),
  );

  const save = form.submitWith(async ({ password, ...body }) => {
    setError(null);
    // the password comes from nobody's form but this one
    const isSaved = await begun.send(body, ({ own: { password: _, ...own }, began_from }) =>
      change.mutateAsync(
        { params: { id: String(person.id) }, body: { ...own, ...(password && { password }), began_from } },
        { onError: (failure) => setError(form.takeErrors(failure) ? null : failure) },
      ),
    );
    if (!isSaved) return;
    form.setFieldValue('password', '');
    messages.success('Сохранено');
  });
  return { form, begun, save, error, isUnsaved, isSaving: change.isPending };
}
