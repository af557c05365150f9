import * as z from 'zod/mini';
import { Id, Time } from '../base/primitives.ts';

/**
 * When a lesson takes solutions and what they are worth. The server decides by this rule with its own clock; the
 * browser uses it to show what holds now and what comes next.
 * Credit is the share of the points that a solution earns, in percent. Until the soft deadline it is 100. Then the
 * steps of the late policy hold one after another, then `after`. After the hard deadline nothing is taken. A solution
 * at the very moment of a deadline is in time; one millisecond later it is late.
 */
const credit = z.int('Целое число').check(z.minimum(0, 'От 0'), z.maximum(100, 'До 100'));

export const LatePolicy = z.object({
  /** In growing order. Hours count from the soft deadline, so the steps move with it. */
  steps: z
    .array(z.object({ until_h: z.number('Число часов').check(z.positive('Больше 0'), z.maximum(10_000)), credit }))
    .check(
      z.maxLength(20, 'Не больше 20 ступеней'),
      z.refine(
        (steps) => steps.every((step, at) => at === 0 || step.until_h > steps[at - 1]!.until_h),
        'Ступени должны идти по порядку',
      ),
    ),
  /** `practice`: solutions are judged but earn no points. */
  after: z.union([z.literal('closed'), z.literal('practice'), credit]),
});
export type LatePolicy = z.infer<typeof LatePolicy>;

/** Refuses a soft deadline after the hard one. */
export const deadlinesInOrder = z.refine<{
  soft_deadline?: string | null | undefined;
  hard_deadline?: string | null | undefined;
}>(
  ({ soft_deadline, hard_deadline }) =>
    !soft_deadline || !hard_deadline || Date.parse(soft_deadline) <= Date.parse(hard_deadline),
  { message: 'Раньше мягкого срока', path: ['hard_deadline'] },
);

export const noLateWork: LatePolicy = { steps: [], after: 'closed' };

export const Schedule = z.object({
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  late_policy: LatePolicy,
});
export type Schedule = z.infer<typeof Schedule>;

/** Other times for a person or a group, in a course or one lesson. A null field keeps the lesson's value. */
export const Exception = z.object({
  lesson_id: z.nullable(Id),
  user_id: z.nullable(Id),
  user_group_id: z.nullable(Id),
  opens_at: z.nullable(Time),
  soft_deadline: z.nullable(Time),
  hard_deadline: z.nullable(Time),
  /** Added to both deadlines, also to those that an exception sets. */
  extra_minutes: z.int(),
});
export type Exception = z.infer<typeof Exception>;

/**
 * The schedule of one person: the lesson's, changed by exceptions. Each field is taken by itself from the first
 * exception that sets it: a person's before a group's, a lesson's before a course's, of several groups the most
 * generous. The largest `extra_minutes` is added.
 */
export function scheduleOf(lesson: Schedule, exceptions: readonly Exception[]): Schedule {
  const ranked = exceptions.toSorted((a, b) => rankOf(b) - rankOf(a));
  const pick = (
    field: 'opens_at' | 'soft_deadline' | 'hard_deadline',
    better: (...times: number[]) => number,
  ): string | null => {
    const given = ranked.filter((exception) => exception[field] !== null);
    const best = given
      .filter((exception) => rankOf(exception) === rankOf(given[0]!))
      .map((exception) => Date.parse(exception[field]!));
    return best.length === 0 ? lesson[field] : toTime(better(...best));
  };
  const extraMs = Math.max(0, ...exceptions.map((exception) => exception.extra_minutes)) * 60_000;
  const later = (time: string | null) => (time === null ? null : toTime(Date.parse(time) + extraMs));
  return {
    opens_at: pick('opens_at', Math.min),
    soft_deadline: later(pick('soft_deadline', Math.max)),
    hard_deadline: later(pick('hard_deadline', Math.max)),
    late_policy: lesson.late_policy,
  };
}

const rankOf = ({ user_id, lesson_id }: Exception): number => (user_id === null ? 0 : 2) + (lesson_id === null ? 0 : 1);

const state = z.enum(['not_open', 'open', 'late', 'practice', 'closed']);

export const Standing = z.object({
  state,
  /** In percent; 0 when nothing counts. */
  credit,
  /** When it changes next; null: never. */
  until: z.nullable(Time),
  /** What holds after `until`. */
  next: z.nullable(z.object({ state, credit })),
});
export type Standing = z.infer<typeof Standing>;

/** What holds at the given moment, and what comes next. */
export function standingAt(schedule: Schedule, timeMs: number): Standing {
  const now = holdsAt(schedule, timeMs);
  if (now.until === null) return { ...now, next: null };
  const { state: then, credit: thenCredit } = holdsAt(schedule, Date.parse(now.until) + 1);
  return { ...now, next: { state: then, credit: thenCredit } };
}

function holdsAt(schedule: Schedule, timeMs: number): Omit<Standing, 'next'> {
  const { opens_at, soft_deadline, hard_deadline, late_policy } = schedule;
  const hardMs = hard_deadline === null ? Infinity : Date.parse(hard_deadline);
  if (timeMs > hardMs) return { state: 'closed', credit: 0, until: null };
  if (opens_at !== null && timeMs < Date.parse(opens_at))
    return { state: 'not_open', credit: 0, until: toTime(Math.min(Date.parse(opens_at), hardMs)) };
  const untilHard = (ms: number) => (Math.min(ms, hardMs) === Infinity ? null : toTime(Math.min(ms, hardMs)));
  if (soft_deadline === null) return { state: 'open', credit: 100, until: untilHard(Infinity) };

  const softMs = Date.parse(soft_deadline);
  if (timeMs <= softMs) return { state: 'open', credit: 100, until: untilHard(softMs) };
  for (const step of late_policy.steps) {
    const endMs = softMs + step.until_h * 3_600_000;
    if (timeMs <= endMs) return { state: 'late', credit: step.credit, until: untilHard(endMs) };
  }
  const { after } = late_policy;
  if (after === 'closed') return { state: 'closed', credit: 0, until: null };
  if (after === 'practice') return { state: 'practice', credit: 0, until: untilHard(Infinity) };
  return { state: 'late', credit: after, until: untilHard(Infinity) };
}

const toTime = (ms: number): string => new Date(ms).toISOString();
