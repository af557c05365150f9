import { auth } from '@put/contract/accounts/accounts';
import { registration } from '@put/contract/accounts/registration';
import { expect, test } from 'vitest';
import { fakeMail } from '../../../drivers/mail/fake-mail.ts';
import { testApp } from '../../../testing/build-app.ts';
import { insertInvitation } from '../../groups/invitations.store.ts';

const mail = fakeMail();
const { db, as, make } = await testApp({ judges: false, mail });
const visitor = (ip = '10.1.0.1') => as(null, { 'x-forwarded-for': ip });

const consents = (await visitor().get(registration.data, { query: {} })).consents.map(({ document, version }) => ({
  document,
  version,
}));
let people = 0;
const person = (fields: object = {}) => ({
  email: `p${++people}@school.example`,
  username: `pupil-${people}`,
  first_name: 'Саша',
  last_name: 'Петров',
  birthday: '2012-05-17',
  password: 'тропа-ведёт-в-горы',
  consents,
  ...fields,
});
const emailTo = async (recipient: string, subject: string) => {
  await expect
    .poll(() =>
      mail.sent.some((emailMessage) => emailMessage.recipient === recipient && emailMessage.subject === subject),
    )
    .toBe(true);
  return mail.sent.findLast(
    (emailMessage) => emailMessage.recipient === recipient && emailMessage.subject === subject,
  )!;
};
const tokenOf = ({ text }: { text: string }) => /token=([\w-]{43})/.exec(text)![1]!;
const findUser = (email: string) =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('a visitor registers, reads the e-mail, follows the link and confirms; the link works once', async () => {
  const body = person();
  const { message } = await visitor('10.1.2.3').get(registration.register, { body });
  expect(message).toContain(body.email);
  const user = await findUser(body.email);
  expect(user).toMatchObject({ first_name: 'Саша', birthday: '2012-05-17', email_confirmed_at: null, is_admin: false });
  const consent = await db.selectFrom('consent').selectAll().where('user_id', '=', user.id).execute();
  expect(consent).toMatchObject([{ ...consents[0], ip: '10.1.2.3' }]);
  const { user: signedIn } = await visitor().get(auth.login, { body: { login: body.email, password: body.password } });
  expect(signedIn.id).toBe(user.id);

  const emailMessage = await emailTo(body.email, 'Подтвердите почту');
  expect(emailMessage.text).toContain('https://put.example/auth/confirm_email?token=');
  expect(emailMessage.html).toContain('Подтвердить почту</a>');
  const token = tokenOf(emailMessage);
  await visitor().get(registration.confirmEmail, { body: { token } });
  expect((await findUser(body.email)).email_confirmed_at).not.toBeNull();
  expect((await visitor().refusal(registration.confirmEmail, { body: { token } })).code).toBe('link_expired');
});

test('no token is stored in readable form once its e-mail has gone', async () => {
  const body = person();
  await visitor().get(registration.register, { body });
  const token = tokenOf(await emailTo(body.email, 'Подтвердите почту'));
  const stored = () => db.selectFrom('mail_message').selectAll().where('recipient', '=', body.email).execute();
  await expect.poll(async () => (await stored())[0]?.status).toBe('sent');
  expect(JSON.stringify(await stored())).not.toContain(token);
  expect(JSON.stringify(await db.selectFrom('one_time_token').selectAll().execute())).not.toContain(token);
});

test('an address that is known gets the same answer, and its owner an e-mail instead', async () => {
  const first = person();
  const told = await visitor().get(registration.register, { body: first });
  const again = person({ email: first.email.toUpperCase() });
  const toldAgain = await visitor().get(registration.register, { body: again });
  expect(toldAgain.message.toLowerCase()).toBe(told.message.toLowerCase());
  const emailMessage = await emailTo(first.email, 'Вы уже зарегистрированы');
  expect(emailMessage.text).not.toContain('token=');
  expect(await db.selectFrom('user').select('id').where('username', '=', again.username).execute()).toEqual([]);
});

test('many at once with one address make one account', async () => {
  const { email } = person();
  const bodies = Array.from({ length: 6 }, () => person({ email }));
  await Promise.all(bodies.map((body) => visitor().get(registration.register, { body })));
  const made = await db.selectFrom('user').select('id').where('email', '=', email).execute();
  expect(made).toHaveLength(1);
});

test('a taken username is told next to its field, whether the e-mail is known or not', async () => {
  const { username } = await make.user();
  const known = person();
  await visitor().get(registration.register, { body: known });
  for (const email of [known.email, 'nobody@school.example']) {
    const body = person({ username: username.toUpperCase(), email });
    const refused = await visitor().refusal(registration.register, { body });
    expect(refused).toMatchObject({ status: 409, code: 'already_taken', errors: [{ path: 'username' }] });
  }
});

test('children without e-mail register by username', async () => {
  const body = person({ email: null });
  const { message } = await visitor().get(registration.register, { body });
  expect(message).toBe('Вы зарегистрированы. Теперь войдите.');
  await visitor().get(auth.login, { body: { login: body.username, password: body.password } });
});

test.each([
  ['neither e-mail nor username', { email: null, username: null }, 'invalid_input', 'username'],
  ['no consent', { consents: [] }, 'invalid_input', 'consents'],
  [
    'consent to an old text',
    { consents: [{ document: 'personal_data', version: '2020' }] },
    'invalid_input',
    'consents',
  ],
  ['a short password', { password: 'коротко' }, 'invalid_input', 'password'],
  ['a password that everybody guesses', { password: 'password123' }, 'password_too_common', 'password'],
  ['a wrong e-mail', { email: 'anna@' }, 'invalid_input', 'email'],
  ['a day that is none', { birthday: '2012-02-31' }, 'invalid_input', 'birthday'],
  ['a code of nothing', { invite: 'AAAA-BBBB-CCCC' }, 'bad_invitation', undefined],
])('%s is refused', async (_what, fields, code, path) => {
  const refused = await visitor().refusal(registration.register, { body: person(fields) });
  expect(refused.code).toBe(code);
  expect(refused.errors[0]?.path).toBe(path);
});

test('an invitation names its group and courses; the last use, raced by many, is given once', async () => {
  const { groupId } = await make.course();
  const admin = await make.user({ is_admin: true });
  const { code } = await db
    .transaction()
    .execute((tx) => insertInvitation(tx, { user_group_id: groupId }, { uses_left: 1 }, admin.id));
  const { invitation } = await visitor().get(registration.data, { query: { invite: code } });
  expect(invitation).toMatchObject({ is_valid: true, user_group_title: 'Группа', course_titles: ['Курс'] });

  const bodies = Array.from({ length: 8 }, () => person({ email: null, invite: code.toLowerCase() }));
  const outcomes = await Promise.allSettled(bodies.map((body) => visitor().get(registration.register, { body })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const members = await db.selectFrom('user_group_member').selectAll().where('user_group_id', '=', groupId).execute();
  expect(members).toHaveLength(1);
  const row = await db
    .selectFrom('invitation')
    .select(['uses', 'uses_left'])
    .where('user_group_id', '=', groupId)
    .executeTakeFirst();
  expect(row).toEqual({ uses: 1, uses_left: 0 });
  // the one who came too late has no account
  const usernames = bodies.map(({ username }) => username);
  expect(await db.selectFrom('user').select('id').where('username', 'in', usernames).execute()).toHaveLength(1);
  const { invitation: over } = await visitor().get(registration.data, { query: { invite: code } });
  expect(over).toEqual({ is_valid: false, user_group_title: null, course_titles: [], grants: [], expires_at: null });
});

test('an address that registers without end is stopped, another is not', async () => {
  await db.insertInto('sign_in_failure').values({ key: 'register:10.7.7.7', failures: 200 }).execute();
  const refused = await visitor('10.7.7.7').refusal(registration.register, { body: person() });
  expect(refused.code).toBe('too_many_attempts');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await visitor('10.7.7.8').get(registration.register, { body: person() });
});

test('a confirmation that came too late confirms nothing', async () => {
  const body = person();
  await visitor().get(registration.register, { body });
  const token = tokenOf(await emailTo(body.email, 'Подтвердите почту'));
  const late = new Date(Date.now() - 1).toISOString();
  await db.updateTable('one_time_token').set({ expires_at: late }).where('email', '=', body.email).execute();
  expect((await visitor().refusal(registration.confirmEmail, { body: { token } })).code).toBe('link_expired');
  expect((await visitor().refusal(registration.confirmEmail, { body: { token: 'x'.repeat(43) } })).code).toBe(
    'link_expired',
  );
  expect((await visitor().refusal(registration.confirmEmail, { body: { token: 'short' } })).code).toBe('invalid_input');
  expect((await findUser(body.email)).email_confirmed_at).toBeNull();
});
