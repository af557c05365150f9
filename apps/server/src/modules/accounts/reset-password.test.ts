import { auth } from '@put/contract/accounts/accounts';
import { registration } from '@put/contract/accounts/registration';
import { expect, test } from 'vitest';
import { fakeMail } from '../../drivers/mail/fake-mail.ts';
import { testApp } from '../../testing/build-app.ts';

const mail = fakeMail();
const { db, as, make } = await testApp({ judges: false, mail });
const visitor = (ip = '10.2.0.1') => as(null, { 'x-forwarded-for': ip });
const password = 'a-good-password';
const better = 'новая-тропа-в-горы';

async function person() {
  const user = await make.user();
  const email = `${user.username}@school.example`;
  await db.updateTable('user').set({ email }).where('id', '=', user.id).execute();
  return { ...user, email };
}
const ask = (login: string, ip?: string) => visitor(ip).get(registration.requestReset, { body: { login } });
const resets = (email: string) =>
  mail.sent.filter(({ recipient, subject }) => recipient === email && subject === 'Новый пароль');
async function tokenFor(email: string) {
  await expect.poll(() => resets(email).length).toBeGreaterThan(0);
  return /token=([\w-]{43})/.exec(resets(email).at(-1)!.text)![1]!;
}
const verify = (token: string) => visitor().get(registration.verifyReset, { query: { token } });
const signIn = (login: string, word: string) => visitor().get(auth.login, { body: { login, password: word } });

test('a forgotten password: e-mail, looked at by a scanner, set once; every session ends', async () => {
  const { id, username, email } = await person();
  const { refresh_token } = await signIn(username, password);
  await ask(username);
  const token = await tokenFor(email);
  // a GET does not use the token up
  for (let looks = 0; looks < 3; looks++) expect(await verify(token)).toEqual({ is_valid: true });
  await visitor().get(registration.reset, { body: { token, password: better } });

  expect((await signIn(email, better)).user.id).toBe(id);
  expect((await visitor().refusal(auth.login, { body: { login: username, password } })).code).toBe('wrong_credentials');
  expect((await visitor().refusal(auth.refresh, { body: { refresh_token } })).code).toBe('session_expired');
  expect(await verify(token)).toEqual({ is_valid: false });
  const repeated = await visitor().refusal(registration.reset, { body: { token, password: 'ещё-одна-тропа' } });
  expect(repeated).toMatchObject({ status: 410, code: 'link_expired' });
  await expect.poll(() => mail.sent.some((l) => l.recipient === email && l.subject === 'Пароль изменён')).toBe(true);
});

test('the answer is the same for an unknown login', async () => {
  const { username } = await person();
  expect(await ask('nobody-at-all')).toEqual(await ask(username));
});

test('of many who come with one token at once, one sets the password', async () => {
  const { email } = await person();
  await ask(email);
  const token = await tokenFor(email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, i) =>
      visitor().get(registration.reset, { body: { token, password: `${better}-${i}` } }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a token of an hour ago, of another purpose, of a disabled person or of a former address resets nothing', async () => {
  const change = {
    expired: { expires_at: new Date(Date.now() - 1).toISOString() },
    other: { purpose: 'confirm_email' as const },
  };
  for (const set of Object.values(change)) {
    const { id, email } = await person();
    await ask(email);
    const token = await tokenFor(email);
    await db.updateTable('one_time_token').set(set).where('user_id', '=', id).execute();
    expect(await verify(token)).toEqual({ is_valid: false });
    expect((await visitor().refusal(registration.reset, { body: { token, password: better } })).code).toBe(
      'link_expired',
    );
  }
  for (const set of [{ disabled_at: new Date().toISOString() }, { email: 'another@school.example' }]) {
    const { id, email } = await person();
    await ask(email);
    const token = await tokenFor(email);
    await db.updateTable('user').set(set).where('id', '=', id).execute();
    expect((await visitor().refusal(registration.reset, { body: { token, password: better } })).code).toBe(
      'link_expired',
    );
  }
});

test('a common password is refused and the token stays good', async () => {
  const { email } = await person();
  await ask(email);
  const token = await tokenFor(email);
  const refused = await visitor().refusal(registration.reset, { body: { token, password: 'qwertyuiop' } });
  expect(refused).toMatchObject({ code: 'password_too_common', errors: [{ path: 'password' }] });
  await visitor().get(registration.reset, { body: { token, password: better } });
});

test('strangers can not fill a mailbox, and an address that asks too often is stopped', async () => {
  const { email } = await person();
  for (let i = 0; i < 5; i++) await ask(email);
  await tokenFor(email);
  const { count } = await db
    .selectFrom('mail_message')
    .select(db.fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(count).toBe(3);
  await db.insertInto('sign_in_failure').values({ key: 'reset:10.8.8.8', failures: 100 }).execute();
  const refused = await visitor('10.8.8.8').refusal(registration.requestReset, { body: { login: email } });
  expect(refused.code).toBe('too_many_attempts');
});

test('a new password works at once, despite guesses of strangers', async () => {
  const { id, username, email } = await person();
  const locked_until = new Date(Date.now() + 600_000).toISOString();
  await db
    .insertInto('sign_in_failure')
    .values({ key: `user:${id}`, failures: 12, locked_until })
    .execute();
  await ask(username);
  await visitor().get(registration.reset, { body: { token: await tokenFor(email), password: better } });
  expect((await signIn(username, better)).user.id).toBe(id);
});

test('forty pupils sign in behind one address within a minute and meet no limit', async () => {
  const pupils = await Promise.all(Array.from({ length: 40 }, () => make.user()));
  const signedIn = await Promise.all(
    pupils.map(({ username }) =>
      as(null, { 'x-forwarded-for': '10.40.0.1' }).get(auth.login, { body: { login: username, password } }),
    ),
  );
  expect(signedIn.map(({ user }) => user.id)).toEqual(pupils.map(({ id }) => id));
});
