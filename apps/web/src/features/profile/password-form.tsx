import { Button, Stack } from '@mantine/core';
import { profile } from '@put/contract/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

export function PasswordForm() {
  const messages = useMessage();
  const form = useContractForm(profile.changePassword.body, { current_password: '', new_password: '' });
  const refreshing = mutation(profile.changePassword, { refreshes: [profile.state, profile.sessions] });
  const change = useMutation({
    ...refreshing,
    onSuccess: async (...done) => {
      form.reset();
      messages.success('Пароль изменён, вход на других устройствах завершён');
      await refreshing.onSuccess?.(...done);
    },
    onError: (error) => void form.takeErrors(error),
  });
  return (
    <form noValidate onSubmit={form.submitWith((body) => change.mutate({ body }))}>
      <Stack gap="md">
        <PasswordField
          label="Текущий пароль"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="Новый пароль"
          description="Не короче 8 знаков; лучше всего несколько слов"
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={profile.changePassword}
            error={change.error}
            explain={{ wrong_password: null, password_too_common: null, too_many_attempts: null }}
          />
        )}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          Сменить пароль
        </Button>
      </Stack>
    </form>
  );
}
