/**
 * Each kind of token once, and every endpoint with an ended session, in the real application: one hook reads tokens for
 * all. An administrator who acts as a person has that person's rights only. `access.test` calls every endpoint without
 * a token.
 */
import type { Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { createSigner } from 'fast-jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import { endSessions } from '../modules/accounts/end-sessions.ts';
import { startActing } from '../modules/users/acting.store.ts';
import { routesOf, type ApiTools } from '../modules.ts';
import { testApp, testSecret } from '../testing/build-app.ts';

const { app, db, events, tokens, make } = await testApp({ judges: false });
const endpoints = routesOf(new Proxy({}, { get: () => undefined }) as ApiTools).map(({ endpoint }) => endpoint);
const [student, admin] = [await make.user(), await make.user({ is_admin: true })];
const claimsOf = (viewer: Viewer, family: string) => ({
  aud: 'put-api',
  use: 'access',
  sub: String(viewer.id),
  adm: viewer.is_admin,
  fam: family,
});

async function ask({ method, path }: Endpoint, token: string) {
  const url = `${apiBase}${path.replaceAll(/:\w+/g, '1')}`;
  const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  const body = response.body === '' ? {} : (response.json() as { code?: string });
  return { status: response.statusCode, code: body.code };
}

const label = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = endpoints.map((endpoint) => [label(endpoint), endpoint] as const);
const closed = named.filter(([, { access }]) => access !== 'anyone');

const expired = createSigner({ key: testSecret, algorithm: 'HS256', expiresIn: 1, clockTimestamp: 1 })(
  claimsOf(admin, 'a'),
);
const forged = createSigner({ key: 'another secret of thirty-two characters', algorithm: 'HS256' })(
  claimsOf(admin, 'a'),
);
/** A token signed by us for another purpose. */
const signedAs = (claims: object) =>
  createSigner({ key: testSecret, algorithm: 'HS256', expiresIn: 60_000 })({ ...claimsOf(admin, 'a'), ...claims });
const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claimsOf(admin, 'a'))).toString('base64url')}.`;

const list = endpoints.find(({ path }) => path === '/admin/courses')!;

test.each([
  ['an expired token', expired],
  ['a forged token', forged],
  ['an unsigned token', unsigned],
  ['a token for somebody else', signedAs({ aud: 'put-device' })],
  ['a token for everybody', signedAs({ aud: undefined })],
  ['a token for something else', signedAs({ use: 'device' })],
  ['a token for nothing in particular', signedAs({ use: undefined })],
  ['no token at all', 'x'],
])('%s opens nothing', async (_what, token) => expect((await ask(list, token)).status).toBe(401));

test('the same claims are accepted when they are complete', async () => {
  expect((await ask(list, signedAs({}))).status).toBe(200);
});

test('every endpoint refuses a session that has ended', async () => {
  const family = crypto.randomUUID();
  const token = tokens.sign(admin, family);
  expect((await ask(list, token)).status).toBe(200);
  const row = {
    user_id: admin.id,
    family,
    token_hash: Buffer.from(family),
    expires_at: new Date(Date.now() + 1e6).toISOString(),
  };
  await db.insertInto('refresh_token').values(row).execute();
  await db.transaction().execute((tx) => endSessions(tx, events, { family }));
  await expect.poll(async () => (await ask(list, token)).code).toBe('session_expired');
  for (const [, endpoint] of closed) expect((await ask(endpoint, token)).status, label(endpoint)).toBe(401);
});

describe('an administrator who acts as a student', () => {
  const family = crypto.randomUUID();
  const acting = tokens.sign({ id: student.id, is_admin: false, acting_admin_id: admin.id }, family);
  beforeAll(() => db.transaction().execute((tx) => startActing(tx, family, student.id)));

  test.each(named.filter(([, { access }]) => access === 'admin'))('has no way into %s', async (_name, endpoint) => {
    expect(await ask(endpoint, acting)).toEqual({ status: 403, code: 'not_allowed' });
  });
  test.each(named.filter(([, { isPersonal }]) => isPersonal))(
    'is refused what is the student’s alone: %s',
    async (_name, endpoint) => {
      expect(await ask(endpoint, acting)).toEqual({ status: 403, code: 'not_while_acting' });
    },
  );
});
