import { auth } from '@put/contract/accounts/accounts';
import { profile } from '@put/contract/accounts/profile';
import { registration } from '@put/contract/accounts/registration';
import { adminUsers } from '@put/contract/users/users';
import { expect, test } from 'vitest';
import { adminColleagueInvitations } from '@put/contract/colleagues/colleague-invitations';
import { keptMail } from '../../drivers/mail/kept-mail.ts';
import { testApp } from '../../testing/build-app.ts';

const { db, as, make } = await testApp({ judges: false, mail: keptMail() });
const visitor = as(null, { 'x-forwarded-for': '10.5.0.1' });
const password = 'тропа-ведёт-в-горы';
const consents = [{ document: 'personal_data', version: '2026-11-30' }];

async function person(fields: { is_admin?: boolean } = {}) {
  const user = await make.user(fields);
  const email = `${user.username}@school.example`;
  await db.updateTable('user').set({ email }).where('id', '=', user.id).execute();
  return { ...user, email };
}

test('nobody is promised an e-mail, and no key to an account is written down, whoever asks for one', async () => {
  expect((await visitor.get(registration.data, { query: {} })).has_mail_server).toBe(false);
  const admin = await person({ is_admin: true });
  for (const login of [admin.email, (await person()).email, 'nobody@school.example']) {
    const { message } = await visitor.get(registration.requestReset, { body: { login } });
    expect(message).toContain('Новый пароль выдаст преподаватель или администратор');
  }
  const sent = await as(admin).refusal(adminUsers.sendReset, { params: { id: String((await person()).id) } });
  expect(sent).toMatchObject({ status: 409, code: 'no_mail_server' });
  const user_ids = [admin.id];
  expect(await as(admin).get(adminUsers.emailReaders, { body: { user_ids } })).toEqual({
    readers: 1,
    has_server: false,
  });
  const action = { kind: 'letter', subject: 'Тема', text: 'Текст' } as const;
  expect((await as(admin).refusal(adminUsers.bulk, { body: { user_ids, action } })).code).toBe('no_mail_server');
  expect(await db.selectFrom('one_time_token').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('mail_message').selectAll().execute()).toEqual([]);
});

test('registration says the same whether the e-mail is known, and sign-in waits for no confirmation', async () => {
  const { email: known } = await person();
  const register = (email: string) =>
    visitor.get(registration.register, { body: { first_name: 'Ева', email, password, consents } });
  const fresh = await register('eva@school.example');
  expect(fresh.message).toContain('Подтверждать почту не нужно');
  expect(fresh.message).not.toMatch(/отправили|Откройте/);
  expect(await register(known)).toEqual(fresh);
  await visitor.get(auth.login, { body: { login: 'eva@school.example', password } });
});

test('an address that nothing could confirm is not asked for; the profile knows why', async () => {
  const user = await person();
  expect(await as(user).get(profile.state, {})).toMatchObject({ has_mail_server: false });
  const body = { email: 'another@school.example', password: 'a-good-password' };
  expect((await as(user).refusal(profile.changeEmail, { body })).code).toBe('no_mail_server');
  expect((await as(user).refusal(profile.resendConfirmation, {})).code).toBe('no_mail_server');
});

test('a colleague is invited by a link alone: an e-mail with it would not go', async () => {
  const { courseId } = await make.course();
  const body = { grants: [{ role: 'teacher' as const, course_id: courseId }] };
  const root = as(await make.user({ is_admin: true }));
  const letter = { ...body, email: 'anna@school.example' };
  expect((await root.refusal(adminColleagueInvitations.create, { body: letter })).code).toBe('no_mail_server');
  expect((await root.get(adminColleagueInvitations.create, { body })).code).not.toBe('');
  expect((await root.get(adminColleagueInvitations.list, {})).has_mail_server).toBe(false);
});
