import * as client from 'openid-client';
import {
  type Begun,
  type Finished,
  type IdentityProvider,
  ProviderDown,
  ProviderRefused,
} from './identity-provider.ts';
import { personOf } from './person-of-claims.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Longer than any answer should take; the person waits for it. */
const timeoutS = 8;
/** A provider may move its pages: what it said about itself is asked again. */
const discoveredForMs = 3_600_000;

/** OpenID Connect, or plain OAuth 2.0 where the settings name its addresses. */
export function openidProvider(settings: ProviderSettings): IdentityProvider {
  const { key, title, sign, scope, oauth } = settings;
  let known: { config: Promise<client.Configuration>; atMs: number } | undefined;

  const configOf = async (): Promise<client.Configuration> => {
    if (!known || Date.now() - known.atMs > discoveredForMs) known = { config: configure(settings), atMs: Date.now() };
    const asked = known;
    return asked.config.catch((error: unknown) => {
      // the next person asks again
      if (known === asked) known = undefined;
      throw new ProviderDown(`the provider ${key} can not be asked about itself`, { cause: error });
    });
  };

  return {
    key,
    title,
    sign,
    async begin(returnUrl) {
      const config = await configOf();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(scope !== '' && { scope }),
        ...(!oauth && { nonce }),
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(answerUrl, begun) {
      const config = await configOf();
      try {
        return oauth
          ? await finishOauth(config, settings, answerUrl, begun)
          : await finishOpenid(config, settings, answerUrl, begun);
      } catch (error) {
        if (error instanceof ProviderRefused) throw error;
        throw isRefused(error)
          ? new ProviderRefused(`the provider ${key} did not let the person in`, { cause: error })
          : new ProviderDown(`the provider ${key} can not be asked`, { cause: error });
      }
    },
    async leaveUrl(idToken, returnUrl) {
      const config = await configOf();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }).href;
    },
  };
}

async function configure(settings: ProviderSettings): Promise<client.Configuration> {
  const { issuer, client_id, client_secret, client_auth, oauth } = settings;
  const auth =
    client_secret === undefined
      ? client.None()
      : client_auth === 'basic'
        ? client.ClientSecretBasic(client_secret)
        : client.ClientSecretPost(client_secret);
  // TLS says from where a token comes, and not who made it: a proxy on the way, or a cache, could have changed it
  const execute = [client.enableNonRepudiationChecks];
  // the settings allow http to this machine alone
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  if (!oauth) return client.discovery(new URL(issuer), client_id, undefined, auth, { execute, timeout: timeoutS });
  const server = { issuer, authorization_endpoint: oauth.authorization_url, token_endpoint: oauth.token_url };
  const config = new client.Configuration(server, client_id, undefined, auth);
  config.timeout = timeoutS;
  for (const prepare of execute) prepare(config);
  return config;
}

type Expected = Omit<Begun, 'url'>;

async function finishOpenid(
  config: client.Configuration,
  settings: ProviderSettings,
  answerUrl: URL,
  { state, nonce, verifier }: Expected,
): Promise<Finished> {
  const tokens = await client.authorizationCodeGrant(config, answerUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const proven = tokens.claims()!;
  // many providers put names and groups there only
  const more = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, proven.sub)
    : {};
  return { person: personOf({ ...more, ...proven }, settings), idToken: tokens.id_token ?? null };
}

async function finishOauth(
  config: client.Configuration,
  settings: ProviderSettings,
  answerUrl: URL,
  { state, verifier }: Expected,
): Promise<Finished> {
  const { userinfo_url, posts_token, repeats, confirms_emails } = settings.oauth!;
  const repeated = Object.fromEntries(repeats.map((name) => [name, answerUrl.searchParams.get(name) ?? '']));
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  const { access_token } = await client.authorizationCodeGrant(config, answerUrl, checks, repeated);
  const body = new URLSearchParams({ client_id: settings.client_id, access_token });
  const form = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  const response = posts_token
    ? await client.fetchProtectedResource(config, access_token, new URL(userinfo_url), 'POST', body, form)
    : await client.fetchProtectedResource(config, access_token, new URL(userinfo_url), 'GET');
  if (!response.ok) throw new Error(`the address of the person answered ${response.status}`);
  const claims = (await response.json()) as Record<string, unknown>;
  return { person: personOf({ ...claims, email_verified: confirms_emails }, settings), idToken: null };
}

/** A wrong answer, in contrast to a provider that is silent or broken. */
function isRefused(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  if (!(error instanceof client.ClientError)) return false;
  return error.code !== undefined && refusedCodes.has(error.code);
}

/** Checks of the answer and of the ID token that failed; the codes are those of oauth4webapi. */
const refusedCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
