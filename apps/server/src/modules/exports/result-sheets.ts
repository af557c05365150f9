import { type ResultTable, roundScore, type TableCell, type TableRow } from '../results/results.api.ts';

/** A sheet of a workbook as plain values. Null: an empty cell. */
export type PlainSheet = { name: string; lines: (string | number | Date | null)[][] };

const minuteMs = 60_000;

/** With the rows of these people alone, in this order; who is not in the results is left out. */
export function withRowsOf({ columns, rows }: ResultTable, userIds: readonly number[]): ResultTable {
  const rowOf = new Map(rows.map((row) => [row.user.id, row]));
  return { columns, rows: [...new Set(userIds)].flatMap((id) => rowOf.get(id) ?? []) };
}

/**
 * Points with what could be had, attempts, and when something was handed in last. A date of a sheet has no zone, so it is made to show the
 * clock of `timeZone`.
 */
export function resultSheets(
  table: ResultTable,
  timeZone: string,
  groupsOf: ReadonlyMap<number, string>,
): PlainSheet[] {
  const wallClock = wallClockOf(timeZone);
  const titles = table.columns.map(({ heading }) => heading);
  const most = table.columns.map(({ points }) => points);
  const perTask = (name: string, of: (cell: TableCell) => number | Date): PlainSheet => ({
    name,
    lines: [
      ['Ученик', 'Логин', ...titles],
      ...table.rows.map((row) => [
        row.name,
        row.login,
        ...row.cells.map((cell) => (cell === undefined || cell.attempts === 0 ? null : of(cell))),
      ]),
    ],
  });
  return [
    {
      name: 'Баллы',
      lines: [
        ['Ученик', 'Логин', 'Группа', 'Сумма', 'Решено', 'Ждут проверки', ...titles],
        ...table.rows.map((row) => [
          row.name,
          row.login,
          groupsOf.get(row.user.id) ?? null,
          ...sumsOf(row),
          ...row.cells.map((cell, at) => pointsIn(row, cell, at)),
        ]),
        ['Максимум', null, null, roundScore(most.reduce((sum, points) => sum + points, 0)), most.length, null, ...most],
      ],
    },
    perTask('Попытки', ({ attempts }) => attempts),
    perTask('Даты', ({ minute }) => new Date(wallClock(minute * minuteMs))),
  ];
}

/** The sum of known points, how many are solved, how many wait. What does not count for the person is in none of them. */
function sumsOf({ cells, excused }: TableRow): [number, number, number] {
  const counted = cells.flatMap((cell, at) => (cell === undefined || excused.has(at) ? [] : [cell]));
  const sum = counted.reduce((all, { score, isWaiting }) => all + (isWaiting ? 0 : score), 0);
  return [
    roundScore(sum),
    counted.filter(({ isSolved }) => isSolved).length,
    counted.filter(({ isWaiting }) => isWaiting).length,
  ];
}

/** Work that waits for a teacher is not a number: it stays out of sums that a spreadsheet makes. */
function pointsIn({ excused }: TableRow, cell: TableCell | undefined, at: number): string | number | null {
  if (excused.has(at)) return 'осв.';
  if (cell === undefined) return null;
  if (!cell.isWaiting) return cell.score;
  return cell.score === 0 ? '?' : `${String(cell.score).replace('.', ',')} ?`;
}

/** The moment at which a clock in Greenwich shows what a clock of the zone shows at the given one. */
function wallClockOf(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  // zones change their offset on the quarter of an hour at most, and thousands of dates share one
  const known = new Map<number, number>();
  const offsetMs = (ms: number): number => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours, minutes = '0'] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(name) ?? [];
    return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  };
  return (ms) => {
    const quarter = Math.floor(ms / (15 * minuteMs));
    const offset = known.get(quarter) ?? offsetMs(ms);
    known.set(quarter, offset);
    return ms + offset;
  };
}
