import { expect, test } from 'vitest';
import { packCells } from '../../../testing/pack-cells.ts';
import { buildTable } from '../matrix/matrix.ts';
import { sheetCell, sheetColumns } from './sheet-columns.ts';

const users = [{ id: 1, first_name: 'Лев', last_name: 'Беляев', username: null, has_left: false }];
const columns = [1, 2, 3].map((task_id) => ({
  lesson_id: task_id === 3 ? 2 : 1,
  lesson_title: task_id === 3 ? 'Второе' : 'Первое',
  task_id,
  title: `Задача ${task_id}`,
  points: 10,
}));
const cell = { user_id: 1, attempts: 1, best_submission_id: null, last_submitted_at: '2026-01-01T00:00:00Z' };
const excused = {
  user_ids: [1],
  group_title: null,
  is_more_time: false,
  extra_attempts: 0,
  is_excused: true,
  reason: '',
};
const table = buildTable({
  title: 'Курс',
  course_id: 1,
  course_title: 'Курс',
  user_groups: [],
  begun: [],
  users,
  columns,
  exceptions: [{ ...excused, lesson_id: 2, task_id: null }],
  cells: packCells({ users, columns }, [
    { ...cell, lesson_id: 1, task_id: 1, status: 'partial', score: 2.5 },
    { ...cell, lesson_id: 1, task_id: 2, status: 'review', score: 0 },
    { ...cell, lesson_id: 2, task_id: 3, status: 'accepted', score: 10 },
  ]),
});
const printed = (of: 'lesson' | 'course') => sheetColumns(of, table).map((column) => sheetCell(table.rows[0]!, column));

test('a lesson has a column a task: waiting is a question mark, excused says so', () => {
  expect(sheetColumns('lesson', table).map(({ title, most }) => `${title} ${most}`)[0]).toBe('Задача 1 10');
  expect(printed('lesson')).toEqual(['2,5', '?', 'осв.']);
  expect(sheetCell(table.rows[0]!, null)).toBe('2,5 ?');
});

test('a course has a column a lesson', () => {
  expect(sheetColumns('course', table).map(({ title, most }) => `${title} ${most}`)).toEqual([
    'Первое 20',
    'Второе 10',
  ]);
  expect(printed('course')).toEqual(['2,5 ?', 'осв.']);
});

test('what does not fit on paper is left out', () => {
  const many = { ...table, columns: Array.from({ length: 17 }, () => table.columns[0]!) };
  expect(sheetColumns('lesson', many)).toEqual([]);
});
