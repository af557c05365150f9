import * as z from 'zod/mini';
import { Id, Time } from '../base/primitives.ts';

/**
 * When a lesson takes solutions and what they are worth. The server decides by this rule with its own clock; the
 * browser uses it to show what holds now and what comes next.
 * Credit is the share of the points that a solution earns, in percent. Until the soft deadline it is 100. Then the
 * steps of the late policy hold one after another, then `after`. After the hard deadline nothing is taken. A solution
 * at the very moment of a deadline is in time; one millisecond later it is late. A deadline that is typed to the minute
 * holds until the end of that minute (`endOfMinute`).
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
  /** Its deadlines count although the lesson's own are later. */
  is_earlier: z.boolean(),
});
export type Exception = z.infer<typeof Exception>;

/**
 * The schedule of one person: the lesson's, changed by exceptions. Each field is taken by itself from the first
 * exception that sets it: a person's before a group's, a lesson's before a course's, of several groups the most
 * generous. A deadline is the later one of that and the lesson's own, also when the lesson's moves afterwards, unless
 * the exception says that it is meant to be earlier. The largest `extra_minutes` is added.
 */
export function scheduleOf(lesson: Schedule, exceptions: readonly Exception[]): Schedule {
  const ranked = exceptions.toSorted((a, b) => rankOf(b) - rankOf(a));
  /** Of the exceptions that go before the others; undefined: none sets this field. */
  const given = (field: TimeName, better: (...times: number[]) => number) => {
    const setting = ranked.filter((exception) => exception[field] !== null);
    const first = setting.filter((exception) => rankOf(exception) === rankOf(setting[0]!));
    return first.length === 0
      ? undefined
      : {
          ms: better(...first.map((exception) => Date.parse(exception[field]!))),
          isEarlier: first.every(({ is_earlier }) => is_earlier),
        };
  };
  const deadline = (field: 'soft_deadline' | 'hard_deadline'): string | null => {
    const [own, other] = [lesson[field], given(field, Math.max)];
    if (other === undefined) return own;
    return own === null || other.isEarlier ? toTime(other.ms) : toTime(Math.max(other.ms, Date.parse(own)));
  };
  const extraMs = Math.max(0, ...exceptions.map((exception) => exception.extra_minutes)) * 60_000;
  const later = (time: string | null) => (time === null ? null : toTime(Date.parse(time) + extraMs));
  const opens = given('opens_at', Math.min);
  return {
    opens_at: opens === undefined ? lesson.opens_at : toTime(opens.ms),
    soft_deadline: later(deadline('soft_deadline')),
    hard_deadline: later(deadline('hard_deadline')),
    late_policy: lesson.late_policy,
  };
}

type TimeName = 'opens_at' | 'soft_deadline' | 'hard_deadline';

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
  const hardMs = hard_deadline === null ? Infinity : deadlineMs(hard_deadline);
  if (timeMs > hardMs) return { state: 'closed', credit: 0, until: null };
  if (opens_at !== null && timeMs < Date.parse(opens_at))
    return { state: 'not_open', credit: 0, until: toTime(Math.min(Date.parse(opens_at), hardMs)) };
  const untilHard = (ms: number) => (Math.min(ms, hardMs) === Infinity ? null : toTime(Math.min(ms, hardMs)));
  if (soft_deadline === null) return { state: 'open', credit: 100, until: untilHard(Infinity) };

  const softMs = deadlineMs(soft_deadline);
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

/** «До 23:59» means the whole minute: what is typed to the minute ends at its last millisecond. */
export const endOfMinute = (ms: number): number => (ms % 60_000 === 0 ? ms + 59_999 : ms);

/**
 * What a solution that was sent at this moment is worth, in percent, by the rules of now; null: it does not count. When
 * the lesson opens does not matter: who was let in was let in.
 */
export function creditAt(schedule: Schedule, sentMs: number): number | null {
  const { state, credit: percent } = standingAt({ ...schedule, opens_at: null }, sentMs);
  return state === 'open' || state === 'late' ? percent : null;
}

/** What is handed in by the date of a returned work counts in full, in percent, whatever the lesson's dates say. */
export const returnedCredit = 100;

/** Whether a work that a teacher has returned may be handed in at this moment. `until` of null: at any time. */
export const takesReturned = (until: string | null, timeMs: number): boolean =>
  until === null || timeMs <= deadlineMs(until);

/** The last moment of a deadline. */
export const deadlineMs = (at: string): number => endOfMinute(Date.parse(at));

const toTime = (ms: number): string => new Date(ms).toISOString();
