import cookie from '@fastify/cookie';
import { auth } from '@put/contract/accounts/accounts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readDevices } from './device-cookie.ts';

async function given(protocol: string, isHttps: boolean): Promise<string> {
  const app = Fastify({ trustProxy: true });
  await app.register(cookie);
  readDevices(app, { secret: 'a secret of at least thirty-two characters', isHttps });
  app.get('/', { config: { endpoint: auth.login } }, async () => ({}));
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } });
  await app.close();
  return String(answer.headers['set-cookie']);
}

const plain = /^PT-DEVICE=[\w%./+-]+; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/;

test('scripts cannot read the cookie; it goes to calls of accounts only, by https where there is https', async () => {
  expect(await given('http', false)).toMatch(plain);
  for (const [protocol, isHttps] of [
    ['https', false],
    // behind a proxy that does not tell the protocol
    ['http', true],
  ] as const) {
    const secure = await given(protocol, isHttps);
    expect(secure).toContain('; Secure');
    expect(secure.replace('; Secure', '')).toMatch(plain);
  }
});
