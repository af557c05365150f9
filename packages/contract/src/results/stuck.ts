import * as z from 'zod/mini';
import { stuckAfter } from '../desk/desk-counts.ts';
import type { Doing } from './presence.ts';
import { Verdict } from '../judge/verdicts.ts';

/**
 * When a student of a lesson needs help: rules that one can read. The server and the browser ask the same function, so
 * that a screen recomputes as time passes.
 */
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
export const StuckRules = z.object({
  /** So many attempts in a row end in the same way, and the points do not rise. */
  same_failures: whole(2, 10),
  /** So many minutes at a task without a rise of the points; twice the class's median when that is longer. */
  minutes: whole(1, 240),
  /** So many minutes with the page in sight, and neither a change of the text nor a run; half the median if longer. */
  silent_minutes: whole(1, 240),
  /** So many solved tasks fewer than the median of those who are here. */
  tasks_behind: whole(1, 20),
});
export type StuckRules = z.infer<typeof StuckRules>;

export const usualStuckRules: StuckRules = {
  same_failures: stuckAfter.attempts,
  minutes: 8,
  silent_minutes: 6,
  tasks_behind: 2,
};

/** How an attempt ended. `failed_test`: the first one; `error_key`: the error with what varies left out. */
export const Try = z.object({
  verdict: z.nullable(Verdict),
  failed_test: z.nullable(z.string()),
  error_key: z.nullable(z.string()),
});
export type Try = z.infer<typeof Try>;

/** What the rules look at of a student and the task that is open. Times in ms. */
export type Working = {
  doing: Doing | null;
  /** Null: no task is open. */
  taskId: number | null;
  isSolved: boolean;
  /** Every task of the lesson is solved. */
  isDone: boolean;
  solved: number;
  /** Since when the task is in sight, and how long it was before that. */
  sinceMs: number;
  spentMs: number;
  /** The last change of the text, or run. */
  changedMs: number;
  /** When the points of the task rose last; null: never. */
  roseMs: number | null;
  /** Attempts after that, oldest first. */
  tries: readonly Try[];
  /** Open questions of the student in this lesson. */
  questions: number;
  /** A teacher is on the way until then. */
  quietUntilMs: number;
};

/** What the class does, for comparison. */
export type ClassPace = {
  /** How long the task takes those who solve it; null: too few have. */
  medianMs: (taskId: number) => number | null;
  /** How many tasks the median of those who are here has solved; null: too few are here. */
  medianSolved: number | null;
};

/** Why a student needs help. The strongest first. */
export const Stuck = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('asks'), questions: z.int() }),
  z.extend(Try, { reason: z.literal('repeats'), times: z.int() }),
  z.object({ reason: z.literal('long'), minutes: z.int() }),
  z.object({ reason: z.literal('silent'), minutes: z.int() }),
  z.object({ reason: z.literal('behind'), tasks: z.int() }),
]);
export type Stuck = z.infer<typeof Stuck>;
export type StuckReason = Stuck['reason'];

export const stuckReasons: readonly StuckReason[] = ['asks', 'repeats', 'long', 'silent', 'behind'];

const minuteMs = 60_000;

/** Why the student needs help now; null: does not, is not here, or somebody is on the way. */
export function findStuck(one: Working, pace: ClassPace, rules: StuckRules, nowMs: number): Stuck | null {
  if (one.doing === null || one.doing === 'away' || nowMs < one.quietUntilMs) return null;
  if (one.questions > 0) return { reason: 'asks', questions: one.questions };
  if (one.isDone) return null;
  return (one.taskId !== null && !one.isSolved && findAtTask(one, pace, rules, nowMs)) || findBehind(one, pace, rules);
}

function findAtTask(one: Working, pace: ClassPace, rules: StuckRules, nowMs: number): Stuck | null {
  const median = pace.medianMs(one.taskId!) ?? 0;
  const times = sameAtEnd(one.tries);
  if (times >= rules.same_failures) return { reason: 'repeats', times, ...one.tries.at(-1)! };

  const activeMs = activeAtTask(one, nowMs);
  const withoutRiseMs = one.roseMs === null ? activeMs : Math.min(activeMs, nowMs - one.roseMs);
  if (withoutRiseMs > Math.max(rules.minutes * minuteMs, 2 * median))
    return { reason: 'long', minutes: minutesIn(activeMs) };

  const silentMs = nowMs - one.changedMs;
  if (one.doing !== 'waits' && silentMs > Math.max(rules.silent_minutes * minuteMs, median / 2))
    return { reason: 'silent', minutes: minutesIn(silentMs) };
  return null;
}

function findBehind({ solved }: Working, { medianSolved }: ClassPace, rules: StuckRules): Stuck | null {
  const tasks = Math.floor((medianSolved ?? 0) - solved);
  return tasks >= rules.tasks_behind ? { reason: 'behind', tasks } : null;
}

const minutesIn = (ms: number): number => Math.floor(ms / minuteMs);

/** How long the task that is open was in sight in all. */
export const activeAtTask = (one: Pick<Working, 'sinceMs' | 'spentMs'>, nowMs: number): number =>
  one.spentMs + Math.max(0, nowMs - one.sinceMs);

/** How many of the last attempts ended as the last one did. */
function sameAtEnd(tries: readonly Try[]): number {
  const last = tries.at(-1);
  if (last === undefined || last.verdict === 'accepted') return 0;
  const at = tries.findLastIndex((one) => !isSameEnd(one, last));
  return tries.length - 1 - at;
}

/** The same error, else the same first failed test, else the same verdict. */
function isSameEnd(a: Try, b: Try): boolean {
  for (const name of ['error_key', 'failed_test'] as const)
    if (a[name] !== null || b[name] !== null) return a[name] === b[name];
  return a.verdict === b.verdict;
}

/** The middle one; of an even number the mean of both. Null below three: no pace of a class. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length < 3) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
