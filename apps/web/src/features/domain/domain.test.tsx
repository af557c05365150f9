import type { DomainState } from '@put/contract/users/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DomainPage } from './domain-page.tsx';

beforeEach(() => void signInAs());
afterEach(() => vi.unstubAllGlobals());

const free: DomainState = { is_configured: true, title: 'Школа № 7', linked: null, is_found: null, providers: [] };
const linked: DomainState = {
  ...free,
  linked: { login: 'anna.petrova', linked_at: '2026-09-01T08:00:00Z' },
  is_found: true,
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const send = () => fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Логин в организации').form!);

test('without a directory the page says so and asks for nothing', async () => {
  fakeServer(() => ({ body: { ...free, is_configured: false, title: null } }));
  await renderScreen(<DomainPage />);
  expect(await screen.findByText(/Каталог организации не настроен/)).toBeDefined();
  expect(screen.queryByLabelText('Логин в организации')).toBeNull();
});

test('links, keeping what was typed when the directory says no', async () => {
  let isRight = false;
  const seen = fakeServer(({ method }) => {
    if (method === 'GET') return { body: isRight ? linked : free };
    return isRight ? { body: linked } : problem(422, 'wrong_password');
  });
  await renderScreen(<DomainPage />);
  await screen.findByText(/Школа № 7/);
  send();
  expect(await screen.findByText('Введите пароль')).toBeDefined();
  type('Логин в организации', 'anna.petrova');
  type('Пароль в организации', 'secret');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('wrong_password');
  isRight = true;
  send();
  expect(await screen.findByText('anna.petrova')).toBeDefined();
  expect(seen.filter(({ method }) => method === 'POST').at(-1)!.body).toEqual({
    login: 'anna.petrova',
    password: 'secret',
  });
});

test.each([
  [true, /Учётная запись на месте/],
  [false, /больше нет/],
  [null, /не отвечает/],
])('says how the linked account stands: %s', async (is_found, words) => {
  fakeServer(() => ({ body: { ...linked, is_found } }));
  await renderScreen(<DomainPage />);
  expect(await screen.findByText(words)).toBeDefined();
});

test('unlinks after a question', async () => {
  let isLinked = true;
  const seen = fakeServer(({ method }) => {
    if (method !== 'DELETE') return { body: isLinked ? linked : free };
    isLinked = false;
    return { status: 204 };
  });
  await renderScreen(<DomainPage />);
  fireEvent.click(await screen.findByText('Отвязать'));
  await screen.findByText('Отвязать учётную запись организации?');
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(screen.getAllByText('Отвязать').at(-1)!);
  await waitFor(() => expect(screen.getByLabelText('Логин в организации')).toBeDefined());
});

test('another site is linked by a press that leaves the page, and unlinked after a question', async () => {
  const school = { key: 'school', title: 'Школа № 7', sign: 'Ш' };
  let account: DomainState['linked'] = null;
  const seen = fakeServer(({ method, path }) => {
    if (path.endsWith('/begin')) return problem(503, 'directory_down');
    if (method === 'DELETE') account = null;
    if (method === 'DELETE') return { status: 204 };
    return { body: { ...free, is_configured: false, title: null, providers: [{ ...school, linked: account }] } };
  });
  const { unmount } = await renderScreen(<DomainPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Привязать' }));
  expect((await screen.findByRole('alert')).textContent).toContain('directory_down');
  expect(screen.queryByText(/Каталог организации не настроен/)).toBeNull();
  unmount();

  account = { login: 'anna.petrova', linked_at: '2026-09-01T08:00:00Z' };
  await renderScreen(<DomainPage />);
  expect(await screen.findByText(/anna\.petrova/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Отвязать' }));
  await screen.findByText('Отвязать «Школа № 7»?');
  fireEvent.click(screen.getAllByRole('button', { name: 'Отвязать' }).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Привязать' })).toBeDefined();
  expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/v1/auth/domain/school',
  ]);
});
