import { providersElementId, type SignInProvider } from '@put/contract/accounts/sign-in-providers';

/** A block of data in a page. Browsers do not run it, and the policy allows it. */
export const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** Puts the other ways to sign in into the page: the sign-in screen shows them at once and asks for nothing. */
export function addSignInProviders(page: string, providers: readonly SignInProvider[]): string {
  if (providers.length === 0) return page;
  // replaced by a function, because `$&` in a string would be special
  return page.replace('</body>', () => `${dataBlock(providersElementId, providers)}</body>`);
}
