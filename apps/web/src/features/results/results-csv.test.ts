import { describe, expect, it } from 'vitest';
import { packCells } from '../../testing/pack-cells.ts';
import { buildTable } from './matrix.ts';
import { csvField } from '../../ui/lists/csv.ts';
import { resultsCsv } from './results-csv.ts';

describe('csvField', () => {
  it.each(['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', ' =cmd', '\r=1', '=HYPERLINK("http://evil";"x")'])(
    'lets no spreadsheet run %j',
    (value) => expect(csvField(value).replace(/^"/, '')).toMatch(/^'/),
  );

  it('quotes what would break the row', () => {
    expect(csvField('а;б')).toBe('"а;б"');
    expect(csvField('«"Б" класс»')).toBe('"«""Б"" класс»"');
    expect(csvField('две\nстроки')).toBe('"две\nстроки"');
  });

  it('writes numbers with a comma and leaves a negative one a number', () => {
    expect(csvField(12.5)).toBe('12,5');
    expect(csvField(-1)).toBe('-1');
  });
});

it('writes the given rows with a byte order mark: no attempt is empty, waiting work is a question mark', () => {
  const column = { lesson_id: 1, lesson_title: 'Занятие', title: 'Сумма', points: 10 };
  const cell = {
    user_id: 1,
    lesson_id: 1,
    attempts: 1,
    best_submission_id: null,
    last_submitted_at: '2026-01-01T00:00:00Z',
  };
  const users = [{ id: 1, first_name: '=Анна', last_name: null, username: null }];
  const columns = [
    { ...column, task_id: 1 },
    { ...column, task_id: 2, title: 'Разность' },
    { ...column, task_id: 3, title: 'Сочинение' },
    { ...column, task_id: 4, title: 'Снова' },
  ];
  const table = buildTable({
    title: 'Занятие',
    course_id: 1,
    course_title: 'Курс',
    user_groups: [],
    users,
    columns,
    exceptions: [],
    cells: packCells({ users, columns }, [
      { ...cell, task_id: 1, status: 'partial', score: 2.5 },
      { ...cell, task_id: 3, status: 'review', score: 0 },
      { ...cell, task_id: 4, status: 'review', score: 1.5 },
    ]),
  });
  expect(resultsCsv(table, table.rows)).toBe(
    "\uFEFFУчастник;Логин;Сумма;Решено;Ждут проверки;Сумма;Разность;Сочинение;Снова\r\n'=Анна;;4;0;2;2,5;;?;1,5 ?\r\n",
  );
});
