import type { Desk } from '@put/contract/desk/desk';
import type { FirstStep, StepName } from '@put/contract/desk/first-steps';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endTour } from '../../parts/tour/tour-state.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import DeskPage from './desk-page.tsx';

beforeEach(() => void signInAs({ is_admin: true }));
afterEach(() => {
  act(endTour);
  vi.unstubAllGlobals();
});

const none = { rows: [], total: 0 };
const desk = (first_steps: FirstStep[], is_tour_offered = false): Desk => ({
  lesson: null,
  next_lesson: null,
  exams: [],
  rejudges: [],
  to_mark: none,
  questions: none,
  stuck: none,
  reworked: none,
  due: { rows: [], is_own: false },
  written: [],
  attention: { judge_errors: 0, failed_mail: 0, is_judge_gone: false, newcomers: none, leaving: [] },
  first_steps,
  is_tour_offered,
});
const step = (name: StepName, made: number | null = null, at: number | null = null): FirstStep => ({
  name,
  made: made === null ? null : { id: made, title: `Своё ${name}` },
  at,
});

async function open(found: Desk) {
  let now = found;
  const seen = fakeServer(({ method, path }) => {
    if (path.endsWith('/demonstration_class')) return { body: { class: null } };
    if (method === 'POST') now = desk([]);
    return { body: method === 'POST' ? null : now };
  });
  await renderScreen(<DeskPage />);
  const posted = () => seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { posted };
}

const hrefs = async () => {
  const list = within(await screen.findByRole('region', { name: 'С чего начать' })).getAllByRole('link');
  return list.map((link) => link.getAttribute('href'));
};
const rest = () => screen.queryByText('Можно отдохнуть: ничего не ждёт.');

test('a teacher who has nothing is led, not sent to rest; before a course there is one, all ways lead to courses', async () => {
  await open(desk(['group', 'course', 'lesson', 'task', 'give'].map((name) => step(name as StepName))));
  const courses = '/admin/course/list';
  expect(await hrefs()).toEqual(['/admin/user_group/list', courses, courses, courses, courses]);
  expect(screen.getByRole('link', { current: 'step' }).textContent).toContain('Группа');
  expect(rest()).toBeNull();
});

test('what is done is ticked and named, and leads to itself; what is not leads to where it is done', async () => {
  await open(
    desk([step('group', 4), step('course', 7), step('lesson', null, 7), step('task', null, 9), step('give', null, 7)]),
  );
  expect(await hrefs()).toEqual([
    '/admin/user_group/4',
    '/admin/course/7',
    '/admin/course/7',
    '/admin/task/new?lesson_id=9',
    '/admin/course/7?tab=groups',
  ]);
  expect(screen.getByText('Готово: Своё group')).toBeTruthy();
  expect(screen.getByText('Сделано 2 из 5.')).toBeTruthy();
  expect(screen.getByRole('link', { current: 'step' }).textContent).toContain('Занятие');
});

test('the steps are put away at the server, and the desk is as it was without them', async () => {
  const { posted } = await open(desk([step('group'), step('course', 7)]));
  fireEvent.click(await screen.findByRole('button', { name: 'Больше не показывать шаги' }));
  await expect.poll(rest).not.toBeNull();
  expect(screen.queryByRole('region', { name: 'С чего начать' })).toBeNull();
  expect(posted()).toEqual([['/api/v1/user/desk/put_away', { what: 'steps' }]]);
});

test('the tour is offered without steps too, and refused for ever by one press', async () => {
  const { posted } = await open(desk([], true));
  expect(await screen.findByRole('button', { name: 'Показать за две минуты' })).toBeTruthy();
  expect(rest()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Не показывать' }));
  await expect.poll(() => screen.queryByText('Что здесь где')).toBeNull();
  expect(posted()).toEqual([['/api/v1/user/desk/put_away', { what: 'tour' }]]);
});
