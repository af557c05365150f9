import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditAt, type Exception, type LatePolicy, type Schedule, scheduleOf, standingAt } from './schedule.ts';

const at = (time: string) => Date.parse(time);
const policy: LatePolicy = {
  steps: [
    { until_h: 24, credit: 80 },
    { until_h: 72, credit: 50 },
  ],
  after: 'practice',
};
const lesson: Schedule = {
  opens_at: '2026-03-01T06:00:00.000Z',
  soft_deadline: '2026-03-10T20:59:59.000Z',
  hard_deadline: '2026-03-20T20:59:59.000Z',
  late_policy: policy,
};
const exception = (over: Partial<Exception>): Exception => ({
  lesson_id: null,
  user_id: null,
  user_group_id: null,
  opens_at: null,
  soft_deadline: null,
  hard_deadline: null,
  extra_minutes: 0,
  is_earlier: false,
  ...over,
});

describe('standingAt', () => {
  test.each([
    ['2026-03-01T05:59:59.999Z', 'not_open', 0],
    ['2026-03-01T06:00:00.000Z', 'open', 100],
    ['2026-03-10T20:59:59.000Z', 'open', 100],
    ['2026-03-10T21:00:00.000Z', 'late', 80],
    ['2026-03-11T20:59:59.000Z', 'late', 80],
    ['2026-03-11T20:59:59.001Z', 'late', 50],
    ['2026-03-13T21:00:00.000Z', 'practice', 0],
    ['2026-03-20T20:59:59.000Z', 'practice', 0],
    ['2026-03-20T21:00:00.000Z', 'closed', 0],
  ] as const)('at %s it is %s, %i %%', (time, state, credit) => {
    expect(standingAt(lesson, at(time))).toMatchObject({ state, credit });
  });

  test('a deadline that is typed to the minute holds to its last millisecond', () => {
    const typed = { ...lesson, soft_deadline: '2026-03-10T20:59:00.000Z', hard_deadline: '2026-03-20T20:59:00.000Z' };
    expect(standingAt(typed, at('2026-03-10T20:59:59.999Z'))).toMatchObject({
      credit: 100,
      until: '2026-03-10T20:59:59.999Z',
    });
    expect(standingAt(typed, at('2026-03-10T21:00:00.000Z'))).toMatchObject({ credit: 80 });
    expect(standingAt(typed, at('2026-03-20T20:59:59.999Z'))).toMatchObject({ state: 'practice' });
    expect(standingAt(typed, at('2026-03-20T21:00:00.000Z'))).toMatchObject({ state: 'closed' });
  });

  test('tells when it changes', () => {
    expect(standingAt(lesson, at('2026-03-05T00:00:00Z')).until).toBe('2026-03-10T20:59:59.000Z');
    expect(standingAt(lesson, at('2026-03-12T00:00:00Z')).until).toBe('2026-03-13T20:59:59.000Z');
    expect(standingAt(lesson, at('2026-03-15T00:00:00Z')).until).toBe('2026-03-20T20:59:59.000Z');
    expect(
      standingAt({ ...lesson, soft_deadline: null, hard_deadline: null }, at('2027-01-01T00:00:00Z')).until,
    ).toBeNull();
  });
});

test('credit is that of the moment of sending, whenever the lesson opens; what is only practice has none', () => {
  expect(creditAt(lesson, at('2026-03-05T00:00:00Z'))).toBe(100);
  expect(creditAt({ ...lesson, opens_at: '2026-03-07T00:00:00.000Z' }, at('2026-03-05T00:00:00Z'))).toBe(100);
  expect(creditAt(lesson, at('2026-03-12T00:00:00Z'))).toBe(50);
  expect(creditAt(lesson, at('2026-03-15T00:00:00Z'))).toBeNull();
  expect(creditAt(lesson, at('2026-03-25T00:00:00Z'))).toBeNull();
});

describe('scheduleOf', () => {
  test('a person goes before a group, a lesson before the course', () => {
    const own = scheduleOf(lesson, [
      exception({ user_group_id: 1, lesson_id: 1, soft_deadline: '2026-05-01T00:00:00.000Z' }),
      exception({ user_id: 7, soft_deadline: '2026-04-01T00:00:00.000Z' }),
    ]);
    expect(own.soft_deadline).toBe('2026-04-01T00:00:00.000Z');
    expect(own.hard_deadline).toBe(lesson.hard_deadline);
  });
  test('of two groups the later deadline and the earlier opening count', () => {
    const own = scheduleOf(lesson, [
      exception({ user_group_id: 1, soft_deadline: '2026-04-01T00:00:00.000Z', opens_at: '2026-02-01T00:00:00.000Z' }),
      exception({ user_group_id: 2, soft_deadline: '2026-04-02T00:00:00.000Z', opens_at: '2026-02-02T00:00:00.000Z' }),
    ]);
    expect(own).toMatchObject({ soft_deadline: '2026-04-02T00:00:00.000Z', opens_at: '2026-02-01T00:00:00.000Z' });
  });
  test('a lesson that moves on takes everybody along, but for whom an earlier date is meant', () => {
    const moved = { ...lesson, soft_deadline: '2026-04-10T20:59:59.000Z', hard_deadline: '2026-04-20T20:59:59.000Z' };
    const own = { user_id: 7, soft_deadline: '2026-03-11T00:00:00.000Z' };
    expect(scheduleOf(lesson, [exception(own)]).soft_deadline).toBe(own.soft_deadline);
    expect(scheduleOf(moved, [exception(own)]).soft_deadline).toBe(moved.soft_deadline);
    expect(scheduleOf(moved, [exception({ ...own, is_earlier: true })]).soft_deadline).toBe(own.soft_deadline);
    const kinder = exception({ user_group_id: 1, soft_deadline: '2026-03-09T00:00:00.000Z' });
    const stricter = exception({ user_group_id: 2, soft_deadline: '2026-03-08T00:00:00.000Z', is_earlier: true });
    expect(scheduleOf(lesson, [kinder, stricter]).soft_deadline).toBe(lesson.soft_deadline);
    expect(scheduleOf({ ...lesson, soft_deadline: null }, [exception(own)]).soft_deadline).toBe(own.soft_deadline);
  });
  test('extra time moves both deadlines, and the steps with them', () => {
    const own = scheduleOf(lesson, [exception({ user_id: 7, extra_minutes: 60 })]);
    expect(own).toMatchObject({ soft_deadline: '2026-03-10T21:59:59.000Z', hard_deadline: '2026-03-20T21:59:59.000Z' });
    expect(standingAt(own, at('2026-03-11T21:59:59.000Z'))).toMatchObject({ credit: 80 });
  });
});

describe('policy × exceptions × time, against a plain reference', () => {
  const start = at('2026-03-28T00:00:00Z');
  // Around daylight saving changes in Europe and America. The rule works on instants, so time zones must not matter.
  const time = fc.integer({ min: 0, max: 400 }).map((hours) => start + hours * 1_800_000);
  const maybe = fc.option(
    time.map((ms) => new Date(ms).toISOString()),
    { nil: null },
  );
  const latePolicy = fc.record({
    steps: fc
      .uniqueArray(fc.record({ until_h: fc.integer({ min: 1, max: 96 }), credit: fc.integer({ min: 0, max: 100 }) }), {
        selector: (step) => step.until_h,
        maxLength: 4,
      })
      .map((steps) => steps.toSorted((a, b) => a.until_h - b.until_h)),
    after: fc.oneof(fc.constant('closed' as const), fc.constant('practice' as const), fc.integer({ min: 0, max: 100 })),
  });
  const schedules = fc.record({ opens_at: maybe, soft_deadline: maybe, hard_deadline: maybe, late_policy: latePolicy });
  const exceptions = fc.array(
    fc
      .record({
        who: fc.constantFrom('user', 'group 1', 'group 2'),
        where: fc.constantFrom('lesson', 'course'),
        opens_at: maybe,
        soft_deadline: maybe,
        hard_deadline: maybe,
        extra_minutes: fc.constantFrom(0, 0, 30, 90),
        is_earlier: fc.constantFrom(false, false, true),
      })
      .map(({ who, where, ...fields }) => ({
        ...fields,
        lesson_id: where === 'lesson' ? 1 : null,
        user_id: who === 'user' ? 7 : null,
        user_group_id: who === 'user' ? null : Number(who.at(-1)),
      })),
    { maxLength: 6 },
  );

  /** The same rule without shortcuts: tries every exception in its priority, then every interval in turn. */
  function simpleModel(lessonSchedule: Schedule, list: Exception[], now: number): { state: string; credit: number } {
    const find = (field: 'opens_at' | 'soft_deadline' | 'hard_deadline') => {
      for (const isUser of [true, false])
        for (const isLesson of [true, false]) {
          const found = list
            .filter((e) => (e.user_id !== null) === isUser && (e.lesson_id !== null) === isLesson && e[field] !== null)
            .map((e) => at(e[field]!))
            .sort((a, b) => a - b);
          if (found.length === 0) continue;
          if (field === 'opens_at') return found[0]!;
          const setting = list.filter(
            (e) => (e.user_id !== null) === isUser && (e.lesson_id !== null) === isLesson && e[field] !== null,
          );
          const own = lessonSchedule[field];
          const isKinder = own !== null && setting.some((e) => !e.is_earlier) && at(own) > found.at(-1)!;
          return isKinder ? at(own) : found.at(-1)!;
        }
      return lessonSchedule[field] === null ? null : at(lessonSchedule[field]);
    };
    let extra = 0;
    for (const e of list) if (e.extra_minutes > extra) extra = e.extra_minutes;
    const [opens, softRaw, hardRaw] = [find('opens_at'), find('soft_deadline'), find('hard_deadline')];
    // all moments here are of whole minutes
    const soft = softRaw === null ? null : softRaw + extra * 60_000 + 59_999;
    const hard = hardRaw === null ? null : hardRaw + extra * 60_000 + 59_999;
    if (hard !== null && now > hard) return { state: 'closed', credit: 0 };
    if (opens !== null && now < opens) return { state: 'not_open', credit: 0 };
    if (soft === null || now <= soft) return { state: 'open', credit: 100 };
    const lateH = (now - soft) / 3_600_000;
    for (const step of lessonSchedule.late_policy.steps)
      if (lateH <= step.until_h) return { state: 'late', credit: step.credit };
    const { after } = lessonSchedule.late_policy;
    if (typeof after === 'number') return { state: 'late', credit: after };
    return { state: after, credit: 0 };
  }

  test('agree at every moment', () => {
    fc.assert(
      fc.property(schedules, exceptions, time, (lessonSchedule, list, now) => {
        const { state, credit } = standingAt(scheduleOf(lessonSchedule, list), now);
        expect({ state, credit }).toEqual(simpleModel(lessonSchedule, list, now));
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing changes before `until`, and something does right after it', () => {
    fc.assert(
      fc.property(schedules, time, (schedule, now) => {
        const { until, ...standing } = standingAt(schedule, now);
        if (until === null) return;
        const last = standing.state === 'not_open' ? at(until) - 1 : at(until);
        expect(standingAt(schedule, last)).toMatchObject(standing);
      }),
      { numRuns: 2_000 },
    );
  });

  test('zones and summer time do not matter: the same instant written anywhere is the same', () => {
    fc.assert(
      fc.property(schedules, time, fc.constantFrom('+03:00', '-04:00', '+02:00', '+05:45'), (schedule, now, zone) => {
        const offsetMs =
          (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))) * 60_000;
        const there = (text: string | null) =>
          text === null ? null : new Date(at(text) + offsetMs).toISOString().replace('Z', zone);
        const moved = {
          ...schedule,
          opens_at: there(schedule.opens_at),
          soft_deadline: there(schedule.soft_deadline),
          hard_deadline: there(schedule.hard_deadline),
        };
        const { state, credit } = standingAt(schedule, now);
        expect(standingAt(moved, now)).toMatchObject({ state, credit });
      }),
      { numRuns: 500 },
    );
  });
});
