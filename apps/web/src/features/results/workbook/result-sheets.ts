import { offsetMs } from '../../../parts/time/zoned-time.ts';
import type { MatrixRow } from '../matrix.ts';
import { type Columns, resultLines, taskTitles } from '../result-lines.ts';
import { minuteMs } from '../row-cells.ts';

/** A sheet of a workbook as plain values. Null: an empty cell. */
export type PlainSheet = { name: string; lines: (string | number | Date | null)[][] };

/**
 * The visible rows as sheets: points, attempts, and when something was handed in last. A date of a sheet has no zone, so
 * it is made to show the clock of `timeZone`.
 */
export function resultSheets(table: Columns, rows: readonly MatrixRow[], timeZone: string): PlainSheet[] {
  const wallClock = wallClockOf(timeZone);
  const perTask = (of: (row: MatrixRow, column: number) => number | Date | null): PlainSheet['lines'] => [
    ['Участник', 'Логин', ...taskTitles(table)],
    ...rows.map((row) => [row.name, row.user.username ?? '', ...table.columns.map((_, column) => of(row, column))]),
  ];
  return [
    { name: 'Баллы', lines: resultLines(table, rows) },
    { name: 'Попытки', lines: perTask(({ attemptsAt }, column) => attemptsAt[column] || null) },
    {
      name: 'Даты',
      lines: perTask(({ attemptsAt, handedIn }, column) =>
        attemptsAt[column] ? new Date(wallClock(handedIn[column]! * minuteMs)) : null,
      ),
    },
  ];
}

/** The moment at which a clock in Greenwich shows what a clock of the zone shows at the given one. */
function wallClockOf(timeZone: string): (ms: number) => number {
  // zones change their offset on the quarter of an hour at most, and thousands of dates share one
  const known = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / (15 * minuteMs));
    const offset = known.get(quarter) ?? offsetMs(timeZone, ms);
    known.set(quarter, offset);
    return ms + offset;
  };
}
