import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { registration } from '@put/contract/accounts/registration';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';

/** Sends a reset link by e-mail. Without a mail server it says whom to ask. */
export function RequestResetPage() {
  const data = useQuery(query(registration.data, { query: {} }));
  return (
    <NarrowPage title="Новый пароль">
      <QueryStates of={data} skeleton={<RowSkeletons rows={2} height={54} />}>
        {({ has_mail_server }) => (has_mail_server ? <RequestEmail /> : <AskSomebody />)}
      </QueryStates>
      <Text mt="md">
        <LinkAnchor to="/auth/login">Вернуться ко входу</LinkAnchor>
      </Text>
    </NarrowPage>
  );
}

function RequestEmail() {
  const form = useContractForm(registration.requestReset.body, { login: '' });
  const request = useMutation(mutation(registration.requestReset));
  return (
    <>
      <Text c="dimmed" mb="md">
        Пришлём на почту ссылку, по которой можно задать новый пароль.
      </Text>
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
    </>
  );
}

const AskSomebody = () => (
  <Stack gap="md">
    <Notice kind="warning">
      Этот сервер не отправляет писем. Новый пароль выдаст преподаватель или администратор — тот, кто дал вам логин.
    </Notice>
    <Text c="dimmed" size="sm" component="details">
      <summary>Я администратор этого сервера</summary>
      Себе пароль задают на сервере: <Code>npm run admin:reset</Code>
    </Text>
  </Stack>
);
