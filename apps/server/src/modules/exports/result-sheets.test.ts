import { expect, test } from 'vitest';
import type { TableCell, TableRow } from '../results/results.api.ts';
import { resultSheets } from './result-sheets.ts';

const minute = Date.parse('2026-03-29T20:30:00Z') / 60_000;
const cell = (fields: Partial<TableCell>): TableCell => ({
  score: 0,
  isWaiting: false,
  isSolved: false,
  attempts: 1,
  minute,
  ...fields,
});
const column = (task_id: number, heading: string) => ({
  lesson_id: 1,
  lesson_title: 'Занятие',
  task_id,
  title: heading,
  points: 10,
  is_required: true,
  heading,
});
const row = (login: string, cells: TableRow['cells'], excused: number[] = []): TableRow => ({
  user: { id: 1, first_name: login, last_name: null, username: login } as TableRow['user'],
  name: `Имя ${login}`,
  login,
  cells,
  excused: new Set(excused),
});

const groups = new Map([[1, '10 «А»']]);
const table = {
  columns: [column(1, 'Сумма чисел'), column(2, 'Эссе'), column(3, 'Разность')],
  rows: [
    row('anna', [
      cell({ score: 10, isSolved: true, attempts: 3 }),
      cell({ score: 0, isWaiting: true }),
      cell({ score: 0.1 }),
    ]),
    // points that a teacher gave without an attempt; half of a work that waits; what does not count
    row(
      'boris',
      [
        cell({ score: 0.2, attempts: 0 }),
        cell({ score: 2.5, isWaiting: true, attempts: 2 }),
        cell({ score: 7, isSolved: true }),
      ],
      [2],
    ),
    row('vera', [undefined, undefined, undefined]),
  ],
} as unknown as Parameters<typeof resultSheets>[0];

test('points: sums of what counts, what waits is no number', () => {
  expect(resultSheets(table, 'UTC', groups)[0]).toEqual({
    name: 'Баллы',
    lines: [
      ['Ученик', 'Логин', 'Группа', 'Сумма', 'Решено', 'Ждут проверки', 'Сумма чисел', 'Эссе', 'Разность'],
      ['Имя anna', 'anna', '10 «А»', 10.1, 1, 1, 10, '?', 0.1],
      ['Имя boris', 'boris', '10 «А»', 0.2, 0, 1, 0.2, '2,5 ?', 'осв.'],
      ['Имя vera', 'vera', '10 «А»', 0, 0, 0, null, null, null],
      ['Максимум', null, null, 30, 3, null, 10, 10, 10],
    ],
  });
});

test('attempts and dates stand where something was handed in, by the clock of the zone', () => {
  const heading = ['Ученик', 'Логин', 'Сумма чисел', 'Эссе', 'Разность'];
  expect(resultSheets(table, 'UTC', groups)[1]).toEqual({
    name: 'Попытки',
    lines: [
      heading,
      ['Имя anna', 'anna', 3, 1, 1],
      ['Имя boris', 'boris', null, 2, 1],
      ['Имя vera', 'vera', null, null, null],
    ],
  });
  const shown = (zone: string) => resultSheets(table, zone, groups)[2]!.lines[1]![2];
  expect(resultSheets(table, 'UTC', groups)[2]).toMatchObject({ name: 'Даты', lines: { 0: heading } });
  expect(shown('UTC')).toEqual(new Date('2026-03-29T20:30:00Z'));
  expect(shown('Europe/Moscow')).toEqual(new Date('2026-03-29T23:30:00Z'));
  expect(shown('America/New_York')).toEqual(new Date('2026-03-29T16:30:00Z'));
  expect(shown('Asia/Kolkata')).toEqual(new Date('2026-03-30T02:00:00Z'));
});
