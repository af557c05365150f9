import { domainToASCII } from 'node:url';
import type { SignedIn } from '@put/contract/accounts/accounts';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { Refusal } from '@put/contract/base/refusals';
import type { signInProviders } from '@put/contract/accounts/sign-in-providers';
import type { InputOf } from '@put/contract/base/endpoint';
import { keyFor } from '../../../auth/secret.ts';
import { sealText, unsealText } from '../../../auth/sealed-text.ts';
import type { AccessTokens } from '../../../auth/access-tokens.ts';
import type { Tx } from '../../../drivers/database/database.ts';
import type { ProviderPerson } from '../../../drivers/identity-provider/identity-provider.ts';
import {
  beginAtProvider,
  finishAtProvider,
  insertProviderSession,
  linksOf,
  type ProviderTools,
  takeProviderSession,
} from '../../domain/domain.api.ts';
import { listNamedGrants } from '../../enrolment/enrolment.api.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { insertConsents } from '../accounts.store.ts';
import { consentTexts } from '../registration/consent-texts.ts';
import { openLinkedAccount } from './open-linked-account.ts';
import { refuseUnfitInvitation, type Registering, refuseWithoutConsent } from '../registration/register.ts';
import { countRequest } from './request-limits.ts';
import { type From, openOrChallenge } from './sign-in.ts';
import { joinByInvitation } from '../registration/taken-invitations.store.ts';

/** Whether a person whom nobody has linked gets an account, by the provider's key. */
export type ProviderRules = Record<string, { createsAccounts: boolean; emailDomains: readonly string[] }>;

export type ProviderSignIn = ProviderTools & {
  tokens: AccessTokens;
  secret: string;
  registration: Registering;
  providerRules: ProviderRules;
};

export async function beginSignInByProvider(tools: ProviderSignIn, key: string, ip: string) {
  await countRequest(tools.db, 'provider', ip);
  return beginAtProvider(tools, key, null);
}

/**
 * Signs in as the person whom the other site has named. Who has no account gets one by an invitation, or by the
 * operator's rule. A second factor is asked for as after a password.
 */
export async function signInByProvider(
  tools: ProviderSignIn,
  { answer, invite, consents }: InputOf<typeof signInProviders.finish>['body'],
  from: From,
): Promise<SignedIn> {
  const { person, provider, idToken } = await finishAtProvider(tools, answer, null);
  if (invite) await refuseUnfitInvitation(tools, invite);
  if (invite) refuseWithoutConsent(consents);
  const welcome = async (tx: Tx, id: number) => {
    if (invite && !(await joinByInvitation(tx, invite, id))) throw new Refusal('bad_invitation');
    if (invite) await insertConsents(tx, id, consentTexts, from.ip);
    const viewer = { id, is_admin: false, acting_admin_id: null };
    const rights = (await listNamedGrants(tx, id)).map(grantWords);
    const after = {
      first_name: person.first_name,
      login: person.login,
      provider: provider.title,
      ...(rights.length > 0 && { rights }),
    };
    await recordAuditEvent(tx, { viewer, ip: from.ip }, 'register', { type: 'user', id }, { after });
  };
  const user = await openLinkedAccount(tools.db, person, {
    links: linksOf(provider.key),
    mayCreate: Boolean(invite) || isWelcome(tools.providerRules[provider.key], person),
    onCreated: welcome,
  });
  if (!user)
    throw new Refusal('not_linked', {
      detail: `Запись «${person.login}» не открывает здесь ни одной учётной записи. Войдите по паролю «Пути» и привяжите её в профиле или попросите у преподавателя приглашение.`,
    });
  const onOpened = async (tx: Tx, family: string) => {
    if (idToken === null) return;
    const id_token = sealText(sessionKey(tools), idToken, family);
    await insertProviderSession(tx, { family, provider: provider.key, id_token });
  };
  return openOrChallenge(tools, user, from, { onOpened });
}

function isWelcome(rule: ProviderRules[string] | undefined, { email }: ProviderPerson): boolean {
  if (!rule?.createsAccounts) return false;
  if (rule.emailDomains.length === 0) return true;
  // with two «@» mail servers disagree where the domain begins, so such an address proves none
  const [name, domain, ...more] = email?.split('@') ?? [];
  if (!name || !domain || more.length > 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return false;
  const wanted = domainToASCII(domain);
  return wanted !== '' && rule.emailDomains.some((one) => domainToASCII(one) === wanted);
}

export const sessionKey = ({ secret }: Pick<ProviderSignIn, 'secret'>) => keyFor(secret, 'session at a provider');

/** Where the browser ends its session at the other site, for a sign-in that has just ended here. */
export async function leaveUrlOf(tools: ProviderSignIn, family: string): Promise<string | null> {
  if (tools.providers.length === 0) return null;
  const session = await takeProviderSession(tools.db, family);
  const provider = session && tools.providers.find(({ key }) => key === session.provider);
  const idToken = session && unsealText(sessionKey(tools), session.id_token, family);
  if (!provider || idToken === undefined) return null;
  // signing out here must not wait for a provider that is down, nor fail with it
  return provider.leaveUrl(idToken, new URL('/auth/login', tools.publicUrl()).href).catch((error: unknown) => {
    tools.onProviderError(error);
    return null;
  });
}
