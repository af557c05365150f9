import { expect, test } from 'vitest';
import { testApp } from '../testing/build-app.ts';

test.each([
  ['https', 'max-age=31536000'],
  ['http', undefined],
])('whoever is reached by %s says so with every answer', async (scheme, header) => {
  const { app } = await testApp({ judges: false, settings: { publicUrl: `${scheme}://put.example` } });
  for (const url of ['/health/live', '/api/v1/auth/get_registration_data', '/api/v1/admin/users', '/nothing/here.js']) {
    const { headers } = await app.inject(url);
    expect([url, headers['strict-transport-security']]).toEqual([url, header]);
  }
});
