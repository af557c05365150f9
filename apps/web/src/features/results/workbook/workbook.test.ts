import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { packCells } from '../../../testing/pack-cells.ts';
import { buildTable } from '../matrix.ts';
import { resultSheets } from './result-sheets.ts';
import { styledSheets } from './styled-sheets.ts';

const column = { lesson_id: 1, lesson_title: 'Занятие', points: 10 };
const columns = [
  { ...column, task_id: 1, title: '=СУММ(A1)' },
  { ...column, task_id: 2, title: 'Разность' },
  { ...column, task_id: 3, title: 'Сочинение' },
];
const users = [
  { id: 1, first_name: '=1+1', last_name: null, username: '@cmd' },
  { id: 2, first_name: 'Б\u0000о\uD800рис', last_name: 'Ёлкин', username: null },
];
const cell = { lesson_id: 1, best_submission_id: null };
const table = buildTable({
  title: 'Занятие',
  course_id: 1,
  course_title: 'Курс',
  user_groups: [],
  users,
  columns,
  exceptions: [],
  cells: packCells({ users, columns }, [
    {
      ...cell,
      user_id: 1,
      task_id: 1,
      status: 'partial',
      score: 6.67,
      attempts: 3,
      last_submitted_at: '2026-01-31T22:30:00Z',
    },
    {
      ...cell,
      user_id: 1,
      task_id: 3,
      status: 'review',
      score: 0,
      attempts: 1,
      last_submitted_at: '2026-07-01T09:00:00Z',
    },
    {
      ...cell,
      user_id: 2,
      task_id: 2,
      status: 'accepted',
      score: 10,
      attempts: 0,
      last_submitted_at: '2026-07-01T09:00:00Z',
      override: { score: 10, comment: '', by_name: null, at: '2026-07-01T09:00:00Z' },
    },
  ]),
});

const written = async (rows = table.rows) =>
  writeExcelFile(styledSheets(resultSheets(table, rows, 'Europe/Moscow'))).toBuffer();

it('check 17: another library reads from the workbook what the screen shows; formulas of strangers are text', async () => {
  const file = await written();
  expect(await readSheet(file, 'Баллы')).toEqual([
    ['Участник', 'Логин', 'Сумма', 'Решено', 'Ждут проверки', '=СУММ(A1)', 'Разность', 'Сочинение'],
    ['=1+1', '@cmd', 6.67, 0, 1, 6.67, null, '?'],
    ['Ёлкин Борис', null, 10, 1, 0, null, 10, null],
  ]);
  expect(await readSheet(file, 'Попытки')).toEqual([
    ['Участник', 'Логин', '=СУММ(A1)', 'Разность', 'Сочинение'],
    ['=1+1', '@cmd', 3, null, 1],
    ['Ёлкин Борис', null, null, null, null],
  ]);
});

it('shows dates by the clock of the zone', async () => {
  const [, first] = await readSheet(await written(), 'Даты');
  expect(first?.slice(2)).toEqual([new Date('2026-02-01T01:30:00Z'), null, new Date('2026-07-01T12:00:00Z')]);
});

it('holds only the rows that are shown, in their order', async () => {
  const [, first, second] = await readSheet(await written([table.rows[1]!]), 'Баллы');
  expect([first?.[0], second]).toEqual(['Ёлкин Борис', undefined]);
});
