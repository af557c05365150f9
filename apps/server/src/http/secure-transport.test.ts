import { expect, test } from 'vitest';
import { testApp } from '../testing/build-app.ts';

test.each([
  ['https', true, 'max-age=31536000'],
  ['http', false, undefined],
])('whoever is reached by %s says so with every answer', async (_scheme, isHttps, header) => {
  const { app } = await testApp({ judges: false, isHttps });
  for (const url of ['/health/live', '/api/v1/auth/get_registration_data', '/api/v1/admin/users', '/nothing/here.js']) {
    const { headers } = await app.inject(url);
    expect([url, headers['strict-transport-security']]).toEqual([url, header]);
  }
});
