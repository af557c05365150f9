import type { DomainState } from '@put/contract/users/domain';
import { DirectoryDown } from '../../drivers/directory/directory.ts';
import type { IdentityProvider } from '../../drivers/identity-provider/identity-provider.ts';
import { findLinkOf, linksOf, listProviderLinks, renameLink } from './domain.store.ts';
import type { DomainTools } from './link-account.ts';

type Tools = Pick<DomainTools, 'db' | 'directory'>;

/** The person's accounts in the organisation's directory and at other sites. */
export async function showAccounts(
  { providers, ...tools }: Tools & { providers: readonly IdentityProvider[] },
  userId: number,
): Promise<DomainState> {
  const [inDirectory, links] = await Promise.all([checkAccount(tools, userId), listProviderLinks(tools.db, userId)]);
  return {
    ...inDirectory,
    providers: providers.map(({ key, title, sign }) => {
      const link = links.find(({ provider }) => provider === linksOf(key));
      return { key, title, sign, linked: link ? { login: link.login, linked_at: link.linked_at } : null };
    }),
  };
}

/** The link of an account, and whether its entry still exists. A login that changed in the directory is stored. */
async function checkAccount({ db, directory }: Tools, userId: number): Promise<Omit<DomainState, 'providers'>> {
  const link = await findLinkOf(db, userId);
  const state = { is_configured: directory !== undefined, title: directory?.title ?? null };
  if (!link) return { ...state, linked: null, is_found: null };
  const linked = { login: link.login, linked_at: link.linked_at };
  if (!directory) return { ...state, linked, is_found: null };
  try {
    const person = await directory.find(link.subject);
    if (!person) return { ...state, linked, is_found: false };
    // an entry without a login attribute keeps the stored login
    const login = person.login === '' ? link.login : person.login;
    await renameLink(db, { subject: link.subject, login });
    return { ...state, linked: { ...linked, login }, is_found: true };
  } catch (error) {
    if (error instanceof DirectoryDown) return { ...state, linked, is_found: null };
    throw error;
  }
}
