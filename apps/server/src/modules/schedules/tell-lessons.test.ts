/** Whoever has a lesson, an exam, an animation or a template open hears of each change of it, and of none of another. */
import { adminAnimations, AnimationContent } from '@put/contract/animations/animation-editing';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { containerTemplates } from '@put/contract/containers/container-templates';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, events, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });
const later = new Date(Date.now() + 3_600_000).toISOString();

/** News keeps its order: after this all of before has come. */
async function allHeard(): Promise<void> {
  let isHeard = false;
  const stop = events.listen('test:now', () => void (isHeard = true));
  await events.publish('now', 'test:now', {});
  await expect.poll(() => isHeard).toBe(true);
  stop();
}

/** The topics told of while this is done. */
async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
  await allHeard();
  const told = new Set<string>();
  const stops = ['editing:', 'exam:'].map((prefix) => events.listen(prefix, (_, topic) => void told.add(topic)));
  await act();
  await allHeard();
  for (const stop of stops) stop();
  return [...told].toSorted();
}

const ofLesson = (id: number) => [`editing:lesson:${id}`, `exam:${id}`, `exam:room:${id}`];
const ofExam = (id: number) => [`exam:${id}`, `exam:room:${id}`];

test('each change of a lesson is told to its editors and to who writes it, and one that changes nothing is not', async () => {
  const task_id = await make.task();
  const { courseId, lessonId: id } = await make.course();
  await make.course();
  const changes: [string, () => Promise<unknown>][] = [
    ['a field', () => root.get(adminLessons.change, { ...at(id), body: { opens_at: null, hard_deadline: later } })],
    ['a text', () => root.get(adminLessons.change, { ...at(id), body: { body: 'Иначе' } })],
    ['tasks', () => root.get(adminLessons.setTasks, { ...at(id), body: { tasks: [{ task_id, points: 1 }] } })],
    ['an exam', () => root.get(adminExams.set, { ...at(id), body: { minutes: 40 } })],
    ['other minutes', () => root.get(adminExams.set, { ...at(id), body: { minutes: 45 } })],
    ['no exam', () => root.get(adminExams.remove, at(id))],
    [
      'times of the course',
      () =>
        root.get(adminCourses.setTimes, {
          ...at(courseId),
          body: { lessons: [{ id, opens_at: null, soft_deadline: null, hard_deadline: null }] },
        }),
    ],
    ['days', () => root.get(adminCourses.shift, { ...at(courseId), body: { from_lesson_id: id, days: 1 } })],
    [
      'hidden',
      () => root.get(adminCourses.publishLessons, { ...at(courseId), body: { lesson_ids: [id], is_published: false } }),
    ],
    [
      'a section',
      () => root.get(adminCourses.order, { ...at(courseId), body: { lessons: [{ id, section: 'Осень' }] } }),
    ],
    ['into the bin', () => root.get(adminLessons.remove, at(id))],
    ['out of it', () => root.get(adminLessons.restore, at(id))],
  ];
  for (const [name, change] of changes) expect([name, await toldBy(change)]).toEqual([name, ofLesson(id)]);
  expect(await toldBy(() => root.get(adminLessons.change, { ...at(id), body: { body: 'Иначе' } }))).toEqual([]);
});

test('exceptions are told to who writes the exam of that lesson, and to nobody of other lessons', async () => {
  const anna = await make.user();
  const task_id = await make.task();
  const { courseId: course_id, lessonId: id } = await make.course({ students: [anna], tasks: [task_id] });
  const ordinary = await root.get(adminLessons.create, { body: { course_id, title: 'Ещё', status: 'published' } });
  await root.get(adminLessons.change, { ...at(id), body: { hard_deadline: later } });
  await root.get(adminExams.set, { ...at(id), body: { minutes: 40 } });
  const give = (lesson_id: number | undefined) =>
    root.get(adminExceptions.save, { body: { course_id, lesson_id, user_id: anna.id, extra_minutes: 10 } });
  let exception = 0;
  expect(await toldBy(async () => (exception = (await give(id)).id))).toEqual(ofExam(id));
  expect(await toldBy(() => root.get(adminExceptions.remove, { ...at(exception), query: {} }))).toEqual(ofExam(id));
  expect(await toldBy(() => give(ordinary.id))).toEqual([]);
  expect(await toldBy(() => give(undefined))).toEqual(ofExam(id));
  const places = [{ user_id: anna.id, lesson_id: id, task_id }];
  const given = { course_id, places, extra_minutes: 5, reason: 'Болезнь' };
  expect(await toldBy(() => root.get(adminExceptions.give, { body: given }))).toEqual(ofExam(id));
});

test('another version of an animation and of a template is told, and the bin too', async () => {
  const animation = await make.animation();
  const known = await root.get(adminAnimations.get, at(animation));
  const ofAnimation = [`editing:animation:${animation}`];
  const content = AnimationContent.parse(known);
  const change = () =>
    root.get(adminAnimations.change, {
      ...at(animation),
      body: { ...content, title: known.title, summary: 'О поиске' },
    });
  expect(await toldBy(change)).toEqual(ofAnimation);
  expect(await toldBy(change)).toEqual([]);
  expect(await toldBy(() => root.get(adminAnimations.remove, at(animation)))).toEqual(ofAnimation);
  expect(await toldBy(() => root.get(adminAnimations.restore, at(animation)))).toEqual(ofAnimation);

  const template = await make.containerTemplate();
  const {
    id: _,
    containers: __,
    uses: ___,
    updated_at: ____,
    problem: _____,
    ...templateContent
  } = await root.get(containerTemplates.get, at(template));
  const ofTemplate = [`editing:template:${template}`];
  const update = (version: number) =>
    root.get(containerTemplates.update, { ...at(template), body: { ...templateContent, title: 'Иначе', version } });
  expect(await toldBy(() => update(1))).toEqual(ofTemplate);
  expect(await toldBy(() => update(2))).toEqual([]);
  expect(await toldBy(() => root.get(containerTemplates.remove, at(template)))).toEqual(ofTemplate);
});
