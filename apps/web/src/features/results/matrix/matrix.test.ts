import { knownScore } from '../../../parts/score/score-words.ts';
import type { Matrix, ResultCell } from '@put/contract/results/results';
import { packCells } from '../../../testing/pack-cells.ts';
import { arrangeRows } from './arrange-rows.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCells } from './apply-cells.ts';
import { cellWords, lastText, shareStep, sumWords } from './cell-words.ts';
import { averageSum, buildTable, columnLabel, sumUpColumns } from './matrix.ts';
import { exceptionsAt, exceptionWords } from '../exceptions-at.ts';
import { cellAt } from './row-cells.ts';
import { countRows } from './row-filter.ts';
import { columnWidth, hasTitles, nameWidth } from './use-matrix-window.ts';

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
  has_left: false,
});
const column = (lesson_id: number, task_id: number) => ({
  lesson_id,
  lesson_title: `Занятие ${lesson_id}`,
  task_id,
  title: `Задача ${task_id}`,
  points: 10,
});

const someCells = [
  cell({ user_id: 1, task_id: 11, score: 0.1 }),
  cell({ user_id: 1, task_id: 12, score: 0.2, status: 'partial' }),
  cell({ user_id: 2, task_id: 11, lesson_id: 2 }),
  cell({ user_id: 3, task_id: 11, score: 0, status: 'tried' }),
];

const matrix = ({ cells = someCells, ...fields }: Partial<Omit<Matrix, 'cells'>> & { cells?: ResultCell[] } = {}) => {
  const users = [user(1, 'Яковлева'), user(2, 'Ёлкина'), user(3, 'Иванова')];
  const columns = [column(1, 11), column(1, 12), column(2, 11)];
  const about = {
    title: 'Курс',
    course_id: 1,
    course_title: 'Курс',
    user_groups: [],
    begun: [],
    users,
    columns,
    exceptions: [],
    ...fields,
  };
  return { ...about, cells: packCells(about, cells) };
};
const nowMs = Date.parse('2026-01-02T00:00:00Z');
const arrange = (table: ReturnType<typeof buildTable>, given: Omit<Parameters<typeof arrangeRows>[1], 'nowMs'>) =>
  arrangeRows(table, { ...given, nowMs });

const own = (score: number) => ({ score, comment: '', at: '2026-01-01T00:00:00Z', by_name: null });

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name.split(' ')[0]);

describe('buildTable', () => {
  it('puts the same task of two lessons into two columns, with letters from A in each lesson', () => {
    const { columns, lessons, rows } = buildTable(matrix());
    expect(columns.map(({ label }) => label)).toEqual(['A', 'B', 'A']);
    expect(lessons).toEqual([
      { lesson_id: 1, title: 'Занятие 1', from: 0, count: 2 },
      { lesson_id: 2, title: 'Занятие 2', from: 2, count: 1 },
    ]);
    expect(columns.map((_, at) => cellAt(rows[1]!, at)?.score)).toEqual([undefined, undefined, 10]);
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
    expect(names(arrange(table, { order: 'name' }))).toEqual(['Ёлкина', 'Иванова', 'Яковлева']);
  });

  it('sorts by the sum, the best first', () => {
    expect(names(arrange(table, { order: 'score' }))).toEqual(['Ёлкина', 'Яковлева', 'Иванова']);
  });

  it('sorts by one task: who has not tried stands below who got nothing', () => {
    expect(names(arrange(table, { order: '1-11' }))).toEqual(['Яковлева', 'Иванова', 'Ёлкина']);
  });

  it('finds by parts of the name in any order, without regard to ё and letter case', () => {
    expect(names(arrange(table, { q: 'анна ЕЛК', order: 'name' }))).toEqual(['Ёлкина']);
    expect(arrange(table, { q: 'нет такой', order: 'name' })).toEqual([]);
  });
});

it('sums up each task over the rows in sight', () => {
  const table = buildTable(matrix());
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 1, tried: 2, waiting: 0, average: 0.1 });
  expect(sumUpColumns(table, table.rows)[2]).toEqual({ solved: 1, tried: 1, waiting: 0, average: 10 });
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
  expect(averageSum(table.rows)).toEqual({ average: 5, of: 2, all: 3 });
  expect(table.rows.map(({ score, waiting }) => [score, waiting])).toEqual([
    [6, 0],
    [0, 1],
    [4, 0],
  ]);
  expect(names(arrange(table, { order: '1-11' }))).toEqual(['Яковлева', 'Ёлкина', 'Иванова']);
  const all = buildTable(matrix({ users: [user(2, 'Ёлкина')], cells: [cells[1]!] }));
  expect(averageSum(all.rows)).toEqual({ average: null, of: 0, all: 1 });
  expect(sumUpColumns(all, all.rows)[0]?.average).toBeNull();
});

it('averages what was handed in, and counts nobody who has left', () => {
  const left = { ...user(4, 'Ушедшая'), has_left: true };
  const cells = [
    cell({ user_id: 1, task_id: 11, score: 10 }),
    cell({ user_id: 2, task_id: 11, score: 8 }),
    cell({ user_id: 2, task_id: 12, score: 4, status: 'review' }),
    cell({ user_id: 4, task_id: 11, score: 2 }),
  ];
  const table = buildTable(
    matrix({ users: [user(1, 'Яковлева'), user(2, 'Ёлкина'), user(3, 'Иванова'), left], cells }),
  );
  // the empty row is no zero, and a work that waits neither takes its person out nor counts
  expect(averageSum(table.rows)).toEqual({ average: 9, of: 2, all: 3 });
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 2, tried: 2, waiting: 0, average: 9 });
  expect(countRows(table.rows, Date.now())).toMatchObject({ left: 1, idle: 1 });
  // who writes the exam has begun, whatever has come
  const writing = buildTable(matrix({ users: [user(3, 'Иванова')], begun: [3], cells: [] }));
  expect(countRows(writing.rows, Date.now())).toMatchObject({ idle: 0 });
});

it('says in words what waits', () => {
  const column = buildTable(matrix()).columns[0]!;
  const waits = cell({ user_id: 2, task_id: 11, score: 0, status: 'review' });
  const words = (given: ResultCell) => cellWords('Беляев Лев', column, { ...given, hasOwnPoints: false });
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
    cell({ user_id: 3, task_id: 11, attempts: 0, override: own(10) }),
  ];
  const table = buildTable(matrix({ cells }));
  expect(countRows(table.rows, nowMs)).toEqual({
    waiting: 1,
    stuck: 1,
    struggling: 1,
    idle: 1,
    away: 0,
    finished: 1,
    left: 0,
  });
  expect(names(arrange(table, { order: 'name', show: 'idle' }))).toEqual(['Иванова']);
  expect(names(arrange(table, { order: 'name', show: 'finished', openUser: 1 }))).toEqual(['Ёлкина', 'Яковлева']);
});

it('finds the rows behind a number of the statistics, among those who have begun', () => {
  const cells = [
    cell({ user_id: 1, task_id: 11, score: 3, status: 'partial', attempts: 4 }),
    cell({ user_id: 2, task_id: 11, score: 10 }),
    cell({ user_id: 2, task_id: 12, score: 10 }),
  ];
  const table = buildTable(matrix({ cells }));
  const shown = (given: { solved?: number; tenth?: number }) => names(arrange(table, { order: 'name', ...given }));
  expect([shown({ solved: 2 }), shown({ solved: 0 }), shown({ solved: 1 })]).toEqual([['Ёлкина'], ['Яковлева'], []]);
  const tenths = [1, 2].map((id) => Math.floor((table.rows[table.rowOf.get(id)!]!.score / table.maxScore) * 10));
  expect(tenths[0]).not.toBe(tenths[1]);
  expect(tenths.map((tenth) => shown({ tenth }))).toEqual([['Яковлева'], ['Ёлкина']]);
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
  expect(table.rows.map(({ lastMs }) => lastMs)).toEqual([Date.parse(at(3)), Date.parse(at(5)), null]);
  expect(names(arrange(table, { order: 'last' }))).toEqual(['Ёлкина', 'Яковлева', 'Иванова']);
});

it('says when in few letters', () => {
  const clock = { timeZone: 'Europe/Moscow', nowMs: Date.parse('2026-03-10T12:00:00Z') };
  const said = ['2026-03-10T11:59:30Z', '2026-03-10T11:56:00Z', '2026-03-10T09:30:00Z', '2026-03-09T09:00:00Z'];
  expect([...said.map(Date.parse), null].map((at) => lastText(at, clock))).toEqual([
    'сейчас',
    '4 мин',
    '2 ч',
    'вчера',
    '—',
  ]);
  expect(lastText(Date.parse('2026-02-03T09:00:00Z'), clock)).toBe('3 февр.');
});

it('tints in five steps by the share of the points', () => {
  const of = (score: number, status: ResultCell['status']) =>
    shareStep({ status, score, attempts: 1, hasOwnPoints: false }, { points: 10 });
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

const week = 7 * 86_400_000;

it('finds who is stuck and who has not been here: both by the time of the last attempt', () => {
  const cells = [
    // four attempts without the points of a teacher
    cell({ user_id: 1, task_id: 11, score: 0, status: 'tried', attempts: 4 }),
    cell({ user_id: 2, task_id: 11, attempts: 4, status: 'tried', score: 0, override: own(5) }),
    cell({ user_id: 3, task_id: 11, attempts: 3, status: 'tried', score: 0 }),
  ];
  const { rows } = buildTable(matrix({ cells }));
  expect(countRows(rows, nowMs)).toMatchObject({ stuck: 1, away: 0 });
  expect(countRows(rows, nowMs + week)).toMatchObject({ stuck: 0, away: 3 });
  const done = [11, 12].map((task_id) => cell({ user_id: 1, task_id }));
  const columns = [column(1, 11), column(1, 12)];
  expect(countRows(buildTable(matrix({ columns, cells: done })).rows, nowMs + week)).toMatchObject({ away: 0 });
});

it('sorts by the number of attempts', () => {
  const cells = [
    cell({ user_id: 1, task_id: 11, attempts: 2 }),
    cell({ user_id: 1, task_id: 12, attempts: 3 }),
    cell({ user_id: 3, task_id: 11, attempts: 4 }),
  ];
  expect(names(arrange(buildTable(matrix({ cells })), { order: 'attempts' }))).toEqual([
    'Яковлева',
    'Иванова',
    'Ёлкина',
  ]);
});

it('leaves what does not count for a student out of sums, and marks where exceptions hold', () => {
  const nothing = { group_title: null, is_more_time: false, extra_attempts: 0, is_excused: false, reason: '' };
  const exceptions = [
    { ...nothing, user_ids: [1], lesson_id: 1, task_id: 11, is_excused: true, reason: 'Болезнь' },
    { ...nothing, user_ids: [1, 2, 99], lesson_id: 1, task_id: null, extra_attempts: 2, group_title: '10-А' },
  ];
  const table = buildTable(matrix({ exceptions }));
  expect(table.rows.map(({ marks }) => [...marks])).toEqual([
    [3, 2, 0],
    [2, 2, 0],
    [0, 0, 0],
  ]);
  expect(table.rows[0]).toMatchObject({ score: 0.2, solved: 0, counted: 2 });
  expect(sumUpColumns(table, table.rows)[0]).toEqual({ solved: 0, tried: 1, waiting: 0, average: 0 });
  expect(cellWords('Яковлева', table.columns[0]!, undefined, 3)).toContain('освобождение: в сумму не входит');
  const said = exceptionsAt(table.exceptions, 1, table.columns[0]!).map(exceptionWords);
  expect(said).toEqual(['Задача не в счёт. Болезнь', 'Группа «10-А»: ещё 2 попытки']);
  // live news keep the marks
  const { table: next } = applyCells(table, [cell({ user_id: 1, task_id: 11, attempts: 5, score: 9 })]);
  expect(next.rows[0]).toMatchObject({ score: 0.2, counted: 2 });
});

describe('applyCells', () => {
  const at = (table: ReturnType<typeof buildTable>, user: number, column: number) =>
    cellAt(table.rows[table.rowOf.get(user)!]!, column);

  it('adds a first attempt and replaces a later one; the row sums up anew', () => {
    const old = buildTable(matrix());
    const news = [cell({ user_id: 3, task_id: 12 }), cell({ user_id: 3, task_id: 11, attempts: 2 })];
    const { table: next, changed, hasStrangers } = applyCells(old, news);
    expect(changed.toSorted()).toEqual(['3-1-11', '3-1-12']);
    expect(hasStrangers).toBe(false);
    expect(next.rows[2]).toMatchObject({ score: 20, attempts: 3, solved: 2 });
    expect([old.rows[2]!.score, at(old, 3, 1)]).toEqual([0, undefined]);
  });

  it('makes only the rows anew that changed, so that no other is drawn', () => {
    const old = buildTable(matrix());
    const { table: next } = applyCells(old, [cell({ user_id: 3, task_id: 12 })]);
    expect(next.rows.map((row, place) => row === old.rows[place])).toEqual([true, true, false]);
  });

  it('drops what is older than the cell, whatever the order of coming', () => {
    const late = cell({ user_id: 3, task_id: 11, attempts: 2, score: 5 });
    const later = cell({ user_id: 3, task_id: 11, attempts: 3, score: 10 });
    const { table: next } = applyCells(buildTable(matrix()), [later, late]);
    expect(at(next, 3, 0)?.score).toBe(10);
    expect(applyCells(next, [late]).changed).toEqual([]);
  });

  it('takes a rejudgement: the same attempts, another score', () => {
    const { changed } = applyCells(buildTable(matrix()), [cell({ user_id: 1, task_id: 11, score: 3 })]);
    expect(changed).toEqual(['1-1-11']);
  });

  it('takes points of a teacher, and removes a cell that has nothing any more', () => {
    const given = cell({ user_id: 2, task_id: 12, attempts: 0, score: 7, status: 'partial', override: own(7) });
    const { table: next } = applyCells(buildTable(matrix()), [given]);
    expect(at(next, 2, 1)).toEqual({ status: 'partial', score: 7, attempts: 0, hasOwnPoints: true });
    const { table: last, changed } = applyCells(next, [{ ...given, score: 0, override: undefined }]);
    expect([at(last, 2, 1), changed]).toEqual([undefined, ['2-1-12']]);
  });

  it('keeps the same table when nothing changed, so that nothing is drawn', () => {
    const old = buildTable(matrix());
    expect(applyCells(old, [someCells[0]!]).table).toBe(old);
  });

  it('tells of newcomers and of new tasks', () => {
    const table = buildTable(matrix());
    expect(applyCells(table, [cell({ user_id: 77, task_id: 11 })]).hasStrangers).toBe(true);
    expect(applyCells(table, [cell({ user_id: 1, task_id: 77 })]).hasStrangers).toBe(true);
  });

  it('any news one by one gives the same table as an answer that has them all', () => {
    const some = fc.record({
      user_id: fc.constantFrom(1, 2, 3),
      lesson_id: fc.constantFrom(1, 2),
      task_id: fc.constant(11),
      status: fc.constantFrom('tried' as const, 'review' as const, 'partial' as const, 'accepted' as const),
      score: fc.integer({ min: 0, max: 1000 }).map((cents) => cents / 100),
      hasOwn: fc.boolean(),
      minute: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), (drawn) => {
        const tries = new Map<string, number>();
        const news = drawn.map(({ hasOwn, minute, ...rest }): ResultCell => {
          const key = `${rest.user_id}-${rest.lesson_id}`;
          tries.set(key, (tries.get(key) ?? 0) + 1);
          const last_submitted_at = new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000).toISOString();
          const times = { attempts: tries.get(key)!, last_submitted_at, best_submission_id: null };
          return { ...rest, ...times, ...(hasOwn && { override: own(rest.score) }) };
        });
        const latest = new Map(news.map((one) => [`${one.user_id}-${one.lesson_id}`, one]));
        const whole = buildTable(matrix({ cells: [...latest.values()] }));
        const { table } = applyCells(buildTable(matrix({ cells: [] })), news);
        expect(table.rows).toEqual(whole.rows);
      }),
    );
  });
});

it('a long name takes what the tasks leave, and no more than it needs', () => {
  const needed = nameWidth(182, 1000, 28);
  expect(needed).toBeGreaterThan(28 * 8);
  expect(needed).toBeLessThan(300);
  expect(nameWidth(182, 20, 28)).toBe(202);
  // no room is left, or the tasks scroll
  expect(nameWidth(182, 0, 28)).toBe(182);
  expect(nameWidth(182, -500, 28)).toBe(182);
  expect(nameWidth(182, 1000, 10)).toBe(182);
  expect(nameWidth(182, 1000, 200)).toBe(340);
});
