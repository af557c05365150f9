import type { MyTask } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { standingNote } from '../../parts/schedule/standing-words.ts';
import { dueBefore } from '../../parts/schedule/due.ts';
import { askFor, isFiltered, readMyTaskSearch } from './my-task-search.ts';
import { limitWords } from './my-task-statement.tsx';

test('reads the address, and takes what makes no sense as left out', () => {
  const address = { status: 'partial', due: 'week', course_id: 3, tag_id: '4', q: 2026, page: 2 };
  expect(readMyTaskSearch(address)).toEqual({
    status: 'partial',
    due: 'week',
    course_id: 3,
    tag_id: 4,
    q: '2026',
    page: 2,
  });
  const empty = readMyTaskSearch({ status: 'toString', due: 'valueOf', course_id: -1, q: ' ', page: 'x' });
  expect(Object.values(empty).every((value) => value === undefined)).toBe(true);
  expect(isFiltered(empty)).toBe(false);
});

const clock = { timeZone: 'Asia/Vladivostok', nowMs: Date.parse('2026-03-10T20:00:00Z') };

test('asks for one page of what the address names', () => {
  expect(askFor({ course_id: 3, tag_id: 4, page: 3 }, clock).query).toMatchObject({
    course_id: '3',
    tag_id: ['4'],
    limit: '50',
    offset: '100',
  });
  expect(askFor({ due: 'overdue' }, clock).query).toMatchObject({ due: 'overdue', due_before: undefined });
  expect(askFor({ due: 'today' }, clock).query).toMatchObject({
    due: undefined,
    due_before: dueBefore('today', clock),
  });
});

test('today ends at the midnight of the person’s own zone, also where clocks change', () => {
  // 06:00 of the 11th in Vladivostok (UTC+10)
  expect(dueBefore('today', clock)).toBe('2026-03-11T13:59:59.999Z');
  expect(dueBefore('week', clock)).toBe('2026-03-18T13:59:59.999Z');
  // clocks go forward in Berlin on 29 March: the day has 23 hours
  const berlin = { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-03-29T12:00:00Z') };
  expect(dueBefore('today', berlin)).toBe('2026-03-29T21:59:59.999Z');
});

test('a row says in the person’s zone until when and for what', () => {
  const until = '2026-03-12T13:59:00.000Z';
  const [closed, half] = [
    { state: 'closed', credit: 0 },
    { state: 'late', credit: 50 },
  ] as const;
  expect(standingNote({ state: 'open', credit: 100, until, next: closed }, clock)).toBe(
    'Сдать до 12 марта, 23:59 (МСК+7), потом решения не принимаются',
  );
  expect(standingNote({ state: 'late', credit: 60, until, next: half }, clock)).toBe(
    'Сейчас 60\u00a0% баллов до 12 марта, 23:59 (МСК+7), потом 50\u00a0% баллов',
  );
  expect(standingNote({ state: 'not_open', credit: 0, until, next: half }, clock)).toBe(
    'Откроется 12 марта, 23:59 (МСК+7)',
  );
  expect(standingNote({ state: 'open', credit: 100, until: null, next: null }, clock)).toBeNull();
});

test('limits are said in words', () => {
  const limits = { time_ms: 1000, memory_mb: 64 };
  const task = { kind: 'program', limits, attempts: null, attempts_used: 0, cooldown_s: 0 } as MyTask;
  expect(limitWords(task)).toBe('Время на один тест — 1 секунда, память — 64 МБ.');
  const strict = { ...task, limits: { time_ms: 1500, memory_mb: 64 }, attempts: 5, attempts_used: 4, cooldown_s: 30 };
  expect(limitWords(strict)).toBe(
    'Время на один тест — 1,5 секунды, память — 64 МБ. Осталась 1 попытка из 5. Между попытками — 30 секунд.',
  );
  expect(limitWords({ ...strict, is_compile_error_free: true })).toContain(
    'Осталась 1 попытка из 5. Ошибка компиляции попытку не тратит.',
  );
  const more_time = [
    { language: 'javascript' as const, time_ms: 3000 },
    { language: 'python' as const, time_ms: 5000 },
    { language: 'typescript' as const, time_ms: 3000 },
  ];
  expect(limitWords({ ...task, more_time })).toBe(
    'Время на один тест — 1 секунда (на JavaScript и TypeScript — 3 секунды; на Python — 5 секунд), память — 64 МБ.',
  );
  // a quiz is not run, so it has no time limit
  expect(limitWords({ ...task, kind: 'quiz', attempts: 2 })).toBe('Осталось 2 попытки из 2.');
});
