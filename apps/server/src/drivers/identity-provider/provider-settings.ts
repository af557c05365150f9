import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Words = z.string().check(z.minLength(1), z.maxLength(200));
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);
const Url = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && ownMachine.has(url.hostname));
  }, 'адрес вида https://вход.школа.рф'),
);

/** A claim is named by a path with dots: `user.first_name`. */
const Claims = z.strictObject({
  subject: z._default(Words, 'sub'),
  login: z._default(Words, 'preferred_username'),
  first_name: z._default(Words, 'given_name'),
  last_name: z._default(Words, 'family_name'),
  email: z._default(Words, 'email'),
  groups: z._default(Words, 'groups'),
});

const ProviderEntry = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z\d-]{0,29}$/, 'латинские буквы, цифры и дефис: school')),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  sign: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(3))),
  issuer: Url,
  client_id: Words,
  client_secret: z.optional(Words),
  client_secret_file: z.optional(Words),
  /** How the secret is sent to the provider. */
  client_auth: z._default(z.enum(['basic', 'post']), 'basic'),
  scope: z.optional(Words),
  claims: z.prefault(Claims, {}),
  /** A value of the claim of groups → title of a group here. */
  groups: z._default(z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(100))), {}),
  /** Whether a person without an account gets one at the first sign-in. */
  creates_accounts: z._default(z.boolean(), false),
  /** Only people with a confirmed e-mail at one of these domains get an account. Empty: all. */
  email_domains: z._default(z.array(z.string().check(z.toLowerCase(), z.minLength(3))), []),
  /** For plain OAuth 2.0, which has no discovery and no ID token. */
  oauth: z.optional(
    z.strictObject({
      authorization_url: Url,
      token_url: Url,
      userinfo_url: Url,
      /** The access token is posted in the body together with the client's ID, as VK ID wants it. */
      posts_token: z._default(z.boolean(), false),
      /** Parameters of the answer that go to the token endpoint again: `device_id`. */
      repeats: z._default(z.array(Words), []),
      /** Whether the provider confirms each e-mail that it gives. It has no claim that says so. */
      confirms_emails: z._default(z.boolean(), false),
    }),
  ),
});

export type ProviderSettings = Omit<z.output<typeof ProviderEntry>, 'client_secret_file' | 'scope' | 'sign'> & {
  sign: string;
  scope: string;
};

export const providersEnvironment = {
  /** JSON: a list of providers, or the path of a file that holds it. */
  PT_SIGN_IN_PROVIDERS: z.optional(z.string()),
};

/** `refuse` stops the start and shows its message to the operator. */
export function readProviders(text: string | undefined, refuse: (words: string) => never): ProviderSettings[] {
  if (text === undefined) return [];
  const complain = (words: string): never => refuse(`PT_SIGN_IN_PROVIDERS: ${words}`);
  const json = text.trimStart().startsWith('[') ? text : textOf(text, complain);
  const parsed = z.array(ProviderEntry).safeParse(jsonOf(json, complain));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return complain(`${issue!.path.join('.')}: ${issue!.message}`);
  }
  const keys = parsed.data.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return complain('у двух провайдеров один key');
  return parsed.data.map(({ client_secret_file, sign, scope, ...provider }) => ({
    ...provider,
    sign: sign ?? provider.title.slice(0, 1),
    scope: scope ?? (provider.oauth ? '' : 'openid profile email'),
    ...(client_secret_file !== undefined && { client_secret: textOf(client_secret_file, complain).trim() }),
  }));
}

function textOf(path: string, complain: (words: string) => never): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return complain(`файл не прочитать: ${String(error)}`);
  }
}

function jsonOf(text: string, complain: (words: string) => never): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return complain('это не JSON');
  }
}

/** Whether people whom nobody has linked get an account, by the provider's key. */
export const rulesOf = (
  providers: readonly ProviderSettings[],
): Record<string, { createsAccounts: boolean; emailDomains: string[] }> =>
  Object.fromEntries(
    providers.map(({ key, creates_accounts, email_domains }) => [
      key,
      { createsAccounts: creates_accounts, emailDomains: email_domains },
    ]),
  );
