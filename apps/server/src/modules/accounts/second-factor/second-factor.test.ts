import { auth } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import { secondFactor } from '@put/contract/accounts/second-factor';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { fakeMail } from '../../../drivers/mail/fake-mail.ts';
import { testApp } from '../../../testing/build-app.ts';
import { appOf, makeAdminWithFactor } from '../../../testing/second-factor.ts';

const mail = fakeMail();
const product = await testApp({ judges: false, mail });
const { db, as, make } = product;
const password = 'a-good-password';
const login = (username: string, caller = as(null)) =>
  caller.refusal(auth.login, { body: { login: username, password } });
const challengeOf = async (username: string) => (await login(username)).challenge!;
const step = (challenge: string, code: string, caller = as(null)) =>
  caller.refusal(secondFactor.signIn, { body: { challenge, code } });

test('an administrator turns it on by a code of the app; the secret is sealed, other sessions end, the owner hears of it', async () => {
  const admin = await make.user({ is_admin: true });
  const email = `${admin.username}@school.example`;
  await db.updateTable('user').set({ email }).where('id', '=', admin.id).execute();
  const elsewhere = await as(null).get(auth.login, { body: { login: admin.username, password } });
  const me = as(admin);
  expect((await me.refusal(secondFactor.begin, { body: { password: 'wrong' } })).code).toBe('wrong_password');
  const { secret, uri } = await me.get(secondFactor.begin, { body: { password } });
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Путь:${admin.username}?`);
  const sealed = await db.selectFrom('second_factor').selectAll().where('user_id', '=', admin.id).executeTakeFirst();
  expect(sealed!.sealed_secret.includes(Buffer.from(secret))).toBe(false);

  expect((await me.refusal(secondFactor.confirm, { body: { code: '000000' } })).code).toBe('wrong_code');
  // not asked for before it is confirmed
  await as(null).get(auth.login, { body: { login: admin.username, password } });
  const { recovery_codes } = await me.get(secondFactor.confirm, { body: { code: appOf(secret).code() } });
  expect(new Set(recovery_codes).size).toBe(10);
  const state = await me.get(profile.state, {});
  expect(state.second_factor).toEqual({ is_on: true, may_be_set: true, is_required: false, recovery_codes_left: 10 });
  const { refresh_token } = elsewhere;
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
  expect((await me.refusal(secondFactor.begin, { body: { password } })).code).toBe('second_factor_on');
  await expect.poll(() => mail.sent.map(({ subject }) => subject)).toContain('Второй фактор включён');
});

test('it is for administrators, and never set by who acts as one’s person', async () => {
  const student = await make.user();
  expect((await as(student).refusal(secondFactor.begin, { body: { password } })).code).toBe('not_allowed');
  const acting = as({ ...student, acting_admin_id: (await make.user({ is_admin: true })).id });
  expect((await acting.refusal(secondFactor.begin, { body: { password } })).code).toBe('not_while_acting');
});

test('the right password gives a challenge; a code gives the session, each code only once', async () => {
  const { admin, app, firstCode, freshCode } = await makeAdminWithFactor(product);
  // the code that confirmed the factor is used up
  const refused = await login(admin.username);
  expect(refused).toMatchObject({ status: 401, code: 'second_factor_needed', challenge: expect.any(String) as string });
  expect(JSON.stringify(refused)).not.toMatch(/access_token|refresh_token/);
  expect((await step(refused.challenge!, firstCode)).code).toBe('wrong_code');

  const code = await freshCode();
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const session = await as(null).get(secondFactor.signIn, { body: { challenge: refused.challenge!, code: spaced } });
  expect(session.user.id).toBe(admin.id);
  const own = as(null, { authorization: `Bearer ${session.access_token}` });
  expect((await own.get(auth.user, {})).id).toBe(admin.id);
  expect((await step(refused.challenge!, code)).code).toBe('second_factor_expired');
  const next = await challengeOf(admin.username);
  expect((await step(next, code)).code).toBe('wrong_code');
  // an older code is refused too
  expect((await step(next, app.code(-30))).code).toBe('wrong_code');
});

test('of many who come with one code at once, one gets in', async () => {
  const { admin, freshCode } = await makeAdminWithFactor(product);
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(admin.username)));
  const code = await freshCode();
  const outcomes = await Promise.allSettled(
    challenges.map((challenge) => as(null).get(secondFactor.signIn, { body: { challenge, code } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a recovery code opens once, as it is written or as it is typed, also when the secret can be read no more', async () => {
  const { admin, app, recovery_codes } = await makeAdminWithFactor(product);
  // as if PT_SECRET had changed
  await db
    .updateTable('second_factor')
    .set({ sealed_secret: Buffer.alloc(60), last_step: null })
    .where('user_id', '=', admin.id)
    .execute();
  expect((await step(await challengeOf(admin.username), app.code())).code).toBe('wrong_code');
  const code = recovery_codes[3]!.toLowerCase().replace('-', ' ');
  const body = { challenge: await challengeOf(admin.username), code };
  const { user } = await as(null).get(secondFactor.signIn, { body });
  expect(user.id).toBe(admin.id);
  expect((await step(await challengeOf(admin.username), recovery_codes[3]!)).code).toBe('wrong_code');
  expect((await as(admin).get(profile.state, {})).second_factor.recovery_codes_left).toBe(9);
});

test('guesses are few, and the right password does not forgive them; the owner’s own browser is not held up', async () => {
  const { admin, freshCode, recovery_codes } = await makeAdminWithFactor(product);
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';', 1)[0]!;
  const first = { challenge: await challengeOf(admin.username), code: recovery_codes[0]! };
  const response = await product.app.inject({
    method: 'POST',
    url: '/api/v1/auth/second_factor',
    payload: first,
  });
  const known = as(null, { cookie: cookieOf(response) });

  const codes: string[] = [];
  for (let tries = 0; tries < 7; tries += 1) codes.push((await step(await challengeOf(admin.username), '000000')).code);
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'wrong_code'), 'too_many_attempts']);
  const code = await freshCode();
  expect((await step(await challengeOf(admin.username), code)).code).toBe('too_many_attempts');
  const challenge = (await login(admin.username, known)).challenge!;
  await known.get(secondFactor.signIn, { body: { challenge, code } });
});

test('a challenge expires after five minutes, and no other token works as one', async () => {
  const { admin, freshCode } = await makeAdminWithFactor(product);
  const late = await challengeOf(admin.username);
  const ago = new Date(Date.now() - 1).toISOString();
  await db.updateTable('one_time_token').set({ expires_at: ago }).where('user_id', '=', admin.id).execute();
  const code = await freshCode();
  expect((await step(late, code)).code).toBe('second_factor_expired');
  const shut = await challengeOf(admin.username);
  await db.updateTable('user').set({ disabled_at: ago }).where('id', '=', admin.id).execute();
  expect((await step(shut, code)).code).toBe('second_factor_expired');
  expect((await step('x'.repeat(43), code)).code).toBe('second_factor_expired');
});

test('new recovery codes end the old ones; turning it off takes a code, too', async () => {
  const { admin, freshCode, recovery_codes } = await makeAdminWithFactor(product);
  const me = as(admin);
  const renewed = await me.get(secondFactor.renewCodes, { body: { code: await freshCode() } });
  expect((await me.refusal(secondFactor.remove, { body: { code: recovery_codes[0]! } })).code).toBe('wrong_code');
  await me.get(secondFactor.remove, { body: { code: renewed.recovery_codes[0]! } });
  await as(null).get(auth.login, { body: { login: admin.username, password } });
  expect((await me.refusal(secondFactor.prove, { body: { code: '000000' } })).code).toBe('second_factor_off');
});

test('another administrator takes it off: audited, sessions end, and a list says who has one', async () => {
  const { admin, freshCode } = await makeAdminWithFactor(product);
  const other = await make.user({ is_admin: true });
  const params = { id: String(admin.id) };
  expect(await as(other).get(adminUsers.get, { params })).toMatchObject({ has_second_factor: true });
  const challenge = await challengeOf(admin.username);
  const { refresh_token } = await as(null).get(secondFactor.signIn, { body: { challenge, code: await freshCode() } });
  await as(other).get(secondFactor.reset, { params });
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
  await as(null).get(auth.login, { body: { login: admin.username, password } });
  const event = await db.selectFrom('audit').selectAll().where('action', '=', 'reset_second_factor').executeTakeFirst();
  expect(event).toMatchObject({ actor_id: other.id, object_id: admin.id });
  expect((await as(other).refusal(secondFactor.reset, { params })).code).toBe('second_factor_off');
  expect((await as(other).refusal(secondFactor.reset, { params: { id: '999999' } })).code).toBe('not_found');
});
