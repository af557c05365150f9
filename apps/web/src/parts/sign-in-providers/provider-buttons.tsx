import { Button, Stack } from '@mantine/core';
import type { ProviderBeginning } from '@put/contract/accounts/sign-in-providers';
import { type SignInProvider, signInProviders } from '@put/contract/accounts/sign-in-providers';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { RefusalAlert } from '../states/refusal-alert.tsx';
import { type Begun, keepBegun } from './begun.ts';
import css from './provider-buttons.module.css';

type Props = {
  providers: readonly SignInProvider[];
  next?: string | undefined;
  invite?: string | undefined;
  consents?: Begun['consents'];
  /** Asked before the page is left; false keeps it. */
  mayGo?: () => boolean;
};

/** One button for each other site by which one may sign in. A press leaves the page. */
export default function ProviderButtons({ providers, next, invite, consents = [], mayGo }: Props) {
  const begin = useMutation({
    ...mutation(signInProviders.begin),
    onSuccess: (reply) => leaveFor(reply, { purpose: 'sign_in', next, invite, consents }),
  });
  const pressed = begin.variables?.params.key;
  return (
    <Stack gap="xs">
      {providers.map(({ key, title, sign }) => (
        <Button
          key={key}
          variant="default"
          size="md"
          leftSection={<ProviderSign sign={sign} />}
          // the page is left when the answer has come
          loading={pressed === key && (begin.isPending || begin.isSuccess)}
          onClick={() => mayGo?.() !== false && begin.mutate({ params: { key } })}
        >
          Войти через «{title}»
        </Button>
      ))}
      <RefusalAlert
        of={signInProviders.begin}
        error={begin.error}
        explain={{ not_found: null, directory_down: null, too_many_attempts: null }}
      />
    </Stack>
  );
}

export const ProviderSign = ({ sign }: { sign: string }) => (
  <span className={css.sign} aria-hidden="true">
    {sign}
  </span>
);

/** Goes to the other site. What was begun waits in this tab. */
export function leaveFor({ url, state }: z.infer<typeof ProviderBeginning>, begun: Omit<Begun, 'state'>): void {
  keepBegun({ ...begun, state });
  location.assign(url);
}
