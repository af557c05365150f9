import type { MyTask } from '@put/contract/tasks';
import { expect, test } from 'vitest';
import { askFor, isFiltered, readMyTaskSearch } from './my-task-search.ts';
import { limitWords } from './my-task-statement.tsx';

test('reads the address, and takes what makes no sense as left out', () => {
  expect(readMyTaskSearch({ status: 'partial', course_id: 3, q: 2026, page: 2 })).toEqual({
    status: 'partial',
    course_id: 3,
    q: '2026',
    page: 2,
  });
  const empty = readMyTaskSearch({ status: 'toString', course_id: -1, q: ' ', page: 'x' });
  expect(Object.values(empty).every((value) => value === undefined)).toBe(true);
  expect(isFiltered(empty)).toBe(false);
});

test('asks for one page', () => {
  expect(askFor({ course_id: 3, page: 3 }).query).toMatchObject({ course_id: '3', limit: '50', offset: '100' });
});

test('limits are said in words', () => {
  const task = { limits: { time_ms: 1000, memory_mb: 64 }, attempts: null, attempts_used: 0, cooldown_s: 0 } as MyTask;
  expect(limitWords(task)).toBe('Время на один тест — 1 секунда, память — 64 МБ.');
  const strict = { ...task, limits: { time_ms: 1500, memory_mb: 64 }, attempts: 5, attempts_used: 4, cooldown_s: 30 };
  expect(limitWords(strict)).toBe(
    'Время на один тест — 1,5 секунды, память — 64 МБ. Осталась 1 попытка из 5. Между попытками — 30 секунд.',
  );
});
