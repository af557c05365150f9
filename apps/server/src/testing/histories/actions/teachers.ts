import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminResults } from '@put/contract/results/results';
import { adminTasks } from '@put/contract/tasks/task-bank';
import fc from 'fast-check';
import { type Exception, hourMs, isIn, type Policy } from '../model.ts';
import { type PlaceName, placeNames, places, placesIn, programs } from '../names.ts';
import { agreeing, shares, testSets } from '../world.ts';
import { action } from './action.ts';
import { endOverdue } from './exams.ts';
import { askAboutPoints } from './ask-about-points.ts';
import { who } from './students.ts';

const place = fc.constantFrom<PlaceName>(...placeNames);
const atId = (id: number) => ({ params: { id: String(id) } });
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export const moveDeadline = action({
  given: fc.record({ hours: fc.constantFrom(2.25, 6.25, 24.25, 72.25) }),
  async run({ world, model, check }, { hours }) {
    const soft = model.beganMs + hours * hourMs;
    await askAboutPoints(
      { model, check },
      'the deadline moves',
      (accepts_points) =>
        world.teacher.answer(adminLessons.change, {
          ...atId(world.lessonIds.plain),
          body: { soft_deadline: iso(soft), accepts_points },
        }),
      () => (model.dates.plain.soft = soft),
    );
  },
  say: ({ hours }) => `the teacher moves the deadline of the lesson to ${hours} h after the beginning`,
});

const policies: Record<string, Policy> = {
  'half for twelve hours, then practice': { steps: [{ until_h: 12, credit: 50 }], after: 'practice' },
  '30 % for ever': { steps: [], after: 30 },
  '80 % for a day, then 20 %': { steps: [{ until_h: 24, credit: 80 }], after: 20 },
  'nothing late': { steps: [], after: 'closed' },
};

export const changePolicy = action({
  given: fc.record({ policy: fc.constantFrom(...Object.keys(policies)) }),
  async run({ world, model, check }, { policy }) {
    const late_policy = policies[policy]!;
    await askAboutPoints(
      { model, check },
      'the policy changes',
      (accepts_points) =>
        world.teacher.answer(adminCourses.change, {
          ...atId(world.courseId),
          body: { late_policy, accepts_points },
        }),
      () => (model.policy = late_policy),
    );
  },
  say: ({ policy }) => `the teacher sets the policy of late work: ${policy}`,
});

export const giveException = action({
  given: fc.record({
    who,
    isOfGroup: fc.boolean(),
    given: fc.constantFrom('3 h more', '30 h more', '90 minutes', 'the same as 40 minutes and 3 h'),
  }),
  may: (model, { who: name, isOfGroup }) => isOfGroup || model.people[name].isMember,
  // what is meant to be earlier says so; these are meant to be later than the date of then
  async run({ world, model, check }, { who: name, isOfGroup, given }) {
    const own = model.dates.plain.soft!;
    const hours = given === '90 minutes' ? null : given === '30 h more' ? 30 : 3;
    const soft = hours === null ? null : own + hours * hourMs;
    const extraMinutes = given === '90 minutes' ? 90 : given.startsWith('the same') ? 40 : 0;
    const exception = { id: 0, who: name, isOfGroup, lesson: 'plain' as const, soft, hard: null, extraMinutes };
    const { body } = await askAboutPoints(
      { model, check },
      'an exception is given',
      (accepts_points) =>
        world.teacher.answer(adminExceptions.save, {
          body: {
            course_id: world.courseId,
            lesson_id: world.lessonIds.plain,
            ...(isOfGroup ? { user_group_id: world.groupIds[name] } : { user_id: world.people[name].id }),
            soft_deadline: iso(soft),
            extra_minutes: extraMinutes,
            accepts_points,
          },
        }),
      () => {
        // a second one of the same audience takes the place of the first
        const isSame = (one: Exception) => one.who === name && one.isOfGroup === isOfGroup && one.lesson === 'plain';
        model.exceptions = [...model.exceptions.filter((one) => !isSame(one)), exception];
      },
    );
    exception.id = (body as { id: number }).id;
  },
  say: ({ who: name, isOfGroup, given }) =>
    `the teacher gives ${isOfGroup ? `the group of ${name}` : name} an exception: ${given}`,
});

export const takeBackException = action({
  given: fc.constant({}),
  may: ({ exceptions }) => exceptions.length > 0,
  async run(school) {
    const { world, model, check } = school;
    const { id } = model.exceptions[0]!;
    await askAboutPoints(
      { model, check },
      'an exception is taken back',
      (accepts) =>
        world.teacher.answer(adminExceptions.remove, { ...atId(id), query: accepts ? { accepts_points: 'true' } : {} }),
      () => (model.exceptions = model.exceptions.filter((one) => one.id !== id)),
    );
    // an exam that went on by it may be over now
    await endOverdue(school);
  },
  say: () => 'the teacher takes the oldest exception back',
});

export const changePoints = action({
  given: fc.record({ place, points: fc.constantFrom(4, 10, 25) }),
  async run({ world, model, check }, { place: at, points }) {
    const { lesson } = places[at];
    model.points[at] = points;
    const tasks = placesIn(lesson).map((name) => ({
      task_id: world.taskIds[places[name].task],
      points: model.points[name],
      required: true,
    }));
    const answer = await world.teacher.answer(adminLessons.setTasks, {
      ...atId(world.lessonIds[lesson]),
      body: { tasks },
    });
    check('a call is taken or refused by the rules of now', 'points change', () => 204, answer.status, { answer });
  },
  say: ({ place: at, points }) => `the teacher gives ${at} ${points} points`,
});

export const setPoints = action({
  given: fc.record({ who, place, share: fc.constantFrom(0, 0.4, 1) }),
  may: (model, { who: name }) => isIn(model, name),
  async run({ world, model, check }, { who: name, place: at, share }) {
    const { task_id, lesson_id } = world.placeOf(at);
    const override_score = Math.round(share * model.points[at] * 100) / 100;
    const answer = await world.teacher.answer(adminResults.override, {
      body: { user_id: world.people[name].id, task_id, lesson_id, override_score, comment: '' },
    });
    check('a call is taken or refused by the rules of now', 'own points', () => 200, answer.status, { answer });
    model.overrides[`${name} ${at}`] = override_score;
  },
  say: ({ who: name, place: at, share }) => `the teacher gives ${name} ${share * 100} % of ${at} by hand`,
});

export const takePointsBack = action({
  given: fc.record({ who, place }),
  may: (model, { who: name, place: at }) => isIn(model, name) && model.overrides[`${name} ${at}`] !== undefined,
  async run({ world, model, check }, { who: name, place: at }) {
    const { task_id, lesson_id } = world.placeOf(at);
    const answer = await world.teacher.answer(adminResults.override, {
      body: { user_id: world.people[name].id, task_id, lesson_id, override_score: null, comment: '' },
    });
    check('a call is taken or refused by the rules of now', 'own points taken back', () => 200, answer.status, {
      answer,
    });
    delete model.overrides[`${name} ${at}`];
  },
  say: ({ who: name, place: at }) => `the teacher takes the points by hand of ${name} at ${at} back`,
});

export const review = action({
  given: fc.record({ points: fc.constantFrom(0, 3, 8) }),
  may: ({ attempts }) => attempts.some(({ state }) => state === 'review'),
  async run({ world, model, check }, { points }) {
    const one = model.attempts.find(({ state }) => state === 'review')!;
    const answer = await world.teacher.answer(adminReviews.save, {
      ...atId(one.id),
      body: { after: one.reviews, points: { a: points }, comment: '', remarks: [] },
    });
    check('a call is taken or refused by the rules of now', 'a work is marked', () => 200, answer.status, { answer });
    Object.assign(one, { state: 'done', share: points / 8, reviews: one.reviews + 1 });
  },
  say: ({ points }) => `the teacher marks the work that waits longest with ${points} of 8`,
});

export const changeTests = action({
  given: fc.record({ task: fc.constantFrom(...programs), set: fc.constantFrom(0, 1, 2) }),
  may: ({ tests }, { task, set }) => tests[task].set !== set,
  async run({ world, model, check }, { task, set }) {
    const id = world.taskIds[task];
    const answer = await world.product.root.answer(adminTasks.change, {
      ...atId(id),
      body: { test_groups: testSets[set]!, solutions: agreeing[set]! },
    });
    check('a call is taken or refused by the rules of now', 'tests change', () => true, answer.status < 300, {
      answer,
    });
    model.tests[task] = { set, version: model.tests[task].version + 1 };
  },
  say: ({ task, set }) => `the tests of ${task} become those of set ${set}`,
});

export const rejudge = action({
  given: fc.record({ lesson: fc.constantFrom('plain' as const, 'again' as const, 'exam' as const) }),
  may: ({ attempts, rejudge: open }, { lesson }) =>
    open === null &&
    attempts.some(
      ({ place: at, state, source }) => places[at].lesson === lesson && state === 'done' && source !== null,
    ),
  async run({ world, model, check }, { lesson }) {
    const answer = await world.teacher.answer(adminRejudges.start, { body: { lesson_id: world.lessonIds[lesson] } });
    check('a call is taken or refused by the rules of now', 'a rejudge begins', () => true, answer.status < 300, {
      answer,
    });
    if (answer.status >= 300) return;
    const { id } = answer.body as { id: number };
    const judged = model.attempts.filter(
      ({ place: at, state, source }) => places[at].lesson === lesson && state === 'done' && source !== null,
    );
    const items = judged.map((attempt) => {
      const { set, version } = model.tests[places[attempt.place].task];
      return { attempt, share: shares[attempt.source!][set]!, version };
    });
    for (const { attempt } of items) await world.jobs.rejudge(id, attempt.id);
    model.rejudge = { id, lesson, items };
  },
  say: ({ lesson }) => `the teacher has the solutions of ${lesson} judged again, aside`,
});

export const endRejudge = action({
  given: fc.record({ isApplied: fc.boolean() }),
  may: ({ rejudge: open }) => open !== null,
  async run({ world, model, check }, { isApplied }) {
    const { id, items } = model.rejudge!;
    const answer = isApplied
      ? await world.teacher.answer(adminRejudges.apply, { ...atId(id), body: {} })
      : await world.teacher.answer(adminRejudges.drop, atId(id));
    check('a call is taken or refused by the rules of now', 'a rejudge ends', () => true, answer.status < 300, {
      answer,
    });
    model.rejudge = null;
    if (!isApplied) return;
    for (const { attempt, share, version } of items)
      if (attempt.testsVersion <= version) Object.assign(attempt, { share, testsVersion: version });
  },
  say: ({ isApplied }) => `the teacher ${isApplied ? 'lets the rejudge count' : 'drops the rejudge'}`,
});
