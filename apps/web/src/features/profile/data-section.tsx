import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { profile } from '@put/contract/accounts/profile';
import type { ProfileState } from '@put/contract/accounts/profile-state';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { saveFile } from './save-file.ts';

export function DataSection({ state }: { state: z.infer<typeof ProfileState> }) {
  const messages = useMessage();
  const [isAsking, setAsking] = useState(false);
  const take = useMutation({
    ...mutation(profile.exportData),
    onSuccess: ({ file_name, zip_base64 }) => saveFile(file_name, zip_base64, 'application/zip'),
    onError: messages.failure,
  });
  const isWanted = state.deletion_requested_at !== null;
  return (
    <>
      <Text>Скачайте всё, что «Путь» хранит о вас: профиль, решения, результаты, входы. Это архив с файлами JSON.</Text>
      {state.deletion_requested_at !== null && (
        <Notice kind="warning">
          Вы попросили удалить ваши данные: <Moment at={state.deletion_requested_at} />. Решит администратор. Пока он не
          решил, просьбу можно отозвать.
        </Notice>
      )}
      {state.deletion_declined !== null && (
        <Notice kind="error" title="Данные не удалены">
          {state.deletion_declined.reason}
          <br />
          Отказано <Moment at={state.deletion_declined.at} />. Попросить можно снова.
        </Notice>
      )}
      <Group gap="xs">
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          Скачать мои данные
        </Button>
        <Button variant="light" color={isWanted ? 'gray' : 'brick'} onClick={() => setAsking(true)}>
          {isWanted ? 'Отозвать просьбу…' : 'Удалить мои данные…'}
        </Button>
      </Group>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={isWanted ? 'Отозвать просьбу?' : 'Удалить ваши данные?'}
      >
        <AskDeletion isWanted={!isWanted} onDone={() => setAsking(false)}>
          <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
            Сначала скачать мои данные
          </Button>
        </AskDeletion>
      </Modal>
    </>
  );
}

const Proof = z.pick(profile.requestDeletion.body, { password: true });

type AskProps = {
  isWanted: boolean;
  onDone: () => void;
  /** The export: afterwards there is nothing to take. */
  children: ReactNode;
};

function AskDeletion({ isWanted, onDone, children }: AskProps) {
  const form = useContractForm(Proof, { password: '' });
  const refreshing = mutation(profile.requestDeletion, { refreshes: [profile.state] });
  const ask = useMutation({
    ...refreshing,
    onSuccess: async (...done) => {
      await refreshing.onSuccess?.(...done);
      onDone();
    },
    onError: (error) => void form.takeErrors(error),
  });
  return (
    <form
      noValidate
      onSubmit={form.submitWith(({ password }) => ask.mutate({ body: { is_wanted: isWanted, password } }))}
    >
      <Stack gap="md">
        {isWanted ? (
          <>
            <Text>
              Просьбу решит администратор. Исчезнут имя, логин и почта, программы и ответы, черновики, файлы,
              контейнеры, ключи, уведомления и входы. Войти больше не получится, вернуть ничего нельзя.
            </Text>
            <Text>
              Без имени останутся баллы и оценки — в итогах класса — и тексты ваших вопросов. В прежних резервных копиях
              данные останутся, пока копии хранятся.
            </Text>
            <div>{children}</div>
          </>
        ) : (
          <Text>Учётная запись и все данные останутся.</Text>
        )}
        <PasswordField
          label="Ваш пароль"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={profile.requestDeletion}
            error={ask.error}
            explain={{ wrong_password: null, too_many_attempts: null }}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Не сейчас
          </Button>
          <Button type="submit" color={isWanted ? 'brick' : 'pine'} loading={ask.isPending}>
            {isWanted ? 'Попросить удалить' : 'Отозвать просьбу'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
