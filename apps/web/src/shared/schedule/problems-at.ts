import { Schedule } from '@put/contract/schedule';
import { scheduleProblems, type ScheduleProblem } from '@put/contract/schedule-problems';

/** Of a form, whose late policy may be half typed: then nothing is said yet. */
export const readSchedule = (typed: unknown): Schedule | null => Schedule.safeParse(typed).data ?? null;

/** What is to be said at a field: an error keeps from saving, a warning does not. */
export function problemsAt(field: ScheduleProblem['field'], schedule: Schedule | null) {
  const own = schedule === null ? [] : scheduleProblems(schedule).filter((problem) => problem.field === field);
  const first = (isRefused: boolean) => own.find((problem) => problem.isRefused === isRefused)?.message;
  return { error: first(true), warning: first(false) };
}
