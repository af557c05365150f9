/**
 * Sign-in by another site: OpenID Connect (a school's Keycloak) or plain OAuth 2.0 (Yandex ID, VK ID).
 *
 * Words. The *subject* identifies a person at the provider: it never changes. The *answer* is the query with which the
 * provider sends the browser back to us.
 *
 * Promises, for every driver:
 * - The code of an answer is exchanged only by who began: with the same state, nonce and verifier (PKCE, RFC 7636).
 * - An ID token is believed only when a key that the provider publishes has signed it.
 * - A subject is given sign for sign as the provider says it, or the person is refused.
 * - An e-mail is given only when the provider says that it is the person's own.
 * - When the provider can not be asked, only ProviderDown is thrown, within seconds.
 * - When the person declined, or the answer is forged, old or used, only ProviderRefused is thrown.
 */
export interface IdentityProvider {
  /** Identifies the provider in addresses and links. It must stay when the operator changes the title. */
  readonly key: string;
  /** The name that people know: «Школа № 7». */
  readonly title: string;
  /** One to three letters that stand for the title on a button. */
  readonly sign: string;
  begin(returnUrl: string): Promise<Begun>;
  finish(answerUrl: URL, begun: Omit<Begun, 'url'>): Promise<Finished>;
  /** Where the browser signs out at the provider and comes back; null when the provider has no such page. */
  leaveUrl(idToken: string, returnUrl: string): Promise<string | null>;
}

export type Begun = { url: string; state: string; nonce: string; verifier: string };

export type ProviderPerson = {
  subject: string;
  /** What the person calls the account: a name, an e-mail. For the screen only. */
  login: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** Titles of our groups, by the operator's map of groups. */
  user_groups: string[];
};

export type Finished = {
  person: ProviderPerson;
  /** Proves to the provider whose session there is to be ended. Null where it has none. */
  idToken: string | null;
};

/** The provider can not be asked now. `cause` is for the log. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** The person declined, or the answer is not for what we began. `cause` is for the log. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}
