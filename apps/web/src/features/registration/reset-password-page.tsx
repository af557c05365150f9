import { Button, Stack } from '@mantine/core';
import { Password } from '@put/contract/accounts/accounts';
import { registration } from '@put/contract/accounts/registration';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation, query } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';

const NewPassword = z.object({ password: Password });
const isWhole = (token: string) => /^[\w-]{43}$/.test(token);

/** The link is verified before the form is shown, and used up only when the password is set. */
export function ResetPasswordPage({ token = '' }: { token: string | undefined }) {
  const verified = useQuery({
    ...query(registration.verifyReset, { query: { token } }),
    enabled: isWhole(token),
    refetchOnWindowFocus: false,
  });
  return (
    <NarrowPage title="Новый пароль">
      {isWhole(token) ? (
        <QueryStates of={verified} skeleton={<RowSkeletons rows={2} height={54} />}>
          {({ is_valid }) => (is_valid ? <SetPassword token={token} /> : <AnotherLink />)}
        </QueryStates>
      ) : (
        <AnotherLink />
      )}
    </NarrowPage>
  );
}

function AnotherLink() {
  return (
    <>
      <Notice kind="error">Ссылка неполная, устарела или уже использована.</Notice>
      <LinkButton to="/auth/reset_password" mt="lg" fullWidth>
        Попросить новую
      </LinkButton>
    </>
  );
}

function SetPassword({ token }: { token: string }) {
  const form = useContractForm(NewPassword, { password: '' });
  const reset = useMutation({
    ...mutation(registration.reset),
    onError: (error) => void form.takeErrors(error),
  });
  if (reset.data)
    return (
      <>
        <Notice kind="success">{reset.data.message}</Notice>
        <LinkButton to="/auth/login" mt="lg" fullWidth>
          Ко входу
        </LinkButton>
      </>
    );
  return (
    <form noValidate onSubmit={form.submitWith((body) => reset.mutate({ body: { token, ...body } }))}>
      <Stack gap="md">
        <PasswordField
          label="Новый пароль"
          description="Не короче 8 знаков; лучше всего несколько слов"
          autoComplete="new-password"
          autoFocus
          size="md"
          {...form.getInputProps('password')}
        />
        {Object.keys(form.errors).length === 0 && (
          <RefusalAlert
            of={registration.reset}
            error={reset.error}
            explain={{ link_expired: null, password_too_common: null }}
          />
        )}
        <Button type="submit" size="md" loading={reset.isPending}>
          Сохранить пароль
        </Button>
      </Stack>
    </form>
  );
}
