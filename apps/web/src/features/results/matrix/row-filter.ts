import { stuckAfter } from '@put/contract/desk/desk-counts';
import type { MatrixRow } from './matrix.ts';

/** Rows that ask something of the teacher. */
export const rowFilters = ['waiting', 'stuck', 'struggling', 'idle', 'away', 'finished', 'left'] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowFilterWords: Record<RowFilter, string> = {
  waiting: 'Ждут проверки',
  stuck: 'Застряли',
  struggling: 'Много попыток',
  idle: 'Не начинали',
  away: 'Давно не были',
  finished: 'Решили всё',
  left: 'Не учатся',
};

/** From so many attempts without full points on, a student may need help. */
export const manyAttempts = 4;
/** Who has handed nothing in for so long has not been here lately. */
export const awayDays = 7;

const dayMs = 86_400_000;

/** What each filter means. */
export const rowFilterHints: Record<RowFilter, string> = {
  waiting: 'Есть работы, которые ждут проверки',
  stuck: `Есть задача без зачёта после ${stuckAfter.attempts} попыток и больше, последняя — за ${stuckAfter.days} дней`,
  struggling: `Есть нерешённая задача, в которой ${manyAttempts} попытки и больше`,
  idle: 'Не сдали ещё ничего из того, что в счёт',
  away: `Сдавали, но за последние ${awayDays} дней — ничего, и решено не всё`,
  finished: 'Решены все задачи, которые в счёт',
  left: 'Уже не учатся на курсе: результаты видны, в суммы класса не входят',
};

export const isRowFilter = (value: unknown): value is RowFilter => rowFilters.includes(value as RowFilter);

/** What the filters look at. */
type Counted = { user: Pick<MatrixRow['user'], 'has_left'> } & Pick<
  MatrixRow,
  'hasBegun' | 'waiting' | 'solved' | 'counted' | 'mostTries' | 'stuckMs' | 'lastMs'
>;

export function isShown(row: Counted, filter: RowFilter, nowMs: number): boolean {
  const { waiting, solved, mostTries, stuckMs, lastMs, counted } = row;
  const isFinished = counted > 0 && solved === counted;
  if (row.user.has_left) return filter === 'left';
  switch (filter) {
    case 'waiting':
      return waiting > 0;
    case 'stuck':
      return stuckMs !== null && nowMs - stuckMs < stuckAfter.days * dayMs;
    case 'struggling':
      return mostTries >= manyAttempts;
    case 'idle':
      return lastMs === null && counted > 0 && !row.hasBegun;
    case 'away':
      return lastMs !== null && nowMs - lastMs >= awayDays * dayMs && !isFinished;
    case 'finished':
      return isFinished;
    case 'left':
      return false;
  }
}

export const countRows = (rows: readonly Counted[], nowMs: number): Record<RowFilter, number> => {
  const counts = { waiting: 0, stuck: 0, struggling: 0, idle: 0, away: 0, finished: 0, left: 0 };
  for (const row of rows) for (const filter of rowFilters) if (isShown(row, filter, nowMs)) counts[filter] += 1;
  return counts;
};
