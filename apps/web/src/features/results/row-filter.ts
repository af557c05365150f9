import type { ResultCell } from '@put/contract/results';

/** Rows that ask something of the teacher. */
export const rowFilters = ['waiting', 'struggling', 'idle', 'finished'] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowFilterWords: Record<RowFilter, string> = {
  waiting: 'Ждут проверки',
  struggling: 'Много попыток',
  idle: 'Не начинали',
  finished: 'Решили всё',
};

export const isRowFilter = (value: unknown): value is RowFilter => rowFilters.includes(value as RowFilter);

/** From so many attempts without full points on, a student may need help. */
export const manyAttempts = 4;

/** What the filters look at. */
type Counted = { cells: readonly (ResultCell | undefined)[]; waiting: number; solved: number };

export function isShown({ cells, waiting, solved }: Counted, filter: RowFilter): boolean {
  switch (filter) {
    case 'waiting':
      return waiting > 0;
    case 'struggling':
      return cells.some(
        (cell) => cell !== undefined && cell.attempts >= manyAttempts && /tried|partial/.test(cell.status),
      );
    case 'idle':
      return cells.every((cell) => cell === undefined || cell.attempts === 0);
    case 'finished':
      return cells.length > 0 && solved === cells.length;
  }
}

export const countRows = (rows: readonly Counted[]): Record<RowFilter, number> => {
  const counted = (filter: RowFilter) => rows.filter((row) => isShown(row, filter)).length;
  return {
    waiting: counted('waiting'),
    struggling: counted('struggling'),
    idle: counted('idle'),
    finished: counted('finished'),
  };
};
