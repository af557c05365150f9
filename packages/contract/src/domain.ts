import * as z from 'zod/mini';
import { Credentials } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Time } from './primitives.ts';

export const DomainState = z.object({
  is_configured: z.boolean(),
  /** The directory's name, as people in the organisation know it. */
  title: z.nullable(z.string()),
  linked: z.nullable(z.object({ login: z.string(), linked_at: Time })),
  /** Whether the directory still has the linked account; null when the directory is silent or nothing is linked. */
  is_found: z.nullable(z.boolean()),
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
    summary: 'Forget the link',
    reply: null,
    refusals: ['not_found'],
  }),
};
