import type { KnownFault } from './known.ts';
import {
  type DeviceName,
  type LessonName,
  type PlaceName,
  placeNames,
  places,
  placesIn,
  type Source,
  type StudentName,
  students,
  type TaskName,
} from './names.ts';

/**
 * What happened in a history, and what it is worth by the rules of now. It is written from the specification and its
 * decisions, and asks no code of the product, so that both can be compared.
 */
export type Model = {
  beganMs: number;
  now: () => number;
  dates: Record<LessonName, { soft: number | null; hard: number | null }>;
  policy: Policy;
  exceptions: Exception[];
  points: Record<PlaceName, number>;
  /** Which of the sets of tests each program is judged by, and how often they were changed. */
  tests: Record<TaskName, { set: number; version: number }>;
  attempts: Attempt[];
  overrides: Partial<Record<`${StudentName} ${PlaceName}`, number>>;
  people: Record<StudentName, Person>;
  exam: { extra: number; released: boolean; sittings: Partial<Record<StudentName, Sitting>> };
  drafts: Partial<Record<`${StudentName} ${PlaceName}`, Draft>>;
  rejudge: Rejudge | null;
  /** Whether the second lesson is shown. */
  isAgainShown: boolean;
  hasSignedInAtOnce: boolean;
  /** Grows with each text, so that no two are alike. */
  texts: number;
  /** What the exam weighs in the mark; the lessons weigh 1. */
  examWeight: number;
  /** Marks that a teacher has fixed. */
  frozen: { who: StudentName; percent: number | null }[];
  /** Sessions that have ended: nothing may answer them again. */
  ended: { who: StudentName; access: string; refresh: string }[];
  /** Known faults that it follows at this moment (`known.ts`). */
  faults: ReadonlySet<KnownFault>;
};

/** Hours after the soft deadline, with the share of the points in percent; then `after`. */
export type Policy = { steps: { until_h: number; credit: number }[]; after: 'closed' | 'practice' | number };
export type Exception = {
  id: number;
  who: StudentName;
  /** Of the person, or of the whole group. */
  isOfGroup: boolean;
  lesson: LessonName;
  soft: number | null;
  hard: number | null;
  extraMinutes: number;
};
export type Attempt = {
  id: number;
  who: StudentName;
  place: PlaceName;
  atMs: number;
  /** Null: an essay. */
  source: Source | null;
  text: string;
  /** `review`: a person has to mark it. */
  state: 'queued' | 'review' | 'done';
  /** Of the points; 0 until it is judged. */
  share: number;
  /** By which tests. */
  testsVersion: number;
  reviews: number;
};
/** What was written; an essay has no source. */
export type Text = { text: string; source: Source | null };
export type Person = { isMember: boolean; isDisabled: boolean };
export type Sitting = {
  startedMs: number;
  handedInMs: number | null;
  /** Until when a teacher has opened it again; null: the own clock. */
  untilMs: number | null;
  /** What was typed last, by place. */
  typed: Partial<Record<PlaceName, Text>>;
};
/** How a device sees a draft, and the texts that it was told are kept. */
export type Draft = Partial<
  Record<DeviceName, { version: string | null; page: string; count: number; last: string | null }>
>;
export type Rejudge = { id: number; lesson: LessonName; items: { attempt: Attempt; share: number; version: number }[] };

export const hourMs = 3_600_000;
export const examMinutes = 45;
export const graceMs = 120_000;

const latest = (times: (number | null)[]): number | null =>
  times.some((time) => time === null) ? null : Math.max(...(times as number[]));

const held = ({ exceptions, people }: Model, who: StudentName, lesson: LessonName): Exception[] =>
  exceptions.filter((one) => one.who === who && one.lesson === lesson && (!one.isOfGroup || people[who].isMember));

/** The kinder of two dates counts; added time is added to both deadlines. */
export function datesOf(model: Model, who: StudentName, lesson: LessonName) {
  const own = model.dates[lesson];
  const given = held(model, who, lesson);
  const extraMs = Math.max(0, ...given.map(({ extraMinutes }) => extraMinutes)) * 60_000;
  const kinder = (field: 'soft' | 'hard') => {
    const setting = given.filter((one) => one[field] !== null);
    // a person's exception goes before a group's; the lesson's own date counts when it is later
    const ofPerson = setting.filter(({ isOfGroup }) => !isOfGroup);
    const time = latest([own[field], ...(ofPerson.length > 0 ? ofPerson : setting).map((one) => one[field])]);
    return time === null ? null : time + extraMs;
  };
  return { soft: kinder('soft'), hard: kinder('hard'), extraMs };
}

/** What share of the points, in percent, a solution of that moment earns by the rules of now; null: none. */
export function creditAt(model: Model, who: StudentName, lesson: LessonName, atMs: number): number | null {
  if (lesson === 'exam') return 100;
  const { soft, hard } = datesOf(model, who, lesson);
  if (hard !== null && atMs > hard) return null;
  if (soft === null || atMs <= soft) return 100;
  const { steps, after } = model.policy;
  const step = steps.find(({ until_h }) => atMs <= soft + until_h * hourMs);
  if (step) return step.credit;
  return after === 'closed' || after === 'practice' ? null : after;
}

/** Whether a solution is taken now. */
export function takesWork(model: Model, who: StudentName, lesson: LessonName): boolean {
  if (lesson === 'exam') return examStateOf(model, who) === 'writing';
  const nowMs = model.now();
  const { soft, hard } = datesOf(model, who, lesson);
  if (hard !== null && nowMs > hard) return false;
  const isPast =
    soft !== null && nowMs > soft + Math.max(0, ...model.policy.steps.map(({ until_h }) => until_h)) * hourMs;
  return !(isPast && model.policy.after === 'closed');
}

export const attemptsOf = ({ attempts }: Model, who: StudentName, place: PlaceName): Attempt[] =>
  attempts.filter((one) => one.who === who && one.place === place);

/** What share of its points an attempt keeps, by the rules of now. */
const creditOf = (model: Model, { who, place, atMs }: Attempt): number | null =>
  creditAt(model, who, places[place].lesson, atMs);

/** The points of a person at a place. */
export function pointsOf(model: Model, who: StudentName, place: PlaceName): number {
  const own = model.overrides[`${who} ${place}`];
  if (own !== undefined) return own;
  const earned = attemptsOf(model, who, place).map((one) =>
    one.state === 'done' ? (model.points[place] * one.share * (creditOf(model, one) ?? 0)) / 100 : 0,
  );
  return Math.round(Math.max(0, ...earned) * 100) / 100;
}

/** A person has to mark it, so it stands outside of sums until then. */
export const isWaiting = (model: Model, who: StudentName, place: PlaceName): boolean =>
  model.overrides[`${who} ${place}`] === undefined &&
  attemptsOf(model, who, place).some((one) => one.state === 'review' && creditOf(model, one) !== null) &&
  !attemptsOf(model, who, place).some((one) => one.state === 'done' && one.share === 1);

/** What a person, or the staff, may add up now. */
export function countedIn(model: Model, who: StudentName, lesson: LessonName, by: 'student' | 'staff'): PlaceName[] {
  const all = placesIn(lesson);
  const counted = all.filter((place) => !isWaiting(model, who, place));
  if (by === 'staff') return counted;
  const sitting = model.exam.sittings[who];
  return lesson === 'exam' && !(model.exam.released && sitting) ? [] : counted;
}

export const sumOf = (model: Model, who: StudentName, lesson: LessonName, by: 'student' | 'staff') => {
  const counted = countedIn(model, who, lesson, by);
  const isHidden = by === 'student' && lesson === 'exam' && !model.exam.released;
  return {
    score: isHidden ? 0 : counted.reduce((sum, place) => sum + pointsOf(model, who, place), 0),
    max: counted.reduce((sum, place) => sum + model.points[place], 0),
  };
};

/** The percent of a mark: of the points of the lessons and of the exam, by their weights, to the nearest. */
export function markOf(model: Model, who: StudentName): number | null {
  const parts = [
    { lessons: model.isAgainShown ? (['plain', 'again'] as const) : (['plain'] as const), weight: 1 },
    { lessons: ['exam'] as const, weight: model.examWeight },
  ].flatMap(({ lessons, weight }) => {
    const sums = lessons.map((lesson) => sumOf(model, who, lesson, 'staff'));
    const max = sums.reduce((all, one) => all + one.max, 0);
    return max === 0 ? [] : [{ percent: (100 * sums.reduce((all, one) => all + one.score, 0)) / max, weight }];
  });
  if (parts.length === 0) return null;
  const weights = parts.reduce((all, { weight }) => all + weight, 0);
  const exact = parts.reduce((all, { percent, weight }) => all + percent * weight, 0) / weights;
  return Math.floor(exact + 0.5 + 1e-7);
}

export const examEndOf = (model: Model, who: StudentName): number | null => {
  const sitting = model.exam.sittings[who];
  if (!sitting) return null;
  const { extraMs } = datesOf(model, who, 'exam');
  if (sitting.untilMs !== null) return sitting.untilMs;
  return sitting.startedMs + (examMinutes + model.exam.extra) * 60_000 + extraMs;
};

export function examStateOf(model: Model, who: StudentName) {
  const sitting = model.exam.sittings[who];
  const { released } = model.exam;
  if (!sitting) return released ? 'missed' : 'ahead';
  if (sitting.handedInMs !== null) return released ? 'released' : 'handed_in';
  return model.now() <= examEndOf(model, who)! ? 'writing' : 'ended';
}

/** The points of everybody everywhere, to see whether a change of the rules moves any. */
export const allPoints = (model: Model): string =>
  students.flatMap((who) => placeNames.map((place) => pointsOf(model, who, place))).join();

export const isIn = ({ people }: Model, who: StudentName): boolean => people[who].isMember && !people[who].isDisabled;
export function newModel(beganMs: number, now: () => number, hours: { soft: number; hard: number }): Model {
  const none = { soft: null, hard: null };
  return {
    beganMs,
    now,
    dates: {
      plain: { soft: beganMs + hours.soft * hourMs, hard: beganMs + hours.hard * hourMs },
      again: { ...none },
      exam: { ...none },
    },
    policy: { steps: [{ until_h: 12, credit: 50 }], after: 'practice' },
    exceptions: [],
    points: Object.fromEntries(placeNames.map((name) => [name, places[name].points])) as Model['points'],
    tests: Object.fromEntries(placeNames.map((name) => [places[name].task, { set: 0, version: 0 }])) as Model['tests'],
    attempts: [],
    overrides: {},
    people: Object.fromEntries(students.map((who) => [who, { isMember: true, isDisabled: false }])) as Model['people'],
    exam: { extra: 0, released: false, sittings: {} },
    drafts: {},
    rejudge: null,
    isAgainShown: true,
    hasSignedInAtOnce: false,
    texts: 0,
    examWeight: 1,
    frozen: [],
    ended: [],
    faults: new Set(),
  };
}
