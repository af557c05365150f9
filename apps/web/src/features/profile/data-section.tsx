import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { profile } from '@put/contract/accounts/profile';
import type { ProfileState } from '@put/contract/accounts/profile-state';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
          Вы попросили удалить учётную запись: <Moment at={state.deletion_requested_at} />. Администратор сделает это
          вручную.
        </Notice>
      )}
      <Group gap="xs">
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          Скачать мои данные
        </Button>
        <Button variant="light" color={isWanted ? 'gray' : 'brick'} onClick={() => setAsking(true)}>
          {isWanted ? 'Отменить удаление' : 'Попросить удалить учётную запись'}
        </Button>
      </Group>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={isWanted ? 'Отменить удаление?' : 'Удалить учётную запись?'}
      >
        <AskDeletion isWanted={!isWanted} onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
}

const Proof = z.pick(profile.requestDeletion.body, { password: true });

function AskDeletion({ isWanted, onDone }: { isWanted: boolean; onDone: () => void }) {
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
        <Text>
          {isWanted
            ? 'Просьбу увидит администратор. После удаления войти не получится, а решения и результаты исчезнут.'
            : 'Учётная запись останется.'}
        </Text>
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
            {isWanted ? 'Попросить удалить' : 'Отменить удаление'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
