import { auth } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import { registration } from '@put/contract/accounts/registration';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fakeMail } from '../../../drivers/mail/fake-mail.ts';
import { rightAnswer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/build-app.ts';

const mail = fakeMail();
const { db, as, make } = await testApp({ judges: false, mail });
const password = 'a-good-password';
const better = 'новая-тропа-в-горы';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

async function signedIn(agent = chrome, user?: { username: string }) {
  const { username } = user ?? (await make.user());
  const session = await as(null, { 'user-agent': agent, 'x-forwarded-for': '10.3.0.1' }).get(auth.login, {
    body: { login: username, password },
  });
  return { ...session, me: as(null, { authorization: `Bearer ${session.access_token}` }), username };
}
const emailMessage = async (recipient: string, subject: string) => {
  const find = () => mail.sent.findLast((sent) => sent.recipient === recipient && sent.subject === subject);
  await expect.poll(find).toBeDefined();
  return find()!;
};
const tokenOf = ({ text }: { text: string }) => /token=([\w-]{43})/.exec(text)![1]!;

test('own fields are changed, and only those that are given', async () => {
  const { me, user, username } = await signedIn();
  const changed = await me.get(profile.change, {
    body: { first_name: ' Ева ', timezone: 'Asia/Vladivostok', birthday: '2011-01-02' },
  });
  expect(changed).toMatchObject({
    first_name: 'Ева',
    last_name: user.last_name,
    timezone: 'Asia/Vladivostok',
    username,
  });
  expect(await me.get(auth.user, {})).toEqual(changed);
  const row = await db.selectFrom('audit').selectAll().where('action', '=', 'change_profile').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_id: user.id, before: { first_name: 'Имя' }, after: { first_name: 'Ева' } });
});

test('a zone that is none, a taken name and no way to sign in are refused at their fields', async () => {
  const { me } = await signedIn();
  const other = await make.user();
  const zone = await me.refusal(profile.change, { body: { timezone: 'Mars/Olympus' } });
  expect(zone.errors[0]?.path).toBe('timezone');
  const taken = await me.refusal(profile.change, { body: { username: other.username.toUpperCase() } });
  expect(taken).toMatchObject({ code: 'already_taken', errors: [{ path: 'username' }] });
  const nobody = await me.refusal(profile.change, { body: { username: null } });
  expect(nobody).toMatchObject({ code: 'invalid_input', errors: [{ path: 'username' }] });
});

test('of two changes of the password at once one is taken, and its session goes on', async () => {
  const here = await signedIn();
  const there = await signedIn(chrome, here);
  const change = (of: typeof here, new_password: string) =>
    of.me.get(profile.changePassword, { body: { current_password: password, new_password } }).then(
      () => of,
      () => null,
    );
  const taken = (await Promise.all([change(here, better), change(there, `${better}-2`)])).filter((of) => of !== null);
  expect(taken).toHaveLength(1);
  expect((await taken[0]!.me.get(auth.user, {})).id).toBe(here.user.id);
});

test('a new password ends the other sessions, not this one, and the slip is forgotten', async () => {
  const here = await signedIn();
  const there = await signedIn(chrome, here);
  await db.updateTable('user').set({ is_password_temporary: true }).where('id', '=', here.user.id).execute();
  expect((await here.me.get(profile.state, {})).is_password_temporary).toBe(true);

  const wrong = await here.me.refusal(profile.changePassword, {
    body: { current_password: 'no', new_password: better },
  });
  expect(wrong).toMatchObject({ code: 'wrong_password', errors: [{ path: 'current_password' }] });
  const common = { current_password: password, new_password: 'password1' };
  const refused = await here.me.refusal(profile.changePassword, { body: common });
  expect(refused).toMatchObject({ code: 'password_too_common', errors: [{ path: 'new_password' }] });

  await here.me.get(profile.changePassword, { body: { current_password: password, new_password: better } });
  expect((await here.me.get(profile.state, {})).is_password_temporary).toBe(false);
  await as(null).get(auth.refresh, { body: { refresh_token: here.refresh_token } });
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: there.refresh_token } })).status).toBe(401);
  await as(null).get(auth.login, { body: { login: here.username, password: better } });
});

test('guessing the own password is slowed down like at sign-in', async () => {
  const { me } = await signedIn();
  const guess = () => me.refusal(profile.changePassword, { body: { current_password: 'no', new_password: better } });
  for (let i = 0; i < 6; i++) expect((await guess()).code).toBe('wrong_password');
  expect((await guess()).code).toBe('too_many_attempts');
});

test('another address waits for its e-mail; the old one hears of the change', async () => {
  const { me, user, username } = await signedIn();
  const [old, next] = [`${username}@old.example`, `${username}@new.example`];
  await db.updateTable('user').set({ email: old }).where('id', '=', user.id).execute();
  expect((await me.refusal(profile.changeEmail, { body: { email: next, password: 'no' } })).code).toBe(
    'wrong_password',
  );
  await me.get(profile.changeEmail, { body: { email: next, password } });
  expect(await me.get(profile.state, {})).toMatchObject({ is_email_confirmed: false, pending_email: next });
  expect((await me.get(auth.user, {})).email).toBe(old);

  const token = tokenOf(await emailMessage(next, 'Подтвердите почту'));
  await as(null).get(registration.confirmEmail, { body: { token } });
  expect((await me.get(auth.user, {})).email).toBe(next);
  expect(await me.get(profile.state, {})).toMatchObject({ is_email_confirmed: true, pending_email: null });
  await emailMessage(old, 'Почта изменена');
});

test('a taken address is not reported: its owner gets the e-mail', async () => {
  const owner = await signedIn();
  const email = `${owner.username}@owner.example`;
  await db.updateTable('user').set({ email }).where('id', '=', owner.user.id).execute();
  const { me } = await signedIn();
  const { message } = await me.get(profile.changeEmail, { body: { email, password } });
  expect(message).toContain('Мы отправили письмо');
  expect((await emailMessage(email, 'Вы уже зарегистрированы')).text).not.toContain('token=');
});

test('an e-mail is sent again after a minute, and not to nobody', async () => {
  const { me, user, username } = await signedIn();
  expect((await me.refusal(profile.resendConfirmation, {})).code).toBe('no_email');
  const email = `${username}@again.example`;
  await db.updateTable('user').set({ email }).where('id', '=', user.id).execute();
  await me.get(profile.resendConfirmation, {});
  const first = tokenOf(await emailMessage(email, 'Подтвердите почту'));
  const refused = await me.refusal(profile.resendConfirmation, {});
  expect(refused.code).toBe('too_soon');
  const created_at = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable('one_time_token').set({ created_at }).where('user_id', '=', user.id).execute();
  await me.get(profile.resendConfirmation, {});
  // the earlier link does not work any more
  expect((await as(null).refusal(registration.confirmEmail, { body: { token: first } })).code).toBe('link_expired');
});

test('sessions are shown with device and address; one is ended from another', async () => {
  const here = await signedIn();
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1';
  const there = await signedIn(phone, here);
  const { sessions, total } = await here.me.get(profile.sessions, {});
  expect(total).toBe(2);
  expect(sessions.map(({ device, ip, is_current }) => ({ device, ip, is_current }))).toEqual([
    { device: 'Safari, iPhone', ip: '10.3.0.1', is_current: false },
    { device: 'Chrome, Linux', ip: '10.3.0.1', is_current: true },
  ]);
  const stranger = await signedIn();
  const id = String(sessions[0]!.id);
  expect((await stranger.me.refusal(profile.endSession, { params: { id } })).code).toBe('not_found');
  await here.me.get(profile.endSession, { params: { id } });
  expect((await as(null).refusal(auth.refresh, { body: { refresh_token: there.refresh_token } })).status).toBe(401);
  expect((await here.me.get(profile.sessions, {})).total).toBe(1);
});

test('all my data come in a zip, and nothing of others and no secrets', async () => {
  const student = await make.user();
  const other = await make.user();
  const task = await make.task();
  for (const { id } of [student, other])
    await db
      .insertInto('submission')
      .values({
        user_id: id,
        task_id: task,
        task_version: 1,
        cause: 'check',
        language: 'python',
        files: JSON.stringify([{ name: 'main.py', content: `${rightAnswer} # ${id}` }]),
      })
      .execute();
  const { me } = await signedIn(chrome, student);
  const { file_name, zip_base64 } = await me.get(profile.exportData, {});
  expect(file_name).toMatch(/^put-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(Buffer.from(zip_base64, 'base64')));
  expect(Object.keys(files)).toContain('person.json');
  const read = (name: string) => JSON.parse(strFromU8(files[name]!)) as unknown;
  expect(read('person.json')).toMatchObject({ id: student.id, username: student.username });
  expect(read('submissions.json')).toMatchObject([
    { task: 'A + B', files: [{ content: `${rightAnswer} # ${student.id}` }] },
  ]);
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n');
  expect(everything).not.toContain(other.username);
  expect(everything).not.toMatch(/argon2|password_hash|token_hash/);
});

test('deletion is asked for with the password and can be taken back', async () => {
  const { me } = await signedIn();
  expect((await me.refusal(profile.requestDeletion, { body: { is_wanted: true, password: 'no' } })).code).toBe(
    'wrong_password',
  );
  await me.get(profile.requestDeletion, { body: { is_wanted: true, password } });
  expect((await me.get(profile.state, {})).deletion_requested_at).not.toBeNull();
  await me.get(profile.requestDeletion, { body: { is_wanted: false, password } });
  expect((await me.get(profile.state, {})).deletion_requested_at).toBeNull();
});
