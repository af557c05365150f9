import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { makeUser, newRefreshToken, oldRefreshToken, signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { markUnsaved } from '../../ui/unsaved/unsaved-work.ts';
import { SessionGuard } from './session-guard.tsx';
import { SignInPage } from './sign-in-page.tsx';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const reply = { user: makeUser(), access_token: 'new', refresh_token: newRefreshToken };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const send = () => fireEvent.submit(field('Пароль').form!);

test('signs in with what was typed, spaces of the password included', async () => {
  const seen = fakeServer(() => ({ body: reply }));
  await renderScreen(<SignInPage />);
  type('Логин или почта', ' anna ');
  type('Пароль', ' с пробелом ');
  send();
  await waitFor(() => expect(session.get()).toMatchObject({ accessToken: 'new', user: makeUser() }));
  expect(seen[0]!.body).toEqual({ login: 'anna', password: ' с пробелом ' });
});

test('empty fields are named before anything is sent', async () => {
  const seen = fakeServer(() => ({ body: reply }));
  await renderScreen(<SignInPage />);
  send();
  expect(await screen.findByText('Введите логин или почту')).toBeDefined();
  expect(screen.getByText('Введите пароль')).toBeDefined();
  expect(document.activeElement).toBe(field('Логин или почта'));
  expect(seen).toHaveLength(0);
});

test('a wrong password is said and nothing typed is lost', async () => {
  fakeServer(() => problem(401, 'wrong_credentials'));
  await renderScreen(<SignInPage />);
  type('Логин или почта', 'anna');
  type('Пароль', 'wrong');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('wrong_credentials');
  expect([field('Логин или почта').value, field('Пароль').value]).toEqual(['anna', 'wrong']);
  expect(session.isSignedIn()).toBe(false);
});

test('the password is shown on demand', async () => {
  await renderScreen(<SignInPage />);
  expect(field('Пароль').type).toBe('password');
  fireEvent.click(screen.getByLabelText('Показать пароль'));
  expect(field('Пароль').type).toBe('text');
});

test('an ended session leads to sign-in with the way back; leaving by choice leads there without it', async () => {
  signInAs();
  const { router, unmount } = await renderScreen(<SessionGuard />, '/?tab=2');
  session.end();
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: { next: '/?tab=2' } }),
  );
  unmount();
  signInAs();
  const { router: second } = await renderScreen(<SessionGuard />);
  session.leave();
  await waitFor(() => expect(second.state.location.href).toBe('/auth/login'));
});

test('with unsaved work the session is renewed over the page', async () => {
  signInAs({ username: 'anna' });
  const unmark = markUnsaved();
  const { router } = await renderScreen(<SessionGuard />);
  session.end();
  await screen.findByText(/осталось на странице/);
  expect(router.state.location.href).toBe('/');
  expect(field('Логин или почта').value).toBe('anna');
  fakeServer(() => ({ body: { ...reply, refresh_token: oldRefreshToken } }));
  type('Пароль', 'secret');
  send();
  await waitFor(() => expect(screen.queryByText(/осталось на странице/)).toBeNull());
  expect(session.isSignedIn()).toBe(true);
  expect(router.state.location.href).toBe('/');
  unmark();
});
