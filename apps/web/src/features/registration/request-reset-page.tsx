import { Button, Stack, Text, TextInput } from '@mantine/core';
import { registration } from '@put/contract/registration';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../shared/contract-form.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { Notice } from '../../shared/notice.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { NarrowPage } from './narrow-page.tsx';

export function RequestResetPage() {
  const form = useContractForm(registration.requestReset.body, { login: '' });
  const request = useMutation(mutation(registration.requestReset));
  return (
    <NarrowPage title="Новый пароль" lead="Пришлём на почту ссылку, по которой можно задать новый пароль.">
      <form noValidate onSubmit={form.submitWith((body) => request.mutate({ body }))}>
        <Stack gap="md">
          <TextInput
            label="Логин или почта"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            size="md"
            {...form.getInputProps('login')}
          />
          <RefusalAlert of={registration.requestReset} error={request.error} explain={{ too_many_attempts: null }} />
          {request.data && <Notice kind="success">{request.data.message}</Notice>}
          <Button type="submit" size="md" loading={request.isPending}>
            Прислать ссылку
          </Button>
        </Stack>
      </form>
      <Text c="dimmed" size="sm" mt="md">
        Нет почты? Новый пароль выдаст преподаватель.
      </Text>
      <Text mt="md">
        <LinkAnchor to="/auth/login">Вернуться ко входу</LinkAnchor>
      </Text>
    </NarrowPage>
  );
}
