import { knownScore } from '../../parts/score/score-words.ts';
import type { Matrix, ResultCell } from '@put/contract/results';
import { describe, expect, it } from 'vitest';
import { applyCells } from './apply-cells.ts';
import { cellWords, lastText, shareStep, sumWords } from './cell-words.ts';
import { arrangeRows, averageSum, buildTable, columnLabel, sumUpColumns } from './matrix.ts';
import { countRows } from './row-filter.ts';
import { columnWidth, hasTitles } from './use-matrix-window.ts';

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
  it('puts the same task of two lessons into two columns, with letters from A in each lesson', () => {
    const { columns, lessons, rows } = buildTable(matrix());
    expect(columns.map(({ label }) => label)).toEqual(['A', 'B', 'A']);
    expect(lessons).toEqual([
      { lesson_id: 1, title: 'Занятие 1', from: 0, count: 2 },
      { lesson_id: 2, title: 'Занятие 2', from: 2, count: 1 },
    ]);
    expect(rows[1]?.cells.map((own) => own?.score)).toEqual([undefined, undefined, 10]);
  });

  it('sums points without rounding errors of binary fractions', () => {
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
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 1, tried: 2, waiting: 0, average: 0 });
  expect(sumUpColumns(table, table.rows)[2]).toEqual({ solved: 1, tried: 1, waiting: 0, average: 3.3 });
  expect(sumUpColumns(table, [])[0]).toEqual({ solved: 0, tried: 0, waiting: 0, average: null });
});

it('leaves what waits to be marked out of averages, and sorts it above work without points', () => {
  const cells = [
    cell({ user_id: 1, task_id: 11, score: 6 }),
    cell({ user_id: 2, task_id: 11, score: 0, status: 'review' }),
    cell({ user_id: 3, task_id: 11, score: 0, status: 'tried' }),
    cell({ user_id: 3, task_id: 12, score: 4, status: 'partial' }),
  ];
  const table = buildTable(matrix({ cells }));
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 1, tried: 3, waiting: 1, average: 3 });
  expect(averageSum(table.rows)).toEqual({ average: 5, of: 2 });
  expect(table.rows.map(({ score, waiting }) => [score, waiting])).toEqual([
    [6, 0],
    [0, 1],
    [4, 0],
  ]);
  expect(names(arrangeRows(table, { order: '1-11' }))).toEqual(['Яковлева', 'Ёлкина', 'Иванова']);
  const all = buildTable(matrix({ users: [user(2, 'Ёлкина')], cells: [cells[1]!] }));
  expect(averageSum(all.rows)).toEqual({ average: null, of: 0 });
  expect(sumUpColumns(all, all.rows)[0]?.average).toBeNull();
});

it('says in words what waits', () => {
  const column = buildTable(matrix()).columns[0]!;
  const waits = cell({ user_id: 2, task_id: 11, score: 0, status: 'review' });
  const words = (given: ResultCell) => cellWords('Беляев Лев', column, given);
  expect(words(waits)).toBe('Беляев Лев, Задача 11: баллов может быть 10, 1 попытка, ждёт проверки');
  expect(words({ ...waits, score: 5 })).toBe('Беляев Лев, Задача 11: 5 из 10, 1 попытка, ждёт проверки');
  expect(words({ ...waits, status: 'partial', score: 6.67, attempts: 4 })).toBe(
    'Беляев Лев, Задача 11: 6,7 из 10, 4 попытки, частично',
  );
  expect([knownScore(0, true), knownScore(12.5, true), knownScore(7, false)]).toEqual(['?', '12,5 ?', '7']);
  expect(sumWords({ score: 7, waiting: 2 })).toBe('Сумма: 7, 2 работы ждут проверки');
});

it('finds the rows that ask something of the teacher', () => {
  const cells = [
    cell({ user_id: 1, task_id: 11, score: 3, status: 'partial', attempts: 4 }),
    cell({ user_id: 1, task_id: 12, score: 0, status: 'review' }),
    cell({ user_id: 2, task_id: 11, attempts: 9 }),
    cell({ user_id: 2, task_id: 12 }),
    cell({ user_id: 2, task_id: 11, lesson_id: 2 }),
    cell({ user_id: 3, task_id: 11, attempts: 0, override: { score: 10, comment: '', at: '', by_name: null } }),
  ];
  const table = buildTable(matrix({ cells }));
  expect(countRows(table.rows)).toEqual({ waiting: 1, struggling: 1, idle: 1, finished: 1 });
  expect(names(arrangeRows(table, { order: 'name', show: 'idle' }))).toEqual(['Иванова']);
  expect(names(arrangeRows(table, { order: 'name', show: 'finished', openUser: 1 }))).toEqual(['Ёлкина', 'Яковлева']);
});

it('knows the last hand-in of each student, and sorts by it', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
  const cells = [
    cell({ user_id: 1, task_id: 11, last_submitted_at: at(3) }),
    cell({ user_id: 1, task_id: 12, last_submitted_at: at(2) }),
    cell({ user_id: 2, task_id: 11, last_submitted_at: at(5) }),
    cell({ user_id: 3, task_id: 11, attempts: 0, last_submitted_at: at(9) }),
  ];
  const table = buildTable(matrix({ cells }));
  expect(table.rows.map(({ lastAt }) => lastAt)).toEqual([at(3), at(5), null]);
  expect(names(arrangeRows(table, { order: 'last' }))).toEqual(['Ёлкина', 'Яковлева', 'Иванова']);
});

it('says when in few letters', () => {
  const clock = { timeZone: 'Europe/Moscow', nowMs: Date.parse('2026-03-10T12:00:00Z') };
  const said = ['2026-03-10T11:59:30Z', '2026-03-10T11:56:00Z', '2026-03-10T09:30:00Z', '2026-03-09T09:00:00Z'];
  expect([...said, null].map((at) => lastText(at, clock))).toEqual(['сейчас', '4 мин', '2 ч', 'вчера', '—']);
  expect(lastText('2026-02-03T09:00:00Z', clock)).toBe('3 февр.');
});

it('tints in five steps by the share of the points', () => {
  const of = (score: number, status: ResultCell['status']) =>
    shareStep(cell({ user_id: 1, task_id: 11, score, status }), { points: 10 });
  expect([of(0, 'tried'), of(3, 'partial'), of(5, 'partial'), of(9, 'partial'), of(10, 'accepted')]).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect([of(0, 'review'), shareStep(undefined, { points: 10 })]).toEqual([null, null]);
});

it('gives columns the room there is, and letters to narrow ones', () => {
  expect([columnWidth(700, 7), columnWidth(2000, 4), columnWidth(400, 8), columnWidth(400, 30)]).toEqual([
    100, 104, 50, 62,
  ]);
  expect([hasTitles(58), hasTitles(57)]).toEqual([true, false]);
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
