import { Schedule } from '@put/contract/courses/schedule';
import { scheduleProblems, type ScheduleProblem } from '@put/contract/courses/schedule-problems';

/** The schedule of a form. Null while it is not valid, for example with a half-typed late policy. */
export const readSchedule = (typed: unknown): Schedule | null => Schedule.safeParse(typed).data ?? null;

/** Messages for one field. An error prevents saving, a warning does not. */
export function problemsAt(field: ScheduleProblem['field'], schedule: Schedule | null) {
  const own = schedule === null ? [] : scheduleProblems(schedule).filter((problem) => problem.field === field);
  const first = (isRefused: boolean) => own.find((problem) => problem.isRefused === isRefused)?.message;
  return { error: first(true), warning: first(false) };
}
