import type { RegistrationData } from '@put/contract/accounts/registration';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { session } from '../../api/session.ts';
import { readWelcome } from '../../parts/welcome/welcome.ts';
import { makeUser } from '../../testing/people.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { codeOf } from './code-of.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { RequestResetPage } from './request-reset-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

beforeEach(() => {
  session.end();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const data: RegistrationData = {
  mode: 'open',
  is_email_required: false,
  has_mail_server: true,
  password: { min_length: 8, max_length: 128 },
  consents: [{ document: 'personal_data', version: '2026-09-01', title: 'Согласие', text: 'Даю.\n\nСогласие.' }],
  invitation: null,
};
const token = 't'.repeat(43);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });
const labels = {
  name: /^Имя\s*\*?$/,
  username: /^Логин/,
  password: /^Пароль/,
  email: /^Почта/,
  consent: /согласие/,
};
const send = () => fireEvent.submit(field(labels.password).form!);

test('an empty field is null, the box is not ticked beforehand, and the version that was read is sent', async () => {
  const seen = fakeServer(({ method, path }) =>
    path.endsWith('/login')
      ? problem(401, 'wrong_credentials')
      : { body: method === 'GET' ? data : { message: 'Письмо отправлено' } },
  );
  await renderScreen(<RegistrationPage invite={undefined} />);
  await screen.findByText('Зарегистрироваться');
  expect(field(labels.consent).checked).toBe(false);
  type(labels.name, 'Саша');
  type(labels.username, 'sasha');
  type(labels.password, 'тропа-ведёт-в-горы');
  send();
  expect(await screen.findByText('Без согласия зарегистрироваться нельзя')).toBeDefined();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(field(labels.consent));
  send();
  expect(await screen.findByText('Письмо отправлено')).toBeDefined();
  expect(seen.find(({ path }) => path.endsWith('/register'))!.body).toEqual({
    first_name: 'Саша',
    last_name: null,
    birthday: null,
    email: null,
    username: 'sasha',
    password: 'тропа-ведёт-в-горы',
    invite: null,
    consents: [{ document: 'personal_data', version: '2026-09-01' }],
  });
});

test('that an e-mail or a name is needed is said before; a reload keeps what was typed, but no password and no consent', async () => {
  fakeServer(() => ({ body: data }));
  const { unmount } = await renderScreen(<RegistrationPage invite={undefined} />);
  expect(await screen.findByText(/Нужна почта или логин, хотя бы одно из двух/)).toBeDefined();
  type(labels.name, 'Саша');
  type(labels.email, 'sasha@school.example');
  type(labels.username, 'sasha');
  type(labels.password, 'тропа-ведёт-в-горы');
  fireEvent.click(field(labels.consent));
  unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain('тропа');
  await renderScreen(<RegistrationPage invite={undefined} />);
  await screen.findByText('Зарегистрироваться');
  expect([labels.name, labels.email, labels.username, labels.password].map((label) => field(label).value)).toEqual([
    'Саша',
    'sasha@school.example',
    'sasha',
    '',
  ]);
  expect(field(labels.consent).checked).toBe(false);
});

test('who has registered is signed in at once, and reads what the invitation has opened', async () => {
  const grants = [{ role: 'teacher' as const, course_title: 'Python' }];
  const invitation = { is_valid: true, user_group_title: null, course_titles: [], grants, expires_at: null };
  const seen = fakeServer(({ method, path }) => {
    if (path.endsWith('/login')) return { body: { user: makeUser({ id: 8 }), access_token: 'a', refresh_token: 'r' } };
    return { body: method === 'GET' ? { ...data, invitation } : { message: 'Теперь войдите' } };
  });
  await renderScreen(<RegistrationPage invite="AAAA" />);
  await screen.findByText('Зарегистрироваться');
  type(labels.name, 'Анна');
  type(labels.username, 'anna');
  type(labels.password, 'тропа-ведёт-в-горы');
  fireEvent.click(field(labels.consent));
  send();
  await waitFor(() => expect(session.get().user?.id).toBe(8));
  expect(seen.at(-1)!.body).toEqual({ login: 'anna', password: 'тропа-ведёт-в-горы' });
  expect(readWelcome(8)).toBe(`Вы зарегистрированы и вошли. Теперь у вас: ${grants.map(grantWords).join()}.`);
  expect(readWelcome(9)).toBeNull();
});

test('a school that wants e-mail says so at its field; the server’s words stand at theirs, and nothing typed is lost', async () => {
  fakeServer(({ method }) =>
    method === 'GET'
      ? { body: { ...data, is_email_required: true } }
      : problem(409, 'already_taken', [{ path: 'username', message: 'Этот логин уже занят' }]),
  );
  await renderScreen(<RegistrationPage invite={undefined} />);
  await screen.findByText('Зарегистрироваться');
  type(labels.name, 'Саша');
  type(labels.username, 'sasha');
  type(labels.password, 'тропа-ведёт-в-горы');
  fireEvent.click(field(labels.consent));
  send();
  expect(await screen.findByText('Укажите почту')).toBeDefined();
  type(labels.email, 'sasha@school.example');
  send();
  expect(await screen.findByText('Этот логин уже занят')).toBeDefined();
  expect([field(labels.name).value, field(labels.password).value]).toEqual(['Саша', 'тропа-ведёт-в-горы']);
});

test.each([
  [{ mode: 'closed' as const }, undefined, /Регистрация закрыта/],
  [{ mode: 'invitation' as const }, undefined, /только по приглашению/],
  [
    { invitation: { is_valid: false, user_group_title: null, course_titles: [], grants: [], expires_at: null } },
    'AAAA',
    /больше не действует/,
  ],
])('without a way in there is no form: %o', async (fields, invite, words) => {
  fakeServer(() => ({ body: { ...data, ...fields } }));
  await renderScreen(<RegistrationPage invite={invite} />);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText('Зарегистрироваться')).toBeNull();
});

test('an address is confirmed by the button, never by opening the page', async () => {
  const seen = fakeServer(() => ({ body: { message: 'Почта подтверждена.' } }));
  await renderScreen(<ConfirmEmailPage token={token} />);
  const button = await screen.findByText('Подтвердить почту');
  expect(seen).toHaveLength(0);
  fireEvent.click(button);
  expect(await screen.findByText('Почта подтверждена.')).toBeDefined();
  expect(seen[0]).toMatchObject({ method: 'POST', body: { token } });
});

test('the form of a new password shows only for a link that works', async () => {
  let isValid = false;
  const seen = fakeServer(({ method }) => ({
    body: method === 'GET' ? { is_valid: isValid } : { message: 'Сохранён.' },
  }));
  const { unmount } = await renderScreen(<ResetPasswordPage token={token} />);
  expect(await screen.findByText(/устарела или уже использована/)).toBeDefined();
  unmount();
  isValid = true;
  await renderScreen(<ResetPasswordPage token={token} />);
  await waitFor(() => expect(field(/^Новый пароль/)).toBeDefined());
  type(/^Новый пароль/, 'тропа-ведёт-в-горы');
  fireEvent.submit(field(/^Новый пароль/).form!);
  expect(await screen.findByText('Сохранён.')).toBeDefined();
  expect(seen.at(-1)).toMatchObject({ method: 'POST', body: { token, password: 'тропа-ведёт-в-горы' } });
});

test('reports an incomplete link without calling the server', async () => {
  const seen = fakeServer(() => ({ body: {} }));
  await renderScreen(<ResetPasswordPage token="short" />);
  expect(await screen.findByText(/Ссылка неполная/)).toBeDefined();
  expect(seen).toHaveLength(0);
});

test('where no e-mails are sent the page promises none and says who gives a new password', async () => {
  let hasServer = false;
  fakeServer(() => ({ body: { ...data, has_mail_server: hasServer } }));
  const { unmount } = await renderScreen(<RequestResetPage />);
  expect(await screen.findByText(/Новый пароль выдаст преподаватель или администратор/)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  hasServer = true;
  await renderScreen(<RequestResetPage />);
  expect(await screen.findByText('Прислать ссылку')).toBeDefined();
});

test.each([{ mode: 'invitation' as const }, { mode: 'open' as const }])(
  'a code can be typed, or the whole link be pasted: %o',
  async (fields) => {
    fakeServer(() => ({ body: { ...data, ...fields } }));
    const { router } = await renderScreen(<RegistrationPage invite={undefined} />);
    if (fields.mode === 'open') fireEvent.click(await screen.findByText('У меня есть код приглашения'));
    const code = await screen.findByLabelText<HTMLInputElement>('Код приглашения', { selector: 'input' });
    fireEvent.submit(code.form!);
    expect(await screen.findByText('Введите код')).toBeDefined();
    fireEvent.change(code, { target: { value: ' https://put.example/auth/register?invite=ABCD-2345 ' } });
    fireEvent.submit(code.form!);
    await waitFor(() => expect(router.state.location.search).toEqual({ invite: 'ABCD-2345' }));
  },
);

test('reads a code with or without its link', () => {
  expect(codeOf(' abcd 2345 ')).toBe('abcd 2345');
  expect(codeOf('/auth/register?x=1&invite=AB%2DCD#top')).toBe('AB-CD');
  expect(codeOf('?invite=%')).toBe('%');
});
