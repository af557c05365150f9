import type { SignInProvider, providersElementId } from '@put/contract/accounts/sign-in-providers';

/** The other ways to sign in, which the server has written into the page. A schema would only make the page larger. */
export function providersInPage(): SignInProvider[] {
  const element = document.getElementById('sign-in-providers' satisfies typeof providersElementId);
  return element === null ? [] : (JSON.parse(element.textContent) as SignInProvider[]);
}
