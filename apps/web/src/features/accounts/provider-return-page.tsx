import { Loader, Stack, Text } from '@mantine/core';
import { domain } from '@put/contract/users/domain';
import { signInProviders } from '@put/contract/accounts/sign-in-providers';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mutation } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { session } from '../../api/session.ts';
import { NarrowPage } from '../../parts/narrow-page/narrow-page.tsx';
import { type Begun, takeBegun } from '../../parts/sign-in-providers/begun.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { safeNext } from '../../ui/address/safe-next.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

const SecondStep = lazy(() => import('./factor-steps.ts'));

/** Another site has sent the browser back: the sign-in or the link that this tab began is finished here. */
export function ProviderReturnPage() {
  const [{ answer, begun }] = useState(readReturn);
  const navigate = useNavigate();
  const messages = useMessage();
  const [challenge, setChallenge] = useState<string>();
  const goOn = (path: string) => void navigate({ href: path, replace: true });
  const signIn = useMutation({
    ...mutation(signInProviders.finish),
    onSuccess: (reply) => {
      session.signIn(reply);
      goOn(safeNext(begun?.next));
    },
    onError: (error) => setChallenge(isRefusal(error, 'second_factor_needed') ? error.challenge : undefined),
  });
  const link = useMutation({
    ...mutation(domain.finishLink, { refreshes: [domain.state] }),
    onSuccess: () => {
      messages.success('Учётная запись привязана');
      goOn('/auth/domain');
    },
  });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || begun === null) return;
    hasBegun.current = true;
    const { invite, consents } = begun;
    if (begun.purpose === 'link') link.mutate({ body: { answer } });
    else signIn.mutate({ body: { answer, invite: invite ?? null, consents } });
  });

  if (challenge !== undefined)
    return (
      <NarrowPage title="Вход">
        <Suspense>
          <SecondStep
            challenge={challenge}
            // the answer is used up: the whole way is gone again
            onAgain={() => goOn('/auth/login')}
            isRenewing={false}
            onBack={() => goOn('/auth/login')}
          />
        </Suspense>
      </NarrowPage>
    );
  const isLink = begun?.purpose === 'link';
  const error = isLink ? link.error : signIn.error;
  return (
    <NarrowPage title={isLink ? 'Привязка учётной записи' : 'Вход'}>
      {begun !== null && error === null ? (
        <Stack align="center" gap="sm" role="status">
          <Loader />
          <Text>Проверяем вход…</Text>
        </Stack>
      ) : (
        <>
          <Failure begun={begun} error={error} />
          <LinkButton to={isLink ? '/auth/domain' : '/auth/login'} mt="lg" fullWidth>
            {isLink ? 'К учётной записи организации' : 'Ко входу'}
          </LinkButton>
        </>
      )}
    </NarrowPage>
  );
}

function Failure({ begun, error }: { begun: Begun | null; error: Error | null }) {
  if (begun === null)
    return (
      <Notice kind="error">
        Этот вход начат не здесь, или страница открыта второй раз. Начните вход ещё раз в этой вкладке.
      </Notice>
    );
  if (begun.purpose === 'link')
    return (
      <RefusalAlert
        of={domain.finishLink}
        error={error}
        explain={{
          not_found: null,
          directory_down: null,
          provider_refused: null,
          link_expired: null,
          already_linked: null,
        }}
      />
    );
  return (
    <RefusalAlert
      of={signInProviders.finish}
      error={error}
      explain={{
        not_found: null,
        directory_down: null,
        provider_refused: null,
        link_expired: null,
        not_linked: null,
        bad_invitation: null,
        registration_closed: null,
        second_factor_needed: null,
      }}
    />
  );
}

/** What is in the address is taken out of it at once: it must not stay in the history of the browser. */
function readReturn(): { answer: string; begun: Begun | null } {
  const { search } = location;
  history.replaceState(history.state, '', location.pathname);
  return { answer: search, begun: takeBegun(new URLSearchParams(search).get('state')) };
}
