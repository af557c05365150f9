import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { packCells } from '../../../testing/pack-cells.ts';
import { buildTable } from './matrix.ts';
import { useSelection, wholeTasks } from './use-selection.ts';

const cell = (user_id: number, task_id: number, attempts = 1) => ({
  user_id,
  lesson_id: 1,
  task_id,
  status: 'tried' as const,
  score: 0,
  attempts,
  best_submission_id: null,
  last_submitted_at: '2026-09-01T10:00:00Z',
});
const user = (id: number) => ({ id, first_name: 'Имя', last_name: `Фамилия ${id}`, username: null, has_left: false });
const column = (task_id: number) => ({ lesson_id: 1, lesson_title: '', task_id, title: '', points: 1 });

const users = [user(1), user(2)];
const columns = [column(5), column(6)];
const table = buildTable({
  title: '',
  course_id: 1,
  course_title: '',
  user_groups: [],
  begun: [],
  users,
  columns,
  // the last cell has points set by a teacher and no attempt
  exceptions: [],
  cells: packCells({ users, columns }, [cell(1, 5), cell(1, 6), cell(2, 5), cell(2, 6, 0)]),
});
const [first, second] = table.rows;

test('selects a cell, a row, a column; deselects what is fully selected; knows what can be judged again', () => {
  const { result } = renderHook(() => useSelection(table, table.rows));
  const keys = () => [...(result.current.chosen ?? ['nothing'])].toSorted();
  const toggle = (...of: Parameters<typeof result.current.toggle>) => act(() => result.current.toggle(...of));
  expect(keys()).toEqual(['nothing']);
  act(() => result.current.start());
  toggle(second!, 1);
  expect(keys()).toEqual(['2-1-6']);
  expect(result.current.read()).toMatchObject({ places: [{ user_id: 2, task_id: 6 }], judged: [], isExcused: false });
  toggle(second!, 1);
  toggle(first!, 0);
  toggle(null, 0);
  expect(keys()).toEqual(['1-1-5', '2-1-5']);
  toggle(first!, null);
  expect(keys()).toEqual(['1-1-5', '1-1-6', '2-1-5']);
  expect(result.current.isAll).toBe(false);
  toggle(first!, null);
  expect(keys()).toEqual(['2-1-5']);
  act(() => result.current.chooseAll());
  expect(keys()).toEqual(['1-1-5', '1-1-6', '2-1-5', '2-1-6']);
  expect(result.current.read().judged).toHaveLength(3);
  expect(wholeTasks(result.current.read().places, table.rows)).toEqual([
    { lesson_id: 1, task_id: 5 },
    { lesson_id: 1, task_id: 6 },
  ]);
  expect(wholeTasks([{ user_id: 1, lesson_id: 1, task_id: 5 }], table.rows)).toBeNull();
});

test('a column takes only the rows in sight', () => {
  const { result } = renderHook(() => useSelection(table, [second!]));
  act(() => result.current.start());
  act(() => result.current.toggle(null, 0));
  expect([...result.current.chosen!]).toEqual(['2-1-5']);
});
