/**
 * Data freshness: no screen repeats a request within 60 s of its last answer, unless the data are known to have
 * changed.
 */
import { adminTags } from '@put/contract/tasks/tags';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/api.ts';
import { session } from '../api/session.ts';
import { fakeServer, problem } from '../testing/fake-server.ts';
import { makeLesson } from '../testing/lesson.ts';
import { openApp } from '../testing/open-app.tsx';
import { makeUser, signInAs } from '../testing/people.ts';

const task = {
  id: 5,
  kind: 'program',
  title: 'Сумма',
  owner: null,
  in_bank: true,
  statement: '',
  config: { languages: ['python'], checker: { kind: 'tokens' }, may_add_files: false },
  limits: { time_ms: 1000, memory_mb: 256 },
  feedback: null,
  attempts: null,
  cooldown_s: 0,
  free_compile_errors: null,
  solutions_shown: 'nobody',
  hints: [],
  error_explanations: [],
  starter_files: [],
  variant: null,
  difficulty: null,
  source: '',
  license: '',
  status: 'draft',
  verified_at: null,
  version: 1,
  test_groups: [],
  solutions: [],
  tag_ids: [],
  lessons: [],
  updated_at: '2026-11-22T10:00:00.000Z',
};
const { tasks: _, body: __, course_title: ___, ...lesson } = makeLesson();
const course = {
  id: 3,
  title: 'Алгоритмы',
  summary: '',
  description: '',
  description_tree: null,
  date: '2026-09-01',
  status: 'published',
  cover_url: null,
  progress: lesson.progress,
  next: null,
  lessons: [
    {
      ...lesson,
      position: 1,
      is_draft: false,
      lock: { reason: 'requires', lesson_id: 6, lesson_title: 'Условия', percent: 70, reached_percent: 0 },
    },
  ],
};

const bodies: Record<string, unknown> = {
  '/user/course/3': course,
  '/admin/task/5': task,
  '/user/courses': { courses: [] },
  '/admin/reviews': { reviews: [], total: 0, courses: [], lessons: [], tasks: [], user_groups: [] },
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
    if (plain === '/user/lesson/7') return problem(403, 'lesson_locked');
    return plain in bodies ? { body: bodies[plain] } : problem(404, 'not_found');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('home asks once, however often it is opened within a minute', async () => {
  signInAs(makeUser());
  const { router } = await openApp('/');
  await screen.findByRole('heading', { level: 1, name: /^Добр/ });
  for (let time = 0; time < 3; time += 1) {
    await act(() => router.navigate({ to: '/403', search: { url: '/' } }));
    await act(() => router.navigate({ to: '/' }));
    await screen.findByRole('heading', { level: 1, name: /^Добр/ });
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
  await waitFor(() => expect(countOf('/admin/reviews')).toBe(2));

  fireEvent.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(countOf('/admin/reviews')).toBe(3));
});

test('the editor of a task asks once a minute, and again after a change of one’s own', async () => {
  signInAs(makeUser({ is_admin: true }));
  const { router } = await openApp('/admin/task/5');
  await screen.findByDisplayValue('Сумма');
  const open = async () => {
    await act(() => router.navigate({ to: '/' }));
    await act(() => router.navigate({ to: '/admin/task/$taskId', params: { taskId: '5' } }));
    await screen.findByDisplayValue('Сумма');
  };
  await open();
  await open();
  expect(countOf('/admin/task/5')).toBe(1);

  await act(() => call(adminTags.remove, { params: { id: '3' } }));
  expect(countOf('/admin/task/5')).toBe(1);
  await open();
  expect(countOf('/admin/task/5')).toBe(2);
});

test('a locked lesson asks for its course once, however often it is opened within a minute', async () => {
  signInAs(makeUser());
  const { router } = await openApp('/user_ui/course/3?lesson_id=7');
  const words = 'К занятию «Условия»';
  await screen.findByText(words);
  for (let time = 0; time < 3; time += 1) {
    await act(() => router.navigate({ to: '/403', search: { url: '/' } }));
    await act(() =>
      router.navigate({ to: '/user_ui/course/$courseId', params: { courseId: '3' }, search: { lesson_id: 7 } }),
    );
    await screen.findByText(words);
  }
  expect(countOf('/user/course/3')).toBe(1);
});
