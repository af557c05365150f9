import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenidServer, signInAt, startOpenidServer } from '../../testing/engines/openid-server.ts';
import { ProviderDown, ProviderRefused } from './identity-provider.ts';
import { openidProvider } from './openid-provider.ts';
import { readProviders } from './provider-settings.ts';

const returnUrl = 'https://put.example/auth/provider';
const leaveUrl = 'https://put.example/auth/login';

let school: OpenidServer;
beforeAll(async () => {
  school = await startOpenidServer({
    people: {
      anna: {
        preferred_username: 'anna.petrova',
        given_name: 'Анна',
        family_name: 'Петрова',
        email: 'anna@school.example',
        email_verified: true,
        groups: ['10a', 'teachers', 7],
      },
      boris: { name: 'Борис', email: 'boss@school.example', email_verified: false },
    },
    returnUrls: [returnUrl],
    leaveUrls: [leaveUrl],
  });
});
afterAll(() => school.close());

const refuse = (words: string): never => {
  throw new Error(words);
};
const provider = (more: object = {}) => {
  const entry = {
    key: 'school',
    title: 'Школа № 7',
    issuer: school.issuer,
    ...school.client,
    groups: { '10a': '10 «А»' },
  };
  return openidProvider(readProviders(JSON.stringify([{ ...entry, ...more }]), refuse)[0]!);
};

describe('OpenID Connect, against a real server', () => {
  test('a person signs in: subject, names, a confirmed e-mail, groups by the map', async () => {
    const { begin, finish } = provider();
    const { url, ...begun } = await begin(returnUrl);
    const answer = await signInAt(url, 'anna');
    expect(answer.origin + answer.pathname).toBe(returnUrl);
    const { person, idToken } = await finish(answer, begun);
    expect(person).toEqual({
      subject: 'anna',
      login: 'anna.petrova',
      first_name: 'Анна',
      last_name: 'Петрова',
      email: 'anna@school.example',
      user_groups: ['10 «А»'],
    });
    expect(idToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('an e-mail that the server has not confirmed is not given', async () => {
    const { begin, finish } = provider();
    const { url, ...begun } = await begin(returnUrl);
    const { person } = await finish(await signInAt(url, 'boris'), begun);
    expect(person).toMatchObject({ subject: 'boris', login: 'Борис', email: null, user_groups: [] });
  });

  test('an answer is refused that is for another beginning, used, or declined', async () => {
    const { begin, finish } = provider();
    const [{ url, ...begun }, { url: _, ...other }] = [await begin(returnUrl), await begin(returnUrl)];
    const answer = await signInAt(url, 'anna');
    const withOther = (part: Partial<typeof begun>) => finish(answer, { ...begun, ...part });
    await expect(withOther({ state: other.state })).rejects.toThrow(ProviderRefused);
    await expect(withOther({ verifier: other.verifier })).rejects.toThrow(ProviderRefused);

    const { url: again, ...second } = await begin(returnUrl);
    const used = await signInAt(again, 'anna');
    await expect(finish(used, { ...second, nonce: other.nonce })).rejects.toThrow(ProviderRefused);
    await expect(finish(used, second)).rejects.toThrow(ProviderRefused);

    const { url: third, ...declined } = await begin(returnUrl);
    await expect(finish(await signInAt(third, undefined), declined)).rejects.toThrow(ProviderRefused);
  });

  test('signing out leads to the page of the server and back', async () => {
    const { begin, finish, leaveUrl: leave } = provider();
    const { url, ...begun } = await begin(returnUrl);
    const { idToken } = await finish(await signInAt(url, 'anna'), begun);
    const page = new URL((await leave(idToken!, leaveUrl))!);
    expect(page.origin).toBe(school.issuer);
    expect(page.searchParams.get('post_logout_redirect_uri')).toBe(leaveUrl);
    expect((await fetch(page)).status).toBe(200);
  });

  test('a wrong secret and a server that is gone are faults of the provider, and the next person asks again', async () => {
    const wrong = provider({ client_secret: 'guessed' });
    const { url, ...begun } = await wrong.begin(returnUrl);
    await expect(wrong.finish(await signInAt(url, 'anna'), begun)).rejects.toThrow(ProviderDown);

    const silent = createServer((_, response) => void response.writeHead(500).end());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const gone = provider({ issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await expect(gone.begin(returnUrl)).rejects.toThrow(ProviderDown);
    await new Promise((resolve) => silent.close(resolve));
    await expect(gone.begin(returnUrl)).rejects.toThrow(ProviderDown);
  });
});

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
type Header = { alg: string; kid?: string };
const ownKey = newKey();

/** A server that publishes one key, and answers each code with a token of these claims, signed as it is told. */
async function signingServer(signature: (header: string) => Buffer, header: Header = { alg: 'RS256', kid: 'own' }) {
  const told = { nonce: '', sub: 'u1' as unknown };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  let issuer = '';
  const tokenOf = () => {
    const nowS = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'put', iat: nowS, exp: nowS + 600, ...told };
    const signed = `${encoded(header)}.${encoded(claims)}`;
    return `${signed}.${signature(signed).toString('base64url')}`;
  };
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/keys': () => ({ keys: [{ ...ownKey.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] }),
    '/token': () => ({ access_token: 'opens', token_type: 'bearer', id_token: tokenOf() }),
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url!]!()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { begin, finish } = provider({ issuer });
  return {
    signInAs: async (sub: unknown) => {
      const { url: _, ...begun } = await begin(returnUrl);
      Object.assign(told, { nonce: begun.nonce, sub });
      const { person } = await finish(new URL(`${returnUrl}?code=c&state=${begun.state}`), begun);
      return person.subject;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('an ID token', () => {
  const by = (key: KeyObject) => (text: string) => sign('RSA-SHA256', Buffer.from(text), key);

  test('opens with the signature of a published key, and with no other', async () => {
    const own = await signingServer(by(ownKey.privateKey));
    expect(await own.signInAs('u1')).toBe('u1');
    const foreign = by(newKey().privateKey);
    const published = ownKey.publicKey.export({ format: 'pem', type: 'spki' });
    const byPublished = (text: string) => createHmac('sha256', published).update(text).digest();
    const forgers = [
      await signingServer(foreign),
      await signingServer(foreign, { alg: 'RS256' }),
      await signingServer(foreign, { alg: 'RS256', kid: 'unknown' }),
    ];
    const unsigned = [
      await signingServer(() => Buffer.alloc(0), { alg: 'none' }),
      await signingServer(byPublished, { alg: 'HS256', kid: 'own' }),
    ];
    for (const { signInAs } of forgers) await expect(signInAs('u1')).rejects.toThrow(ProviderRefused);
    for (const { signInAs } of unsigned) await expect(signInAs('u1')).rejects.toThrow(ProviderDown);
    await Promise.all([own, ...forgers, ...unsigned].map(({ close }) => close()));
  });

  test('names a person sign for sign: neither blanks nor a sign that can not be kept make it another one', async () => {
    const { signInAs, close } = await signingServer(by(ownKey.privateKey));
    for (const subject of [' u1 ', 'u1\n', '\u00a0u1', 'U1', 'u\u00ad1']) expect(await signInAs(subject)).toBe(subject);
    for (const subject of ['u1\0', 'u\ud8001', ' ', 'u'.repeat(2_000)])
      await expect(signInAs(subject)).rejects.toThrow(ProviderRefused);
    await close();
  });
});

/** Answers as the documents of Yandex ID and VK ID say, and tells what it was asked. */
async function plainServer(person: object) {
  const asked: { path: string; body: URLSearchParams; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const path = request.url!.split('?', 1)[0]!;
      asked.push({ path, body: new URLSearchParams(body), authorization: request.headers.authorization });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(path === '/token' ? { access_token: 'opens', token_type: 'bearer' } : person));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = {
    authorization_url: `${address}/authorize`,
    token_url: `${address}/token`,
    userinfo_url: `${address}/info`,
  };
  return { address, urls, asked, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('plain OAuth 2.0, by the settings', () => {
  test('as Yandex ID: the person is asked for with the token, claims have other names', async () => {
    const server = await plainServer({
      id: '1000',
      login: 'anna',
      first_name: 'Анна',
      default_email: 'anna@yandex.ru',
    });
    const { begin, finish } = provider({
      issuer: server.address,
      claims: { subject: 'id', login: 'login', first_name: 'first_name', email: 'default_email' },
      oauth: { ...server.urls, confirms_emails: true },
    });
    const { url, ...begun } = await begin(returnUrl);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const { person, idToken } = await finish(new URL(`${returnUrl}?code=c&state=${begun.state}`), begun);
    expect(person).toMatchObject({ subject: '1000', login: 'anna', first_name: 'Анна', email: 'anna@yandex.ru' });
    expect(idToken).toBeNull();
    const [token, info] = server.asked;
    expect(token!.body.get('code_verifier')).toBe(begun.verifier);
    expect(info!.authorization).toBe('Bearer opens');
    await server.close();
  });

  test('as VK ID: the device goes to the token’s address again, the token is posted, claims lie deeper', async () => {
    const server = await plainServer({ user: { user_id: 2000, first_name: 'Вера', email: 'vera@mail.ru' } });
    const { begin, finish } = provider({
      issuer: server.address,
      client_secret: undefined,
      claims: { subject: 'user.user_id', login: 'user.first_name', first_name: 'user.first_name', email: 'user.email' },
      oauth: { ...server.urls, posts_token: true, repeats: ['device_id', 'state'] },
    });
    const { url: _, ...begun } = await begin(returnUrl);
    const answer = new URL(`${returnUrl}?code=c&state=${begun.state}&device_id=d1`);
    const { person } = await finish(answer, begun);
    expect(person).toMatchObject({ subject: '2000', login: 'Вера', email: null });
    const [token, info] = server.asked;
    expect(Object.fromEntries(token!.body)).toMatchObject({ device_id: 'd1', state: begun.state, client_id: 'put' });
    expect(Object.fromEntries(info!.body)).toEqual({ client_id: 'put', access_token: 'opens' });
    await server.close();
  });

  test('a person without a subject, or with a number that JSON has rounded, is refused', async () => {
    // of a number above 2^53 JSON has lost the last digits: it may be another person's
    for (const person of [{ login: 'nobody' }, { sub: 2 ** 53 }, { sub: 1.5 }]) {
      const server = await plainServer(person);
      const { begin, finish } = provider({ issuer: server.address, oauth: server.urls });
      const { url: _, ...begun } = await begin(returnUrl);
      const answer = new URL(`${returnUrl}?code=c&state=${begun.state}`);
      await expect(finish(answer, begun)).rejects.toThrow(ProviderRefused);
      await server.close();
    }
  });
});

describe('settings of providers', () => {
  test.each([
    ['{', /не прочитать|это не JSON/],
    ['[{]', /это не JSON/],
    ['[{"key":"School"}]', /0\.key/],
    [JSON.stringify([{ key: 'a', title: 'A', issuer: 'http://school.ru', client_id: 'x' }]), /issuer: адрес вида/],
    [JSON.stringify([{ key: 'a', title: 'A', issuer: 'https://s.ru', client_id: 'x', secret: 'y' }]), /0/],
    [JSON.stringify(Array(2).fill({ key: 'a', title: 'A', issuer: 'https://s.ru', client_id: 'x' })), /один key/],
  ])('%s is refused in words', (text, words) => {
    expect(() => readProviders(text, refuse)).toThrow(words);
  });

  test('without providers nothing is asked for', () => {
    expect(readProviders(undefined, refuse)).toEqual([]);
  });
});
