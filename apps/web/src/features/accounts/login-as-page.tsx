import { loginAs } from '@put/contract/accounts/login-as';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { actAs } from '../../api/act-as.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/** Starts to act as the user and opens the home page; shows the error when the server refuses. */
export function LoginAsPage({ userId }: { userId: string }) {
  const [error, setError] = useState<Error | null>(null);
  const isAsked = useRef(false);
  const begin = () => {
    setError(null);
    // the session guard navigates from here
    actAs(Number(userId)).catch(setError);
  };
  useEffect(() => {
    // not in a loader: loaders also run for links under the pointer, before anybody has clicked
    if (!isAsked.current) begin();
    isAsked.current = true;
  });

  return (
    <Screen width="text">
      <PageHeader title="Вход под именем другого человека" />
      {error === null ? (
        <Text>Открываем его страницу…</Text>
      ) : (
        <>
          <RefusalAlert
            of={loginAs}
            error={error}
            explain={{
              not_found: 'Такого человека нет.',
              not_onto_admin: null,
              acting_expired: null,
              factor_unproven: null,
            }}
            onRetry={begin}
          />
          <LinkButton to={'/admin/user/list' as string} mt="lg" variant="default">
            К списку людей
          </LinkButton>
        </>
      )}
    </Screen>
  );
}
