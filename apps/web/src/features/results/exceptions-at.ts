import type { ResultException } from '@put/contract/results/results';
import { countWords } from '../../ui/words/count-words.ts';
import { hasAttempts, hasTime, isExcusedMark } from './matrix/row-cells.ts';

type Place = { lesson_id: number; task_id: number };

const isAt = ({ lesson_id, task_id }: ResultException, place: Place): boolean =>
  (lesson_id === null || lesson_id === place.lesson_id) && (task_id === null || task_id === place.task_id);

/**
 * What exceptions give at a cell, as bits. Dates of a whole group are its usual dates, and would mark all of its cells:
 * the tip of a cell and the plan of the course tell them.
 */
const markOf = ({ is_excused, extra_attempts, is_more_time, group_title }: ResultException): number =>
  (is_excused ? isExcusedMark : 0) |
  (extra_attempts > 0 ? hasAttempts : 0) |
  (is_more_time && group_title === null ? hasTime : 0);

/** Marks the cells at which exceptions hold; a row has as many as there are columns. */
export function markExceptions(
  marks: Uint8Array,
  exceptions: readonly ResultException[],
  { columns, rowOf }: { columns: readonly Place[]; rowOf: ReadonlyMap<number, number> },
): void {
  for (const exception of exceptions) {
    const at = columns.flatMap((column, index) => (isAt(exception, column) ? [index] : []));
    for (const user of exception.user_ids) {
      const row = rowOf.get(user);
      if (row !== undefined) for (const column of at) marks[row * columns.length + column]! |= markOf(exception);
    }
  }
}

/** The exceptions of a cell, for its tip. */
export const exceptionsAt = (
  exceptions: readonly ResultException[],
  userId: number,
  place: Place,
): readonly ResultException[] =>
  exceptions.filter((exception) => exception.user_ids.includes(userId) && isAt(exception, place));

/** «Группа «10-А»: ещё 2 попытки. Болезнь» */
export function exceptionWords({
  group_title,
  is_excused,
  extra_attempts,
  is_more_time,
  reason,
}: ResultException): string {
  const gives = [
    ...(is_excused ? ['задача не в счёт'] : []),
    ...(extra_attempts > 0 ? [`ещё ${countWords(extra_attempts, ['попытка', 'попытки', 'попыток'])}`] : []),
    ...(is_more_time ? ['свои сроки'] : []),
  ].join(', ');
  const said = group_title === null ? gives : `группа «${group_title}»: ${gives}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${reason === '' ? '' : `. ${reason}`}`;
}
