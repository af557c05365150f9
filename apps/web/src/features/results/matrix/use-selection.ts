import { useState } from 'react';
import { cellKey, type MatrixRow, type ResultTable } from './matrix.ts';
import { isExcusedAt } from './row-cells.ts';

export type GivePlace = { user_id: number; lesson_id: number; task_id: number };

/** Selects cells in a table of results; `chosen` is null when nothing is being selected. */
export function useSelection({ columns, rows: all, rowOf, columnOf }: ResultTable, rows: readonly MatrixRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const keysOf = (of: readonly MatrixRow[], column: number | null): string[] =>
    of.flatMap(({ user }) =>
      columns.flatMap((task, at) => (column === null || at === column ? [`${user.id}-${task.key}`] : [])),
    );
  const everything = () => keysOf(rows, null);
  const cellsOf = () =>
    [...(chosen ?? [])].flatMap((key) => {
      const place = placeOf(key);
      const row = all[rowOf.get(place.user_id) ?? -1];
      const at = columnOf.get(`${place.lesson_id}-${place.task_id}`);
      return row === undefined || at === undefined ? [] : [{ place, row, at }];
    });

  return {
    chosen,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    chooseAll: () => setChosen(new Set(everything())),
    isAll: chosen !== null && chosen.size > 0 && everything().every((key) => chosen.has(key)),
    /** What is selected now: all of it, what has an attempt, and whether all of it is excused. */
    read: () => {
      const cells = cellsOf();
      return {
        places: cells.map(({ place }) => place),
        judged: cells.filter(({ row, at }) => row.attemptsAt[at]! > 0).map(({ place }) => place),
        isExcused: cells.length > 0 && cells.every(({ row, at }) => isExcusedAt(row, at)),
      };
    },
    /** Selects a cell, a row or a column; what is fully selected is deselected. A column means its visible rows. */
    toggle: (row: MatrixRow | null, column: number | null) => {
      if (column !== null && columns[column] === undefined) return;
      const keys = keysOf(row === null ? rows : [row], column);
      setChosen((before) => {
        const after = new Set(before);
        const isWhole = keys.every((key) => after.has(key));
        for (const key of keys) {
          if (isWhole) after.delete(key);
          else after.add(key);
        }
        return after;
      });
    },
  };
}

/** Parses the key «user-lesson-task». */
function placeOf(key: string): GivePlace {
  const [user_id = 0, lesson_id = 0, task_id = 0] = key.split('-').map(Number);
  return { user_id, lesson_id, task_id };
}

/** The tasks of a selection if it covers every row at each of them; else null: then it is not a whole group. */
export function wholeTasks(
  places: readonly GivePlace[],
  rows: readonly MatrixRow[],
): { lesson_id: number; task_id: number }[] | null {
  const chosen = new Set(places.map(cellKey));
  const tasks = new Map(places.map(({ lesson_id, task_id }) => [`${lesson_id}-${task_id}`, { lesson_id, task_id }]));
  const isWhole = [...tasks.keys()].every((task) => rows.every(({ user }) => chosen.has(`${user.id}-${task}`)));
  return isWhole && tasks.size > 0 ? [...tasks.values()] : null;
}
