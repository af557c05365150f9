import { auth, Credentials } from '@put/contract/accounts/accounts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { session } from '../../api/session.ts';
import { errorsByPath } from '../../parts/forms/errors-by-path.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';

// loaded on demand: few accounts have a second factor
const SecondStep = lazy(() => import('./factor-steps.ts'));

type Props = {
  /** Set when a session is renewed. */
  login?: string | undefined;
};

/**
 * Login and password. An error loses nothing that was typed. The session guard navigates afterwards. The form library
 * is not used, because every visit would load it.
 */
export function SignInForm({ login = '' }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [challenge, setChallenge] = useState<string>();
  const frame = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    ...mutation(auth.login),
    onSuccess: (reply) => session.signIn(reply),
    onError: (error) => {
      setChallenge(isRefusal(error, 'second_factor_needed') ? error.challenge : undefined);
      if (isRefusal(error, 'wrong_credentials')) fieldOf(frame.current, 'password')?.select();
    },
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const found = errorsByPath(Credentials, typed);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (firstWrong === undefined) signIn.mutate({ body: Credentials.parse(typed) });
    else fieldOf(frame.current, firstWrong)?.focus();
  };

  const typed = signIn.variables?.body;
  if (challenge !== undefined && typed)
    return (
      <Suspense>
        <SecondStep
          challenge={challenge}
          onAgain={() => signIn.mutate({ body: typed })}
          isRenewing={signIn.isPending}
          onBack={() => setChallenge(undefined)}
        />
      </Suspense>
    );

  return (
    <form ref={frame} noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Логин или почта"
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={login === ''}
          data-autofocus={login === '' || undefined}
          size="md"
          defaultValue={typed?.login ?? login}
          error={errors.login}
        />
        <PasswordField
          label="Пароль"
          name="password"
          defaultValue={typed?.password}
          autoComplete="current-password"
          autoFocus={login !== ''}
          data-autofocus={login !== '' || undefined}
          size="md"
          error={errors.password}
        />
        <RefusalAlert
          of={auth.login}
          error={signIn.error}
          explain={{
            wrong_credentials: null,
            too_many_attempts: null,
            directory_down: null,
            second_factor_needed: null,
          }}
        />
        <Button type="submit" size="md" loading={signIn.isPending}>
          Войти
        </Button>
      </Stack>
    </form>
  );
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
};
