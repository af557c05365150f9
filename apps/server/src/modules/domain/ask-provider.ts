import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import {
  type Finished,
  type IdentityProvider,
  ProviderDown,
  ProviderRefused,
} from '../../drivers/identity-provider/identity-provider.ts';
import { type Attempt, insertAttempt, takeAttempt } from './provider-attempts.store.ts';

export type ProviderTools = {
  db: Db;
  providers: readonly IdentityProvider[];
  publicUrl: () => string;
  /** What the operator should read: a provider that is down, an answer that was refused. */
  onProviderError: (error: unknown) => void;
};

/** The one address that the operator registers at each provider. */
export const returnUrlOf = ({ publicUrl }: Pick<ProviderTools, 'publicUrl'>): string =>
  new URL('/auth/provider', publicUrl()).href;

/** Begins at the provider. `userId`: who links an account; null for a sign-in. */
export async function beginAtProvider(
  tools: ProviderTools,
  key: string,
  userId: number | null,
): Promise<{ url: string; state: string }> {
  const provider = providerOf(tools, key);
  const { url, state, nonce, verifier } = await asked(tools, provider, () => provider.begin(returnUrlOf(tools)));
  await insertAttempt(tools.db, state, { provider: key, nonce, verifier, user_id: userId });
  return { url, state };
}

/** Asks the provider who this is. The attempt is used up, whatever comes of it. `userId` as at the beginning. */
export async function finishAtProvider(
  tools: ProviderTools,
  answer: string,
  userId: number | null,
): Promise<Finished & { provider: IdentityProvider }> {
  const answerUrl = new URL(returnUrlOf(tools));
  answerUrl.search = answer;
  const state = answerUrl.searchParams.get('state') ?? '';
  const attempt: Attempt | undefined = await takeAttempt(tools.db, state);
  // whoever begins a link for another person must not get that person's account linked
  if (!attempt || attempt.user_id !== userId)
    throw new Refusal('link_expired', { detail: 'Этот вход устарел или уже использован. Начните ещё раз.' });
  const provider = providerOf(tools, attempt.provider);
  const begun = { state, nonce: attempt.nonce, verifier: attempt.verifier };
  const finished = await asked(tools, provider, () => provider.finish(answerUrl, begun));
  return { ...finished, provider };
}

function providerOf({ providers }: ProviderTools, key: string): IdentityProvider {
  const provider = providers.find((one) => one.key === key);
  if (!provider) throw new Refusal('not_found', { detail: 'Такого способа входа здесь нет.' });
  return provider;
}

async function asked<T>(
  { onProviderError }: ProviderTools,
  { title }: IdentityProvider,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderDown) {
      onProviderError(error);
      throw new Refusal('directory_down', {
        detail: `«${title}» не отвечает. Войдите по паролю «Пути» или попробуйте позже.`,
      });
    }
    if (error instanceof ProviderRefused) {
      onProviderError(error);
      throw new Refusal('provider_refused', { detail: `«${title}» не подтверждает вход. Начните ещё раз.` });
    }
    throw error;
  }
}
