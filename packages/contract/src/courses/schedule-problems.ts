import { type LatePolicy, noLateWork, type Schedule } from './schedule.ts';

/**
 * A contradiction in a schedule. The server refuses those with `isRefused`; the form of dates shows all of them at the
 * field.
 */
export type ScheduleProblem = {
  field: 'opens_at' | 'soft_deadline' | 'hard_deadline' | 'late_policy';
  message: string;
  /**
   * True: nobody could ever hand in anything, or two dates are in the wrong order. False: it is valid, but works other
   * than it looks.
   */
  isRefused: boolean;
};

const hourMs = 3_600_000;
const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** A lesson's own times together with the late policy that holds for it. */
export const scheduleWith = (
  { opens_at, soft_deadline, hard_deadline }: Omit<Schedule, 'late_policy'>,
  own: LatePolicy | null,
  ofCourse: LatePolicy | null,
): Schedule => ({ opens_at, soft_deadline, hard_deadline, late_policy: own ?? ofCourse ?? noLateWork });

type Ends = Pick<Schedule, 'soft_deadline' | 'hard_deadline' | 'late_policy'>;

/** When the late policy stops taking solutions; null: never by itself. */
function policyEndMs({ soft_deadline, late_policy: { steps, after } }: Ends): number | null {
  const softMs = msOf(soft_deadline);
  return softMs === null || after !== 'closed' ? null : softMs + (steps.at(-1)?.until_h ?? 0) * hourMs;
}

/** Whether the hard deadline changes nothing, since the late policy takes no solutions sooner. */
export function isHardDeadlineIdle(schedule: Ends): boolean {
  const [hardMs, endMs] = [msOf(schedule.hard_deadline), policyEndMs(schedule)];
  return hardMs !== null && endMs !== null && endMs < hardMs;
}

export function scheduleProblems(schedule: Schedule): ScheduleProblem[] {
  const {
    late_policy: { steps, after },
    ...times
  } = schedule;
  const [opensMs, softMs, hardMs] = [msOf(times.opens_at), msOf(times.soft_deadline), msOf(times.hard_deadline)];
  const beginsMs = (step: number) => softMs! + (steps[step - 1]?.until_h ?? 0) * hourMs;
  const endMs = policyEndMs(schedule);
  const problems: ScheduleProblem[] = [];
  const refuse = (field: ScheduleProblem['field'], message: string) =>
    problems.push({ field, message, isRefused: true });
  const warn = (field: ScheduleProblem['field'], message: string) =>
    problems.push({ field, message, isRefused: false });

  if (softMs !== null && hardMs !== null && hardMs < softMs) refuse('hard_deadline', 'Раньше мягкого срока');
  if (opensMs !== null && hardMs !== null && opensMs >= hardMs)
    refuse('opens_at', 'Не раньше жёсткого срока: занятие не открылось бы никогда');
  else if (opensMs !== null && endMs !== null && opensMs >= endMs)
    refuse('opens_at', 'Решения к этому времени уже не принимаются: занятие не открылось бы никогда');
  else if (opensMs !== null && softMs !== null && opensMs >= softMs)
    warn('opens_at', 'Не раньше мягкого срока: всех баллов не получит никто');

  if (isHardDeadlineIdle(schedule))
    warn(
      'hard_deadline',
      `Не действует: по правилу опозданий ${steps.length === 0 ? 'после мягкого срока ничего не принимается' : 'решения перестают принимать раньше'}`,
    );
  if (softMs !== null && hardMs !== null && steps.length > 0 && beginsMs(steps.length - 1) >= hardMs)
    warn('late_policy', 'Не все ступени действуют: жёсткий срок наступает раньше');
  if (softMs === null && (steps.length > 0 || after !== 'closed'))
    warn('late_policy', 'Не действует: у занятия нет мягкого срока');
  return problems;
}

/** Problems that a change adds. An old problem does not stop somebody from changing something else. */
export function newProblems(before: Schedule | null, after: Schedule): ScheduleProblem[] {
  const known = before === null ? [] : scheduleProblems(before);
  return scheduleProblems(after).filter(
    ({ field, message }) => !known.some((old) => old.field === field && old.message === message),
  );
}

type Deadlines = Pick<Schedule, 'soft_deadline' | 'hard_deadline'>;
type Given = { [Name in keyof Deadlines]?: string | null | undefined } & { is_earlier?: boolean | undefined };

/**
 * The deadlines of an exception that would change nothing, because the lesson's own are later. They count with
 * `is_earlier` alone.
 */
export const earlierThanOwn = (lesson: Deadlines, given: Given): (keyof Deadlines)[] =>
  (['soft_deadline', 'hard_deadline'] as const).filter((name) => {
    const [own, other] = [msOf(lesson[name]), msOf(given[name] ?? null)];
    return own !== null && other !== null && other < own;
  });
