import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminResults } from '@put/contract/results/results';
import fc from 'fast-check';
import { isTaken } from '../check.ts';
import { markOf } from '../model.ts';
import { students } from '../names.ts';
import { markSettings } from '../world.ts';
import { action } from './action.ts';

const atId = (id: number) => ({ params: { id: String(id) } });
const taken = 'a call is taken or refused by the rules of now' as const;

/** A copy, in which other points, another deadline and another policy are set: nothing here may change by that. */
export const copyCourse = action({
  given: fc.record({ days: fc.constantFrom(1, 30) }),
  async run({ world, check }, { days }) {
    const { root } = world.product;
    const date = new Date(world.now() + days * 86_400_000).toISOString().slice(0, 10);
    const answer = await root.answer(adminCourses.copy, {
      ...atId(world.courseId),
      body: { title: `Копия ${world.number}`, date },
    });
    check(taken, 'a course is copied', () => true, isTaken(answer), { answer });
    if (!isTaken(answer)) return;
    const { id } = answer.body as { id: number };
    const copy = await root.get(adminCourses.get, atId(id));
    const [first] = copy.lessons;
    const { tasks } = await root.get(adminLessons.get, atId(first!.id));
    const changed = tasks.map(({ task_id, required }) => ({ task_id, points: 77, required }));
    await root.get(adminLessons.setTasks, { ...atId(first!.id), body: { tasks: changed } });
    await root.get(adminLessons.change, { ...atId(first!.id), body: { soft_deadline: null, hard_deadline: null } });
    await root.get(adminCourses.change, { ...atId(id), body: { late_policy: { steps: [], after: 99 } } });
    const { users } = await root.get(adminResults.course, { ...atId(id), query: {} });
    const promise = 'a copy changes nothing in what it was copied from';
    check(promise, 'nobody is in the copy', () => 0, users.length);
  },
  say: ({ days }) => `the course is copied to begin in ${days} days, and the copy is changed`,
});

/** While one rejudge of a task waits for a decision, a second one of it would decide about the same works. */
export const rejudgeTwice = action({
  given: fc.constant({}),
  may: ({ rejudge }) => rejudge !== null,
  async run({ world, model, check }) {
    const lesson_id = world.lessonIds[model.rejudge!.lesson];
    const answer = await world.teacher.answer(adminRejudges.start, { body: { lesson_id } });
    check(taken, 'a second rejudge of the same lesson begins', () => false, isTaken(answer), {
      answer,
    });
    if (isTaken(answer)) await world.teacher.get(adminRejudges.drop, atId((answer.body as { id: number }).id));
  },
  say: () => 'the teacher has the same solutions judged again once more',
});

export const changeWeights = action({
  given: fc.record({ weight: fc.constantFrom(1, 3) }),
  // settings that name a hidden lesson are refused
  may: ({ isAgainShown }) => isAgainShown,
  async run({ world, model, check }, { weight }) {
    const answer = await world.teacher.answer(adminMarks.change, {
      ...atId(world.courseId),
      body: { settings: markSettings(world.lessonIds, weight) },
    });
    check(taken, 'weights change', () => true, isTaken(answer), { answer });
    model.examWeight = weight;
  },
  say: ({ weight }) => `the exam weighs ${weight} times as much as the lessons`,
});

/** What a teacher has fixed stays, also of who leaves after it. */
export const freezeMarks = action({
  given: fc.constant({}),
  may: ({ people, frozen, isAgainShown }) =>
    isAgainShown && frozen.length === 0 && students.every((name) => people[name].isMember),
  async run({ world, model, check }) {
    const lesson_ids = Object.values(world.lessonIds);
    const answer = await world.teacher.answer(adminMarks.freeze, {
      ...atId(world.courseId),
      body: { title: 'Четверть', lesson_ids },
    });
    check(taken, 'marks are fixed', () => true, isTaken(answer), { answer });
    if (!isTaken(answer)) return;
    const { terms } = await world.teacher.get(adminMarks.get, { ...atId(world.courseId), query: {} });
    for (const { user_id, percent } of terms.at(-1)!.marks) {
      const name = world.whoIs(user_id)!;
      const promise = 'points are those of the rules of now';
      check(promise, `the mark of ${name} as it is fixed`, () => markOf(model, name), percent);
      model.frozen.push({ who: name, percent });
    }
  },
  say: () => 'the teacher fixes the marks of the term',
});
