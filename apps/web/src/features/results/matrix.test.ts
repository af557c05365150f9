import type { Matrix, ResultCell } from '@put/contract/results';
import { describe, expect, it } from 'vitest';
import { applyCells } from './apply-cells.ts';
import { arrangeRows, buildTable, columnLabel, sumUpColumns } from './matrix.ts';

const cell = (fields: Partial<ResultCell> & { user_id: number; task_id: number }): ResultCell => ({
  lesson_id: 1,
  status: 'accepted',
  score: 10,
  attempts: 1,
  best_submission_id: 1,
  last_submitted_at: '2026-01-01T00:00:00Z',
  ...fields,
});
const user = (id: number, last_name: string, first_name = 'Анна') => ({
  id,
  last_name,
  first_name,
  username: `u${id}`,
});
const column = (lesson_id: number, task_id: number) => ({
  lesson_id,
  lesson_title: `Занятие ${lesson_id}`,
  task_id,
  title: `Задача ${task_id}`,
  points: 10,
});

const matrix = (fields: Partial<Matrix> = {}): Matrix => ({
  title: 'Курс',
  course_id: 1,
  course_title: 'Курс',
  user_groups: [],
  users: [user(1, 'Яковлева'), user(2, 'Ёлкина'), user(3, 'Иванова')],
  columns: [column(1, 11), column(1, 12), column(2, 11)],
  cells: [
    cell({ user_id: 1, task_id: 11, score: 0.1 }),
    cell({ user_id: 1, task_id: 12, score: 0.2, status: 'partial' }),
    cell({ user_id: 2, task_id: 11, lesson_id: 2 }),
    cell({ user_id: 3, task_id: 11, score: 0, status: 'tried' }),
  ],
  ...fields,
});

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name.split(' ')[0]);

describe('buildTable', () => {
  it('puts the same task of two lessons into two columns, lettered anew in each', () => {
    const { columns, lessons, rows } = buildTable(matrix());
    expect(columns.map(({ label }) => label)).toEqual(['A', 'B', 'A']);
    expect(lessons).toEqual([
      { lesson_id: 1, title: 'Занятие 1', from: 0, count: 2 },
      { lesson_id: 2, title: 'Занятие 2', from: 2, count: 1 },
    ]);
    expect(rows[1]?.cells.map((own) => own?.score)).toEqual([undefined, undefined, 10]);
  });

  it('sums points without the dust of binary fractions', () => {
    const [first] = buildTable(matrix()).rows;
    expect(first?.score).toBe(0.3);
    expect(first?.solved).toBe(1);
  });

  it('ignores cells of tasks and people that are not in the table', () => {
    const cells = [cell({ user_id: 9, task_id: 11 }), cell({ user_id: 1, task_id: 99 })];
    expect(buildTable(matrix({ cells })).rows.every(({ score }) => score === 0)).toBe(true);
  });

  it('letters columns as a spreadsheet does', () => {
    expect([0, 25, 26, 51, 52].map(columnLabel)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  });
});

describe('arrangeRows', () => {
  const table = buildTable(matrix());

  it('sorts by name as Russian does, ё beside е', () => {
    expect(names(arrangeRows(table, { order: 'name' }))).toEqual(['Ёлкина', 'Иванова', 'Яковлева']);
  });

  it('sorts by the sum, the best first', () => {
    expect(names(arrangeRows(table, { order: 'score' }))).toEqual(['Ёлкина', 'Яковлева', 'Иванова']);
  });

  it('sorts by one task: who has not tried stands below who got nothing', () => {
    expect(names(arrangeRows(table, { order: '1-11' }))).toEqual(['Яковлева', 'Иванова', 'Ёлкина']);
  });

  it('finds by parts of the name in any order, without regard to ё and letter case', () => {
    expect(names(arrangeRows(table, { q: 'анна ЕЛК', order: 'name' }))).toEqual(['Ёлкина']);
    expect(arrangeRows(table, { q: 'нет такой', order: 'name' })).toEqual([]);
  });
});

it('sums up each task over the rows in sight', () => {
  const table = buildTable(matrix());
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 1, tried: 2, average: 0 });
  expect(sumUpColumns(table, table.rows)[2]).toEqual({ solved: 1, tried: 1, average: 3.3 });
  expect(sumUpColumns(table, [])[0]).toEqual({ solved: 0, tried: 0, average: 0 });
});

describe('applyCells', () => {
  it('adds a first attempt and replaces a later one', () => {
    const old = matrix();
    const news = [cell({ user_id: 3, task_id: 12 }), cell({ user_id: 3, task_id: 11, attempts: 2 })];
    const { matrix: next, changed, hasStrangers } = applyCells(old, news);
    expect(changed.toSorted()).toEqual(['3-1-11', '3-1-12']);
    expect(hasStrangers).toBe(false);
    expect(buildTable(next).rows[2]?.score).toBe(20);
    expect(old.cells).toHaveLength(4);
  });

  it('drops what is older than the cell, whatever the order of coming', () => {
    const late = cell({ user_id: 3, task_id: 11, attempts: 2, score: 5 });
    const later = cell({ user_id: 3, task_id: 11, attempts: 3, score: 10 });
    const { matrix: next } = applyCells(matrix(), [later, late]);
    expect(next.cells.find(({ user_id }) => user_id === 3)?.score).toBe(10);
    expect(applyCells(next, [late]).changed).toEqual([]);
  });

  it('takes a rejudgement: the same attempts, another score', () => {
    const { changed } = applyCells(matrix(), [cell({ user_id: 1, task_id: 11, score: 3 })]);
    expect(changed).toEqual(['1-1-11']);
  });

  it('keeps the same matrix when nothing changed, so that nothing is drawn', () => {
    const old = matrix();
    expect(applyCells(old, [old.cells[0]!]).matrix).toBe(old);
  });

  it('tells of newcomers and of new tasks', () => {
    expect(applyCells(matrix(), [cell({ user_id: 77, task_id: 11 })]).hasStrangers).toBe(true);
    expect(applyCells(matrix(), [cell({ user_id: 1, task_id: 77 })]).hasStrangers).toBe(true);
  });
});
