import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { MyTaskPage } from './my-task-page.tsx';

const row: MyTaskRow = {
  task_id: 1,
  lesson_id: 1,
  course_id: 1,
  title: 'Не сдана',
  lesson_title: 'Циклы',
  course_title: 'Python',
  points: 10,
  score: 0,
  status: 'new',
  attempts: 0,
  standing: { state: 'late', credit: 50, until: '2099-01-01T10:00:00.000Z', next: null },
};
const rows = [row, { ...row, task_id: 2, title: 'Решена давно', status: 'accepted' as const, score: 10 }];

const show = async (total: number) => {
  signInAs();
  fakeServer(({ path }) => (path.startsWith('/api/v1/user/tasks') ? { body: { tasks: rows, total } } : { body: {} }));
  await renderScreen(<MyTaskPage search={{}} onSearch={() => undefined} />);
  await screen.findByText('Не сдана');
  const isFolded = screen.queryByRole('link', { name: /Решена давно/ }) === null;
  cleanup();
  return isFolded;
};

test('what is done is folded, but not over a switch of pages', async () => {
  expect(await show(2)).toBe(true);
  expect(await show(120)).toBe(false);
});
