import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { makeUser, newRefreshToken } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { SignInPage } from './sign-in-page.tsx';

beforeEach(() => session.end());
afterEach(() => vi.unstubAllGlobals());

const reply = { user: makeUser(), access_token: 'new', refresh_token: newRefreshToken };
const challengeOf = (letter: string) => letter.repeat(43);
const needed = (letter: string) => {
  const refused = problem(401, 'second_factor_needed');
  return { ...refused, body: { ...refused.body, challenge: challengeOf(letter) } };
};
const wrong = problem(422, 'wrong_code', [{ path: 'code', message: 'Код не подошёл' }]);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const isStep = (path: string) => path.endsWith('/auth/second_factor');

async function passwordThen(answer: (code: string) => ReturnType<typeof problem> | { body: unknown }) {
  let logins = 0;
  const seen = fakeServer(({ path, body }) =>
    isStep(path) ? answer((body as { code: string }).code) : needed(logins++ === 0 ? 'a' : 'b'),
  );
  await renderScreen(<SignInPage />);
  fireEvent.change(field('Логин или почта'), { target: { value: 'anna' } });
  fireEvent.change(field('Пароль'), { target: { value: 'тропа' } });
  fireEvent.submit(field('Пароль').form!);
  await screen.findByLabelText('Код из приложения', { selector: 'input' });
  return seen;
}
const send = (code: string, label = 'Код из приложения') => {
  fireEvent.change(field(label), { target: { value: code } });
  fireEvent.submit(field(label).form!);
};

test('the right password asks for a code; a wrong one is said at its field, the right one signs in', async () => {
  const seen = await passwordThen((code) => (code === '123456' ? { body: reply } : wrong));
  expect(session.isSignedIn()).toBe(false);
  expect(field('Код из приложения').autocomplete).toBe('one-time-code');
  send('');
  expect(await screen.findByText('Введите код')).toBeDefined();
  send('000000');
  expect(await screen.findByText('Код не подошёл')).toBeDefined();
  expect(document.activeElement).toBe(field('Код из приложения'));
  send('123456');
  await waitFor(() => expect(session.get()).toMatchObject({ accessToken: 'new', user: makeUser() }));
  expect(seen.at(-1)!.body).toEqual({ challenge: challengeOf('a'), code: '123456' });
  // a 401 of sign-in goes to the form: the session is not refreshed and the call is not repeated
  expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual(['login', 'second_factor', 'second_factor']);
});

test('a challenge that ran out is renewed with what was typed; only the code is asked for again', async () => {
  const codes: string[] = [];
  const seen = await passwordThen((code) =>
    codes.push(code) === 1 ? problem(410, 'second_factor_expired') : { body: reply },
  );
  send('111111');
  expect(await screen.findByText(/Введите код ещё раз/)).toBeDefined();
  await waitFor(() => expect(seen).toHaveLength(3));
  expect(seen[2]!.body).toEqual({ login: 'anna', password: 'тропа' });
  send('222222');
  await waitFor(() => expect(session.isSignedIn()).toBe(true));
  expect(seen.at(-1)!.body).toEqual({ challenge: challengeOf('b'), code: '222222' });
});

test('a recovery code has a field of its own, and the way back loses nothing', async () => {
  await passwordThen(() => wrong);
  fireEvent.click(screen.getByText('Нет телефона под рукой? Запасной код'));
  expect(field('Запасной код').inputMode).toBe('text');
  fireEvent.click(screen.getByText('Вернуться к паролю'));
  expect([field('Логин или почта').value, field('Пароль').value]).toEqual(['anna', 'тропа']);
});
