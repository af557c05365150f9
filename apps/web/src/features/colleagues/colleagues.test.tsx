import type { Colleague } from '@put/contract/colleagues/colleagues';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ColleagueListPage } from './colleague-list-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const colleagues: Colleague[] = [
  { id: 1, first_name: 'Анна', last_name: 'Ёлкина', username: 'anna', email: null, is_full: true, grants: [] },
  {
    id: 2,
    first_name: 'Борис',
    last_name: 'Жуков',
    username: 'boris',
    email: null,
    is_full: false,
    grants: [{ role: 'assistant', course_id: 7, course_title: 'Графы' }],
  },
  { id: 3, first_name: 'Вера', last_name: 'Зимина', username: 'vera', email: null, is_full: false, grants: [] },
];

async function open(answer: ReturnType<typeof problem> | { status: number } = { status: 204 }) {
  signInAs({ is_admin: true });
  const seen = fakeServer(({ method, path }) => {
    if (method !== 'GET') return answer;
    if (path.includes('/colleague_invitations')) return { body: { invitations: [], total: 0, has_mail_server: false } };
    return path.includes('/admin/courses')
      ? { body: { courses: [], total: 0 } }
      : { body: { colleagues, total: colleagues.length } };
  });
  await renderScreen(<ColleagueListPage />);
  await screen.findByRole('row', { name: /Жуков/ });
  return { changes: () => seen.filter(({ method }) => method !== 'GET') };
}

const change = (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
};

test('says what each may do', async () => {
  await open();
  expect(within(screen.getByRole('row', { name: /Ёлкина/ })).getByText('Всё')).toBeDefined();
  expect(screen.getByRole('row', { name: /Жуков/ }).textContent).toContain('Ассистент: Графы');
  expect(screen.getByRole('row', { name: /Зимина/ }).textContent).toContain('Ничего: курсы удалены');
});

test('takes a course away', async () => {
  const { changes } = await open();
  const dialog = await change(/Изменить права: Жуков/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Убрать курс' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ path: '/api/v1/admin/user/2/rights', body: { is_full: false, grants: [] } });
});

test('keeps the dialog open when the last full administrator would lose the rights', async () => {
  await open(problem(409, 'last_admin'));
  const dialog = await change(/Изменить права: Ёлкина/);
  fireEvent.click(within(dialog).getByRole('radio', { name: /Роли в курсах/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  expect(await within(dialog).findByText(/последний администратор со всеми правами/)).toBeDefined();
});
