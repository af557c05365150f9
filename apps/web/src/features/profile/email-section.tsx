import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { User } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import type { ProfileState } from '@put/contract/accounts/profile-state';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

type Props = { user: User; state: z.infer<typeof ProfileState> };

export function EmailSection({ user, state }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const resend = useMutation({
    ...mutation(profile.resendConfirmation),
    onSuccess: ({ message }) => setSent(message),
    onMutate: () => setSent(null),
  });
  const { pending_email, is_email_confirmed, has_mail_server } = state;
  const mayResend = pending_email !== null || (user.email !== null && !is_email_confirmed);
  return (
    <>
      <Text>
        {user.email === null ? 'Почта не указана.' : <strong>{user.email}</strong>}
        {user.email !== null && (is_email_confirmed ? ' — подтверждена.' : ' — не подтверждена.')}
        {pending_email !== null && (
          <>
            {' '}
            Новый адрес <strong>{pending_email}</strong> ждёт подтверждения по ссылке из письма.
          </>
        )}
      </Text>
      {sent !== null && <Notice kind="success">{sent}</Notice>}
      <RefusalAlert
        of={profile.resendConfirmation}
        error={resend.error}
        explain={{ no_email: null, too_soon: null, no_mail_server: null }}
      />
      {!has_mail_server ? (
        <Text size="sm" c="dimmed">
          Этот сервер не отправляет писем, поэтому подтвердить адрес нельзя; входу это не мешает. Изменить почту может
          администратор.
        </Text>
      ) : isChanging ? (
        <ChangeEmail
          onSent={(message) => {
            setSent(message);
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <Group gap="xs">
          {mayResend && (
            <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
              Прислать письмо ещё раз
            </Button>
          )}
          <Button variant="default" onClick={() => setChanging(true)}>
            {user.email === null ? 'Указать почту' : 'Изменить почту'}
          </Button>
        </Group>
      )}
    </>
  );
}

function ChangeEmail({ onSent, onCancel }: { onSent: (message: string) => void; onCancel: () => void }) {
  const form = useContractForm(profile.changeEmail.body, { email: '', password: '' });
  const refreshing = mutation(profile.changeEmail, { refreshes: [profile.state] });
  const change = useMutation({
    ...refreshing,
    onSuccess: async (...done) => {
      await refreshing.onSuccess?.(...done);
      onSent(done[0].message);
    },
    onError: (error) => void form.takeErrors(error),
  });
  return (
    <form noValidate onSubmit={form.submitWith((body) => change.mutate({ body }))}>
      <Stack gap="md">
        <TextInput label="Новая почта" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label="Ваш пароль"
          description="Чтобы никто не сменил почту за вас"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={profile.changeEmail}
            error={change.error}
            explain={{ wrong_password: null, too_many_attempts: null, no_mail_server: null }}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            Прислать письмо
          </Button>
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
