/**
 * Each kind of token once, and every endpoint with an ended session, in the real application: one hook reads tokens for
 * all. `access.test` calls every endpoint without a token, `strangers.test` as an administrator who acts as a person.
 */
import type { Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import { createSigner } from 'fast-jwt';
import { expect, test } from 'vitest';
import { endSessions } from '../../modules/accounts/sessions/end-sessions.ts';
import { testApp, testSecret } from '../../testing/build-app.ts';
import { everyEndpoint, nameOf } from '../../testing/every-endpoint.ts';

const { app, db, events, tokens, make } = await testApp({ judges: false });
const admin = await make.user({ is_admin: true });
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

const list = everyEndpoint.find(({ path }) => path === '/admin/courses')!;

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
  const faults: string[] = [];
  for (const endpoint of everyEndpoint.filter(({ access }) => access !== 'anyone')) {
    const { status } = await ask(endpoint, token);
    if (status !== 401) faults.push(`${nameOf(endpoint)} answers with ${status}`);
  }
  expect(faults).toEqual([]);
});
