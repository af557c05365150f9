import { Refusal } from '@put/contract/base/refusals';
import type { Schedule } from '@put/contract/courses/schedule';
import { newProblems } from '@put/contract/courses/schedule-problems';

/**
 * Throws `invalid_input` with the field when a change makes dates contradict each other. Dates that are only unusual
 * are accepted: the screen warns of them.
 */
export function refuseContradictions(
  before: Schedule | null,
  after: Schedule,
  pathOf = (field: string) => field,
): void {
  const errors = newProblems(before, after)
    .filter(({ isRefused }) => isRefused)
    .map(({ field, message }) => ({ path: pathOf(field), message }));
  if (errors.length > 0) throw new Refusal('invalid_input', { errors });
}
