import { adminColleagueInvitations } from '@put/contract/colleagues/colleague-invitations';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminImports } from '@put/contract/users/imports';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers } from '@put/contract/users/users';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import { adminCourses } from '@put/contract/courses/course-editing';
import { expect, test } from 'vitest';
import type { Endpoint } from '@put/contract/base/endpoint';
import { testApp } from '../../../testing/build-app.ts';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { makeAdminWithFactor } from '../../../testing/second-factor.ts';

const ssh = { host: '127.0.0.1', port: 2222, hostKeyFile: '', problem: null };
const product = await testApp({ judges: false, ssh });
const { db, as, make } = product;
const { admin, freshCode } = await makeAdminWithFactor(product);
const [person, other] = [await make.user(), await make.user({ is_admin: true })];
const ids = { user_ids: [person.id] };
const params = { id: String(person.id) };
const otherParams = { id: String(other.id) };
const newcomer = { first_name: 'Анна', username: 'anna', password: 'тропа-ведёт-в-горы' };

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsABgH5C9okWi0dh2l9GKJl';

type Call = [string, Endpoint, object];
const dangerous: Call[] = [
  ['deleting a person', adminUsers.remove, { params }],
  ['erasing a person', adminErasure.erase, { params, body: { requested_at: null } }],
  ['deleting many', adminUsers.bulk, { body: { ...ids, action: { kind: 'delete' } } }],
  ['disabling many', adminUsers.bulk, { body: { ...ids, action: { kind: 'disable' } } }],
  ['acting as a person', adminUsers.loginAs, { params }],
  ['making an administrator', adminUsers.create, { body: { ...newcomer, is_admin: true } }],
  ['giving the rights', adminUsers.change, { params, body: { is_admin: true } }],
  ['taking the rights', adminUsers.change, { params: otherParams, body: { is_admin: false } }],
  ['an administrator’s password', adminUsers.change, { params: otherParams, body: { password: newcomer.password } }],
  ['an administrator’s e-mail', adminUsers.change, { params: otherParams, body: { email: 'x@y.example' } }],
  ['disabling an administrator', adminUsers.change, { params: otherParams, body: { is_disabled: true } }],
  ['an administrator’s first password', adminUsers.firstPassword, { params: otherParams }],
  ['passwords of many', adminImports.issuePasswords, { body: ids }],
  ['adding a key for ssh', sshKeys.add, { body: { title: '', public_key: publicKey } }],
  ['giving rights to a colleague', adminColleagues.give, { params, body: { is_full: false, grants: [] } }],
  [
    'inviting a colleague',
    adminColleagueInvitations.create,
    { body: { grants: [{ role: 'observer', course_id: null }] } },
  ],
  ['another’s second factor', secondFactor.reset, { params: otherParams }],
];

test.each(dangerous)('%s asks for a code', async (_name, endpoint, input) => {
  const refused = await as(admin).refusal(endpoint, input as never);
  expect(refused).toMatchObject({ status: 428, code: 'factor_unproven' });
});

test('every endpoint that may ask for a code is tried above', () => {
  const asking = everyEndpoint.filter(({ refusals }) => refusals?.includes('factor_unproven'));
  const tried = new Set(dangerous.map(([, { path }]) => path));
  expect(new Set(asking.map(({ path }) => path))).toEqual(tried);
});

test('what is everyday asks for none, and who has no second factor is never asked', async () => {
  const me = as(admin);
  await me.get(adminUsers.change, { params, body: { first_name: 'Вера' } });
  await me.get(adminUsers.create, { body: { ...newcomer, username: 'boris' } });
  await me.get(adminUsers.firstPassword, { params });
  await me.get(adminUsers.bulk, { body: { ...ids, action: { kind: 'enable' } } });
  await me.get(adminCourses.list, { query: {} });
  await as(other).get(adminUsers.loginAs, { params });
});

test('a code that was shown holds for a quarter of an hour, in that session only', async () => {
  const me = as(admin);
  expect((await me.refusal(secondFactor.prove, { body: { code: '000000' } })).code).toBe('wrong_code');
  await me.get(secondFactor.prove, { body: { code: await freshCode() } });
  await me.get(adminUsers.loginAs, { params });
  expect((await as(admin).refusal(adminUsers.loginAs, { params })).code).toBe('factor_unproven');
  const ago = new Date(Date.now() - 16 * 60_000).toISOString();
  await db.updateTable('proven_session').set({ proven_at: ago }).execute();
  // the browser renews this session by itself every few minutes, so no code is asked for
  await me.get(adminUsers.loginAs, { params });
  const fresh = { params: { id: String((await make.user()).id) } };
  expect((await me.refusal(adminUsers.loginAs, fresh)).code).toBe('factor_unproven');
});
