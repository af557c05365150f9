import { apiBase } from '@put/contract/base/endpoint';
import { expect, test } from 'vitest';
import { testApp } from '../testing/build-app.ts';

const { app, db } = await testApp({ judges: false });

/** Behind one proxy, as these tests are set. */
async function ipOf(forwarded: string): Promise<string> {
  await app.inject({
    method: 'POST',
    url: `${apiBase}/auth/login`,
    headers: { 'x-forwarded-for': forwarded },
    payload: { login: 'nobody', password: 'a-wrong-password' },
  });
  const { ip } = await db.selectFrom('audit').select('ip').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return ip;
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['<script>alert(1)</script>', '127.0.0.1'],
  ['203.0.113.7, не адрес', '127.0.0.1'],
  [`${'9'.repeat(3_000)}`, '127.0.0.1'],
  ['203.0.113.999', '127.0.0.1'],
  ['', '127.0.0.1'],
])('of the forwarded address %s the audit keeps %s', async (forwarded, kept) => {
  expect(await ipOf(forwarded)).toBe(kept);
});
