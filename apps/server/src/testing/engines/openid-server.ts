import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

type Claims = Record<string, unknown> & { email?: string; email_verified?: boolean };

/** What the school's server says about its people, by their login there. */
export type OpenidPeople = Record<string, Claims>;

export type OpenidServer = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  people: OpenidPeople;
  close(): Promise<void>;
};

/**
 * A real OpenID Connect server (oidc-provider) of a school on a free port. Its page asks for a login and knows no
 * passwords. `returnUrls`: where it may send browsers back to.
 */
export async function startOpenidServer({
  people,
  returnUrls,
  leaveUrls = [],
}: {
  people: OpenidPeople;
  returnUrls: string[];
  leaveUrls?: string[];
}): Promise<OpenidServer> {
  const client = { client_id: 'put', client_secret: 'a secret of the school' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = providerOf(issuer, { people, client, returnUrls, leaveUrls });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void ask(provider, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    client,
    people,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Setup = {
  people: OpenidPeople;
  client: OpenidServer['client'];
  returnUrls: string[];
  leaveUrls: string[];
};

function providerOf(issuer: string, { people, client, returnUrls, leaveUrls }: Setup): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: returnUrls,
        post_logout_redirect_uris: leaveUrls,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: {
      profile: ['preferred_username', 'given_name', 'family_name', 'name', 'groups'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, login) =>
      Object.hasOwn(people, login) ? { accountId: login, claims: () => ({ ...people[login], sub: login }) } : undefined,
    // the school has agreed for its people
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** The page of sign-in: a form with the login; declining sends the browser back with an error. */
async function ask(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<form method="post"><label>Логин школы <input name="login"></label><button>Войти</button><button name="no" value="1">Отказаться</button></form>',
    );
    return;
  }
  let body = '';
  for await (const part of request) body += String(part);
  const form = new URLSearchParams(body);
  const result = form.has('no')
    ? { error: 'access_denied', error_description: 'the person declined' }
    : { login: { accountId: form.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Goes through the pages of the school as a browser would. Returns the address at which it is sent back to us. */
export async function signInAt(url: string, login: string | undefined): Promise<URL> {
  const cookies = new Map<string, string>();
  const own = new URL(url).origin;
  let at = new URL(url);
  let form: string | undefined;
  for (;;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const next = response.headers.get('location');
    if (next === null && (form !== undefined || !response.ok))
      throw new Error(`the school answered ${response.status}: ${await response.text()}`);
    form = next === null ? (login === undefined ? 'no=1' : `login=${encodeURIComponent(login)}`) : undefined;
    if (next !== null) at = new URL(next, at);
    if (at.origin !== own) return at;
  }
}
