import * as z from 'zod/mini';
import { Credentials } from '../accounts/accounts.ts';
import { ProviderAnswer, ProviderBeginning, ProviderKey, SignInProvider } from '../accounts/sign-in-providers.ts';
import { endpoint } from '../base/endpoint.ts';
import { Time } from '../base/primitives.ts';

const Linked = z.nullable(z.object({ login: z.string(), linked_at: Time }));

export const DomainState = z.object({
  /** Whether there is a directory. Providers of sign-in need none. */
  is_configured: z.boolean(),
  /** The directory's name, as people in the organisation know it. */
  title: z.nullable(z.string()),
  linked: Linked,
  /** Whether the directory still has the linked account; null when the directory is silent or nothing is linked. */
  is_found: z.nullable(z.boolean()),
  /** The other sites by which one may sign in, and the person's accounts there. */
  providers: z.array(z.extend(SignInProvider, { linked: Linked })),
});
export type DomainState = z.infer<typeof DomainState>;

export const domain = {
  state: endpoint({
    method: 'GET',
    path: '/auth/domain',
    access: 'signed-in',
    summary: "The linked account of the organisation's directory",
    reply: DomainState,
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/domain',
    access: 'signed-in',
    isPersonal: true,
    audits: 'link_domain',
    summary: "Link the organisation's account; its login and password open the product from then on",
    body: Credentials,
    reply: DomainState,
    refusals: ['no_directory', 'directory_down', 'wrong_password', 'already_linked', 'too_many_attempts'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/domain',
    access: 'signed-in',
    isPersonal: true,
    audits: 'unlink_domain',
    summary: 'Forget the link',
    reply: null,
    refusals: ['not_found'],
  }),
  beginLink: endpoint({
    method: 'POST',
    path: '/auth/domain/:key/begin',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a first step: what follows it is recorded',
    summary: 'Begin to link an account of another site: the address to go to, and the state that comes back',
    params: z.object({ key: ProviderKey }),
    reply: ProviderBeginning,
    refusals: ['not_found', 'directory_down', 'too_many_attempts'],
  }),
  finishLink: endpoint({
    method: 'POST',
    path: '/auth/domain/finish',
    access: 'signed-in',
    isPersonal: true,
    audits: 'link_domain',
    summary: 'Link the account that the other site has named',
    body: z.object({ answer: ProviderAnswer }),
    reply: DomainState,
    refusals: ['not_found', 'directory_down', 'provider_refused', 'link_expired', 'already_linked'],
  }),
  unlinkProvider: endpoint({
    method: 'DELETE',
    path: '/auth/domain/:key',
    access: 'signed-in',
    isPersonal: true,
    audits: 'unlink_domain',
    summary: 'Forget the link with another site',
    params: z.object({ key: ProviderKey }),
    reply: null,
    refusals: ['not_found'],
  }),
};
