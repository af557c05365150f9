import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Credentials } from '@put/contract/accounts/accounts';
import { domain } from '@put/contract/users/domain';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

/** Asks once for the login and password of the directory. The password is checked there and not stored. */
export function LinkForm({ title }: { title: string }) {
  const messages = useMessage();
  const form = useContractForm(Credentials, { login: '', password: '' });
  const link = useMutation({
    ...mutation(domain.link, { refreshes: [domain.state] }),
    onSuccess: (reply, _input, _result, { client }) => {
      client.setQueriesData({ queryKey: [`${domain.state.method} ${domain.state.path}`] }, reply);
      messages.success('Учётная запись организации привязана');
    },
  });
  return (
    <form noValidate onSubmit={form.submitWith((body) => link.mutate({ body }))}>
      <Stack gap="md" maw={420}>
        <Text>{title}: введите логин и пароль, которыми вы входите там.</Text>
        <TextInput
          label="Логин в организации"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('login')}
        />
        <PasswordField label="Пароль в организации" autoComplete="off" {...form.getInputProps('password')} />
        <RefusalAlert
          of={domain.link}
          error={link.error}
          explain={{
            no_directory: null,
            directory_down: null,
            wrong_password: null,
            already_linked: null,
            too_many_attempts: null,
          }}
        />
        <Group>
          <Button type="submit" loading={link.isPending}>
            Привязать
          </Button>
        </Group>
        <Text c="dimmed" size="sm">
          Пароль проверяет организация, «Путь» его не хранит. Вход по логину и паролю «Пути» останется.
        </Text>
      </Stack>
    </form>
  );
}
