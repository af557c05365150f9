/** Data freshness: no screen asks again within 60 s of its last answer, unless somebody or something says that it changed. */
import { adminTags } from '@put/contract/tags';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/api.ts';
import { session } from '../api/session.ts';
import { fakeServer, problem } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { makeUser, signInAs } from '../testing/people.ts';

const bodies: Record<string, unknown> = {
  '/user/courses': { courses: [] },
  '/admin/reviews': { reviews: [], total: 0, courses: [], lessons: [], tasks: [], user_groups: [] },
  '/admin/reviews/count': { total: 0 },
  '/admin/tag/3': null,
};

let asked: string[];
const countOf = (path: string) => asked.filter((one) => one === path).length;

beforeEach(() => {
  session.end();
  asked = [];
  fakeServer(({ path }) => {
    const [plain = ''] = path.replace('/api/v1', '').split('?');
    asked.push(plain);
    return plain in bodies ? { body: bodies[plain] } : problem(404, 'not_found');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('home asks once, however often it is opened within a minute', async () => {
  signInAs(makeUser());
  const { router } = await openApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Мои курсы' });
  for (let time = 0; time < 3; time += 1) {
    await act(() => router.navigate({ to: '/403', search: { url: '/' } }));
    await act(() => router.navigate({ to: '/' }));
    await screen.findByRole('heading', { level: 1, name: 'Мои курсы' });
  }
  expect(countOf('/user/courses')).toBe(1);
});

test('the list of works to mark asks once; again after a change of one’s own, and when «Обновить» is pressed', async () => {
  signInAs(makeUser({ is_admin: true }));
  const { router } = await openApp('/admin/review/list');
  const open = async () => {
    await act(() => router.navigate({ to: '/' }));
    await act(() => router.navigate({ to: '/admin/review/list' }));
    await screen.findByText(/Всё проверено/);
  };
  await screen.findByText(/Всё проверено/);
  await open();
  expect(countOf('/admin/reviews')).toBe(1);

  await act(() => call(adminTags.remove, { params: { id: '3' } }));
  expect(countOf('/admin/reviews')).toBe(1);
  await open();
  await vi.waitFor(() => expect(countOf('/admin/reviews')).toBe(2));

  fireEvent.click(screen.getByRole('button', { name: 'Обновить' }));
  await vi.waitFor(() => expect(countOf('/admin/reviews')).toBe(3));
});
