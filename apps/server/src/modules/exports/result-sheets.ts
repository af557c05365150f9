import { cellStatuses, ownPoints, readMatrixCells } from '@put/contract/matrix-cells';
import type { Matrix, ResultColumn, ResultUser } from '@put/contract/results';

/** A sheet of a workbook as plain values. Null: an empty cell. */
export type PlainSheet = { name: string; lines: (string | number | Date | null)[][] };

type ResultCell = { score: number; isWaiting: boolean; isSolved: boolean; attempts: number; minute: number };
/** `cells`: by the place of the column; undefined: nothing was handed in. `excused`: these do not count. */
export type TableRow = {
  user: ResultUser;
  name: string;
  cells: (ResultCell | undefined)[];
  excused: ReadonlySet<number>;
};
export type Table = { columns: readonly ResultColumn[]; rows: readonly TableRow[] };

const minuteMs = 60_000;

/** The rows of these people in this order; who is not in the matrix is left out. */
export function readTable({ users, columns, cells, exceptions }: Matrix, userIds: readonly number[]): Table {
  const read = readMatrixCells(cells);
  const placeOf = new Map(users.map(({ id }, at) => [id, at]));
  const excusedOf = excusedColumns(columns, exceptions);
  const rows = [...new Set(userIds)].flatMap((id): TableRow[] => {
    const at = placeOf.get(id);
    if (at === undefined) return [];
    const own: TableRow['cells'] = columns.map(() => undefined);
    for (let cell = read.starts[at]!; cell < read.starts[at + 1]!; cell += 1) {
      const status = cellStatuses[read.states[cell]! % ownPoints];
      own[read.columns[cell]!] = {
        score: read.scores[cell]!,
        isWaiting: status === 'review',
        isSolved: status === 'accepted',
        attempts: read.attempts[cell]!,
        minute: read.handedIn[cell]!,
      };
    }
    const user = users[at]!;
    const name = [user.last_name, user.first_name].filter(Boolean).join(' ').toWellFormed();
    return [{ user, name, cells: own, excused: excusedOf.get(id) ?? new Set() }];
  });
  return { columns, rows };
}

function excusedColumns(columns: readonly ResultColumn[], exceptions: Matrix['exceptions']): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { user_ids, lesson_id, task_id, is_excused } of exceptions) {
    if (!is_excused) continue;
    const places = columns.flatMap((column, at) =>
      (lesson_id === null || lesson_id === column.lesson_id) && (task_id === null || task_id === column.task_id)
        ? [at]
        : [],
    );
    for (const id of user_ids) found.set(id, new Set([...(found.get(id) ?? []), ...places]));
  }
  return found;
}

/**
 * Points, attempts, and when something was handed in last. A date of a sheet has no zone, so it is made to show the
 * clock of `timeZone`.
 */
export function resultSheets(table: Table, timeZone: string): PlainSheet[] {
  const wallClock = wallClockOf(timeZone);
  const titles = titlesOf(table.columns);
  const perTask = (name: string, of: (cell: ResultCell) => number | Date): PlainSheet => ({
    name,
    lines: [
      ['Участник', 'Логин', ...titles],
      ...table.rows.map((row) => [
        row.name,
        loginOf(row),
        ...row.cells.map((cell) => (cell === undefined || cell.attempts === 0 ? null : of(cell))),
      ]),
    ],
  });
  return [
    {
      name: 'Баллы',
      lines: [
        ['Участник', 'Логин', 'Сумма', 'Решено', 'Ждут проверки', ...titles],
        ...table.rows.map((row) => [
          row.name,
          loginOf(row),
          ...sumsOf(row),
          ...row.cells.map((cell, at) => pointsIn(row, cell, at)),
        ]),
      ],
    },
    perTask('Попытки', ({ attempts }) => attempts),
    perTask('Даты', ({ minute }) => new Date(wallClock(minute * minuteMs))),
  ];
}

export const loginOf = ({ user }: TableRow): string => (user.username ?? '').toWellFormed();

/** The titles of the tasks; with several lessons, the lesson's title before each. */
function titlesOf(columns: readonly ResultColumn[]): string[] {
  const areMany = new Set(columns.map(({ lesson_id }) => lesson_id)).size > 1;
  return columns.map(({ lesson_title, title }) => (areMany ? `${lesson_title}: ${title}` : title).toWellFormed());
}

/** The sum of points, how many are solved, how many wait. What does not count for the person is in none of them. */
function sumsOf({ cells, excused }: TableRow): [number, number, number] {
  const counted = cells.flatMap((cell, at) => (cell === undefined || excused.has(at) ? [] : [cell]));
  const sum = counted.reduce((all, { score }) => all + score, 0);
  return [
    Math.round(sum * 100) / 100,
    counted.filter(({ isSolved }) => isSolved).length,
    counted.filter(({ isWaiting }) => isWaiting).length,
  ];
}

/** Work that waits for a teacher is not a number: it stays out of sums that a spreadsheet makes. */
function pointsIn({ excused }: TableRow, cell: ResultCell | undefined, at: number): string | number | null {
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
