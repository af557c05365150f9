import { loginAs } from '@put/contract/login-as';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { actAs } from '../../api/act-as.ts';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { Screen } from '../../shared/screen.tsx';

/** Begins to act as the person and leads to their home page; says why when that may not be. */
export function LoginAsPage({ userId }: { userId: string }) {
  const [error, setError] = useState<Error | null>(null);
  const isAsked = useRef(false);
  const begin = () => {
    setError(null);
    // the way from here is the session guard's
    actAs(Number(userId)).catch(setError);
  };
  useEffect(() => {
    // not in a loader: a link under the mouse is loaded ahead, and nobody has asked for anything yet
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
