import { Button, Stack, Text, Title } from '@mantine/core';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { FirstPasswordDialog } from './first-password-dialog.tsx';
import { useRemoveUser } from './use-remove-user.ts';

/** A user's access: first password, second factor, blocking, deletion. */
export function UserAccess({ person, isOwn }: { person: UserRow; isOwn: boolean }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const messages = useMessage();
  const { remove } = useRemoveUser();
  const [password, setPassword] = useState<string | null>(null);
  const refreshes = [adminUsers.get, adminUsers.list];
  const change = useMutation(mutation(adminUsers.change, { refreshes }));
  const first = useMutation(mutation(adminUsers.firstPassword, { refreshes }));
  const email = useMutation(mutation(adminUsers.sendReset));
  const factor = useMutation(mutation(secondFactor.reset, { refreshes }));
  const params = { id: String(person.id) };

  const giveFirstPassword = async () => {
    const isSure = await confirm({
      title: 'Выдать первый пароль?',
      text: 'Прежний пароль перестанет действовать, сеансы человека закончатся. Новый пароль будет показан один раз; при первом входе человек сменит его на свой.',
      action: 'Выдать',
    });
    if (!isSure) return;
    first.mutate({ params }, { onSuccess: (reply) => setPassword(reply.password), onError: messages.failure });
  };

  const takeFactorOff = async () => {
    const isSure = await confirm({
      title: 'Снять второй фактор?',
      text: 'Для того, кто потерял и телефон, и запасные коды. Его сеансы закончатся, войдёт он одним паролем и сможет включить второй фактор снова. Убедитесь, что просит сам человек: запись об этом останется в журнале.',
      action: 'Снять',
      isDangerous: true,
    });
    if (!isSure) return;
    factor.mutate({ params }, { onSuccess: () => messages.success('Второй фактор снят'), onError: messages.failure });
  };

  const setDisabled = async (is_disabled: boolean) => {
    const isSure =
      !is_disabled ||
      (await confirm({
        title: 'Отключить человека?',
        text: 'Его сеансы закончатся сразу, войти он не сможет, пока вы не включите его снова. Решения и результаты останутся.',
        action: 'Отключить',
        isDangerous: true,
      }));
    if (!isSure) return;
    change.mutate(
      { params, body: { is_disabled, began_from: { is_disabled: person.is_disabled } } },
      {
        onSuccess: () => messages.success(is_disabled ? 'Вход отключён, сеансы закончены' : 'Вход включён'),
        onError: messages.failure,
      },
    );
  };

  const removeAndLeave = async () => {
    if (await remove(person)) void navigate({ to: '/admin/user/list', ignoreBlocker: true });
  };

  return (
    <section aria-labelledby="user-access">
      <Title order={2} id="user-access" mb="sm">
        Доступ
      </Title>
      <Stack gap="xs" align="flex-start">
        {isOwn ? (
          <Text c="dimmed">Это вы: отключить и удалить себя здесь нельзя.</Text>
        ) : (
          <Button variant="default" loading={first.isPending} onClick={() => void giveFirstPassword()}>
            Первый пароль…
          </Button>
        )}
        {person.email !== null && (
          <>
            <Button
              variant="default"
              loading={email.isPending}
              onClick={() =>
                email.mutate(
                  { params },
                  {
                    onSuccess: () => messages.success(`Письмо отправлено на ${person.email}`),
                    onError: messages.failure,
                  },
                )
              }
            >
              Отправить ссылку для пароля
            </Button>
            <Text size="sm" c="dimmed">
              {person.is_email_confirmed ? 'Почта подтверждена' : 'Почта не подтверждена'}
            </Text>
          </>
        )}
        {person.has_second_factor && (
          <>
            <Text size="sm" c="dimmed">
              Второй фактор включён
            </Text>
            {!isOwn && (
              <Button variant="default" loading={factor.isPending} onClick={() => void takeFactorOff()}>
                Снять второй фактор…
              </Button>
            )}
          </>
        )}
        {!isOwn && (
          <>
            <Button variant="default" loading={change.isPending} onClick={() => void setDisabled(!person.is_disabled)}>
              {person.is_disabled ? 'Включить' : 'Отключить…'}
            </Button>
            <Button variant="outline" color="brick" onClick={() => void removeAndLeave()}>
              Удалить…
            </Button>
          </>
        )}
      </Stack>
      <FirstPasswordDialog person={person} password={password} onClose={() => setPassword(null)} />
    </section>
  );
}
