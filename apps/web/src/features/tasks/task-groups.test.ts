import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { expect, test } from 'vitest';
import { groupTasks } from './task-groups.ts';

const clock = { timeZone: 'Asia/Vladivostok', nowMs: Date.parse('2026-03-10T20:00:00Z') };
const row = (task_id: number, standing: MyTaskRow['standing'], status: MyTaskRow['status'] = 'new'): MyTaskRow => ({
  task_id,
  lesson_id: 1,
  course_id: 1,
  title: '',
  lesson_title: '',
  course_title: '',
  points: 10,
  score: 0,
  attempts: 0,
  status,
  standing,
});
const open = (until: string | null) => ({ state: 'open', credit: 100, until, next: null }) as const;
const late = (until: string, credit = 50) => ({ state: 'late', credit, until, next: null }) as const;
const soon = '2026-03-15T13:59:00.000Z';
const far = '2026-03-29T13:59:00.000Z';
const shown = (rows: MyTaskRow[]) =>
  groupTasks(rows, clock).map(({ title, note, isFolded, rows: found }) => [title, note, isFolded, found.length]);

test('groups stand by when they are due, whatever the order of the rows', () => {
  const rows = [
    row(1, open(null)),
    row(2, open(soon), 'accepted'),
    row(3, open(far)),
    row(4, open('2026-03-28T10:00:00.000Z')),
    row(5, open(soon)),
    row(6, late('2026-03-16T13:59:00.000Z')),
    row(7, open(soon), 'review'),
    row(8, { state: 'closed', credit: 0, until: null, next: null }),
  ];
  expect(shown(rows)).toEqual([
    ['Просрочено', 'ещё 50\u00a0% баллов до 16 марта, 23:59', false, 1],
    ['На этой неделе', 'до 15 марта, 23:59', false, 1],
    ['До 28 марта', 'через 17 дней', false, 1],
    ['До 29 марта', 'через 18 дней', false, 1],
    ['Без срока', '', true, 1],
    ['Срок прошёл', '', true, 1],
    ['На проверке', '', false, 1],
    ['Решены', '', true, 1],
  ]);
});

test('a head says a moment or a share only when all of its rows have it', () => {
  expect(shown([row(1, open(soon)), row(2, open('2026-03-12T13:59:00.000Z'))])).toEqual([
    ['На этой неделе', '', false, 2],
  ]);
  expect(shown([row(1, late(soon)), row(2, late(soon, 30))])).toEqual([
    ['Просрочено', 'ещё принимается до 15 марта, 23:59', false, 2],
  ]);
});

test('the first group is never folded, so that a list without dates is seen', () => {
  expect(shown([row(1, open(null)), row(2, open(null), 'accepted')])).toEqual([
    ['Без срока', '', false, 1],
    ['Решены', '', true, 1],
  ]);
});

test('a work to improve stands first, whatever came of it before, until it is handed in', () => {
  const returned = { until: soon, is_answered: false };
  const rows = [
    row(1, late(soon)),
    { ...row(2, open(soon), 'accepted'), returned },
    { ...row(3, open(soon), 'review'), returned: { ...returned, is_answered: true } },
  ];
  expect(shown(rows).map(([title]) => title)).toEqual(['На доработку', 'Просрочено', 'На проверке']);
});
