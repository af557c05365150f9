import { profile } from '@put/contract/accounts/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { fakeServer, problem, type Seen } from '../../testing/fake-server.ts';
import { makeUser, signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ProfilePage } from './profile-page.tsx';
import { timeZoneChoices } from './time-zones.ts';

beforeEach(() => void signInAs({ email: 'anna@school.example' }));
afterEach(() => vi.unstubAllGlobals());

const state = {
  is_email_confirmed: false,
  has_mail_server: true,
  second_factor: { is_on: false, may_be_set: false, is_required: false, recovery_codes_left: 0 },
  pending_email: null,
  is_password_temporary: false,
  deletion_requested_at: null,
  deletion_declined: null,
};
const at = '2026-11-01T08:00:00.000Z';
const device = { ip: '10.0.0.1', signed_in_at: at, last_used_at: at };
let sessions = [
  { ...device, id: 1, device: 'Chrome, Linux', is_current: true },
  { ...device, id: 2, device: 'Safari, iPhone', is_current: false },
];
const answer = (post: (call: Seen) => ReturnType<typeof problem> | { status?: number; body?: unknown }, fields = {}) =>
  fakeServer((call) => {
    if (call.method === 'GET')
      return call.path.endsWith(profile.sessions.path)
        ? { body: { sessions, total: sessions.length } }
        : { body: { ...state, ...fields } };
    return post(call);
  });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });

test('own fields are saved as they are typed, and the name changes everywhere', async () => {
  const seen = answer(() => ({ body: makeUser({ first_name: 'Ева', last_name: null }) }));
  await renderScreen(<ProfilePage />);
  await screen.findByText('О себе');
  type(/^Имя\s*\*?$/, 'Ева');
  type(/^Фамилия/, ' ');
  fireEvent.submit(field(/^Фамилия/).form!);
  await waitFor(() => expect(session.get().user?.first_name).toBe('Ева'));
  expect(seen.find(({ method }) => method === 'POST')!.body).toMatchObject({
    first_name: 'Ева',
    last_name: null,
    birthday: null,
  });
});

test('shows a wrong password at its field and keeps what was typed', async () => {
  answer(() => problem(422, 'wrong_password', [{ path: 'current_password', message: 'Неверный пароль' }]));
  await renderScreen(<ProfilePage />);
  await screen.findByText('Сменить пароль');
  type(/^Текущий пароль/, 'не тот');
  type(/^Новый пароль/, 'тропа-ведёт-в-горы');
  fireEvent.submit(field(/^Новый пароль/).form!);
  expect(await screen.findByText('Неверный пароль')).toBeDefined();
  expect(field(/^Новый пароль/).value).toBe('тропа-ведёт-в-горы');
});

test('another device is signed out; this one has no such button', async () => {
  const seen = answer(({ method }) => {
    if (method === 'DELETE') sessions = sessions.slice(0, 1);
    return { status: 204 };
  });
  await renderScreen(<ProfilePage />);
  const here = (await screen.findByText('Chrome, Linux')).closest('li')!;
  expect(within(here).queryByText('Завершить')).toBeNull();
  fireEvent.click(screen.getByLabelText('Завершить: Safari, iPhone, 10.0.0.1'));
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
  expect(seen.find(({ method }) => method === 'DELETE')!.path).toMatch(/\/auth\/session\/2$/);
});

test('an address that is not confirmed can be sent another e-mail; a temporary password asks for a new one', async () => {
  answer(() => ({ body: { message: 'Мы отправили письмо' } }), { is_password_temporary: true });
  await renderScreen(<ProfilePage />);
  expect(await screen.findByText(/не подтверждена/)).toBeDefined();
  expect(screen.getByText(/Вы вошли с выданным паролем/)).toBeDefined();
  fireEvent.click(screen.getByText('Прислать письмо ещё раз'));
  expect(await screen.findByText('Мы отправили письмо')).toBeDefined();
});

test('an administrator acting as a user is not offered what only the user may change', async () => {
  signInAs({ is_admin: true });
  session.actAs({ user: makeUser({ id: 7 }), access_token: 'acting' });
  answer(() => ({ status: 204 }));
  await renderScreen(<ProfilePage />);
  expect(await screen.findByText(/может изменить только сам человек/)).toBeDefined();
  expect(screen.queryByText('Сменить пароль')).toBeNull();
});

test('zones of Russia come first, and the kept one is there whatever it is', () => {
  const [russia, others] = timeZoneChoices('Etc/GMT-14');
  expect(russia!.items[1]).toEqual({ value: 'Europe/Moscow', label: 'Москва, GMT+3' });
  expect(others!.items.map(({ value }) => value)).toContain('Etc/GMT-14');
  expect(others!.items.map(({ value }) => value)).not.toContain('Europe/Moscow');
});

test('without a mail server the address is neither confirmed nor changed by oneself, and it is said', async () => {
  answer(() => ({}), { has_mail_server: false });
  await renderScreen(<ProfilePage />);
  expect(await screen.findByText(/Изменить почту может администратор/)).toBeDefined();
  for (const name of ['Прислать письмо ещё раз', 'Изменить почту']) expect(screen.queryByText(name)).toBeNull();
});

test('the request to be erased offers the export first, asks for the password and says why it was declined', async () => {
  const seen = answer(
    ({ path }) => (path.endsWith(profile.requestDeletion.path) ? { body: null } : problem(500, 'internal')),
    {
      deletion_declined: { at, reason: 'Сначала закончите четверть.' },
    },
  );
  await renderScreen(<ProfilePage />);
  await screen.findByText(/Сначала закончите четверть/);
  fireEvent.click(screen.getByRole('button', { name: 'Удалить мои данные…' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'Сначала скачать мои данные' });
  fireEvent.submit(
    within(dialog)
      .getByLabelText(/^Ваш пароль/, { selector: 'input' })
      .closest('form')!,
  );
  await within(dialog).findByText('Введите пароль');
  fireEvent.change(within(dialog).getByLabelText(/^Ваш пароль/, { selector: 'input' }), {
    target: { value: 'мой пароль' },
  });
  fireEvent.submit(
    within(dialog)
      .getByLabelText(/^Ваш пароль/, { selector: 'input' })
      .closest('form')!,
  );
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith(profile.requestDeletion.path))?.body).toEqual({
      is_wanted: true,
      password: 'мой пароль',
    }),
  );
});
