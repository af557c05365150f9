import type { MyReturn } from '@put/contract/returns/my-return';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { ReturnedNote } from './returned-note.tsx';

const returned: MyReturn = {
  until: null,
  is_answered: false,
  remark: 'Приведите пример',
  points_wait: false,
  by_name: 'Иванова Анна',
  at: '2026-03-01T10:00:00.000Z',
};
const shown = async (given: Partial<MyReturn>) => {
  await renderScreen(<ReturnedNote returned={{ ...returned, ...given }} />);
  return (await screen.findByText('Приведите пример')).parentElement!.textContent;
};

test('a student reads what to improve, and what becomes of the points', async () => {
  const words = await shown({});
  expect(words).toContain('Вернули на доработку · Иванова Анна');
  expect(words).toContain('Прежние баллы пока остаются');
});

test('points that wait are said to', async () => {
  expect(await shown({ points_wait: true })).toContain('Баллы ждут новой сдачи');
});

test('after the date and after the hand-in nothing is asked for any more', async () => {
  expect(await shown({ until: '2026-01-01T10:00:00.000Z' })).toContain('Этот срок прошёл');
});

test('who has handed it in waits for the teacher', async () => {
  expect(await shown({ is_answered: true })).toContain('преподаватель посмотрит');
});
