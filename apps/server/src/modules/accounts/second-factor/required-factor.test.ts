import { profile } from '@put/contract/accounts/profile';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { appOf } from '../../../testing/second-factor.ts';

const { as, make, tokens } = await testApp({ judges: false, settings: { isSecondFactorRequired: true } });

test('where it is required an administrator without one is an ordinary person until it is set', async () => {
  const admin = await make.user({ is_admin: true });
  const me = as(admin);
  expect(await me.refusal(adminUsers.list, { query: {} })).toMatchObject({
    status: 428,
    code: 'second_factor_required',
  });
  const claims = await tokens.verify(tokens.sign(admin, crypto.randomUUID()));
  expect(claims?.viewer.is_admin).toBe(false);
  const state = await me.get(profile.state, {});
  expect(state.second_factor).toMatchObject({ is_on: false, may_be_set: true, is_required: true });

  const { secret } = await me.get(secondFactor.begin, { body: { password: 'a-good-password' } });
  expect((await me.refusal(adminUsers.list, { query: {} })).code).toBe('second_factor_required');
  await me.get(secondFactor.confirm, { body: { code: appOf(secret).code() } });
  await me.get(adminUsers.list, { query: {} });
});

test('other users are not affected', async () => {
  const student = await make.user();
  expect((await as(student).refusal(adminUsers.list, { query: {} })).code).toBe('not_allowed');
  expect((await as(student).get(profile.state, {})).second_factor).toMatchObject({
    may_be_set: false,
    is_required: false,
  });
});
