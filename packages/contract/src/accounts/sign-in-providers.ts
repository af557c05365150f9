import * as z from 'zod/mini';
import { SignedIn } from './accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import { GivenConsents, InviteCode } from './registration.ts';

/** Identifies a provider in addresses; the operator chooses it. */
export const ProviderKey = z.string().check(z.regex(/^[a-z][a-z\d-]{0,29}$/));

/** Another site by which one may sign in: OpenID Connect, OAuth 2.0. `sign`: one to three letters on its button. */
export const SignInProvider = z.object({ key: ProviderKey, title: z.string(), sign: z.string() });
export type SignInProvider = z.infer<typeof SignInProvider>;

/** The element of a page whose text holds the providers as JSON, so that the sign-in screen need not ask for them. */
export const providersElementId = 'sign-in-providers';

/** `url`: where the browser goes. The page keeps `state` and compares it with the one that comes back. */
export const ProviderBeginning = z.object({ url: z.string(), state: z.string() });

/** The query with which the other site sent the browser back: `?code=…&state=…`. */
export const ProviderAnswer = z.string().check(z.regex(/^\?/), z.maxLength(8_000));

export const signInProviders = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/provider/:key/begin',
    access: 'anyone',
    unaudited: 'a first step: what follows it is recorded',
    summary: 'Begin a sign-in by another site: the address to go to, and the state that comes back',
    params: z.object({ key: ProviderKey }),
    reply: ProviderBeginning,
    refusals: ['not_found', 'directory_down', 'too_many_attempts'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/provider/finish',
    access: 'anyone',
    audits: ['sign_in', 'register'],
    summary: 'Sign in as the person whom the other site has named; with an invitation, the first time too',
    body: z.object({
      answer: ProviderAnswer,
      invite: z.optional(z.nullable(InviteCode)),
      consents: GivenConsents,
    }),
    reply: SignedIn,
    marksDevice: true,
    refusals: [
      'not_found',
      'directory_down',
      'provider_refused',
      'link_expired',
      'not_linked',
      'bad_invitation',
      'registration_closed',
      'second_factor_needed',
    ],
  }),
};
