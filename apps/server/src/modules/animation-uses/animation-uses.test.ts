import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { animationsIn } from '@put/markdown/animations-in';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { seedDemo } from '../../demo/seed-demo.ts';

const { as, db, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

const [a, b, c] = [await make.animation(), await make.animation(), await make.animation()];
const show = (id: number, more = '') => `Слова.\n\n::animation{id=${id} ${more}}\n`;

const usesOf = async (place: 'lesson_id' | 'course_id' | 'task_id', id: number) =>
  (
    await db
      .selectFrom('animation_use')
      .select(['animation_id', 'after_attempts', 'inputs'])
      .where(place, '=', id)
      .orderBy('animation_id')
      .execute()
  ).map(({ animation_id, after_attempts, inputs }) => [animation_id, after_attempts, ...inputs]);

test('a lesson remembers the animations of its text, and so does its copy', async () => {
  const { courseId } = await make.course();
  const { id } = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Поиск', body: show(a) + show(b, 'input="5 2"') },
  });
  expect(await usesOf('lesson_id', id)).toEqual([
    [a, 0],
    [b, 0, '5 2'],
  ]);
  const body = show(b, 'step=3') + show(b, 'input="1"') + show(c, 'input="2"') + show(999_999_999_999) + show(7777);
  await admin.get(adminLessons.change, { ...at(id), body: { body } });
  const changed = [
    [b, 0, '1'],
    [c, 0, '2'],
  ];
  expect(await usesOf('lesson_id', id)).toEqual(changed);
  await admin.get(adminLessons.change, { ...at(id), body: { title: 'Иначе' } });
  expect(await usesOf('lesson_id', id)).toEqual(changed);
  const copy = await admin.get(adminLessons.duplicate, at(id));
  expect(await usesOf('lesson_id', copy.id)).toEqual(changed);
  await admin.get(adminLessons.change, { ...at(id), body: { body: '' } });
  expect(await usesOf('lesson_id', id)).toEqual([]);
  expect(await usesOf('lesson_id', copy.id)).toEqual(changed);
});

test('a course does too, with the copies of its lessons', async () => {
  const { id } = await admin.get(adminCourses.create, {
    body: { title: 'Алгоритмы', date: '2026-09-01', description: show(a, 'input="3"') },
  });
  const lesson = (title: string, body: string) =>
    admin.get(adminLessons.create, { body: { course_id: id, title, body } });
  const deleted = await lesson('Удалённое', show(a));
  await lesson('Без анимаций', 'Слова');
  await lesson('С анимацией', show(c));
  await admin.get(adminLessons.remove, at(deleted.id));
  const copy = await admin.get(adminCourses.copy, { ...at(id), body: { title: 'Копия', date: '2027-09-01' } });
  expect(await usesOf('course_id', copy.id)).toEqual([[a, 0, '3']]);
  const { lessons } = await admin.get(adminCourses.get, at(copy.id));
  expect(await Promise.all(lessons.map((one) => usesOf('lesson_id', one.id)))).toEqual([[], [[c, 0]]]);
  await admin.get(adminCourses.change, { ...at(id), body: { description: show(b) } });
  expect(await usesOf('course_id', id)).toEqual([[b, 0]]);
});

test('a task remembers those of its statement, of its set-up, and of a hint with the attempts that open it', async () => {
  const { id } = await admin.get(adminTasks.create, {
    body: {
      kind: 'quiz',
      title: 'Что дальше?',
      statement: show(a),
      hints: [
        { after_attempts: 3, text: show(a) + show(b) },
        { after_attempts: 2, text: show(b) },
      ],
      config: {
        questions: [
          {
            type: 'text',
            key: 'q',
            text: show(c, 'input="7"'),
            points: 1,
            explanation: '',
            variants: ['А'],
            is_case_sensitive: false,
            ignores_spaces: false,
          },
        ],
        shuffles_questions: false,
        shuffles_options: false,
      },
    },
  });
  const known = [
    [a, 0],
    [b, 2],
    [c, 0, '7'],
  ];
  expect(await usesOf('task_id', id)).toEqual(known);
  const copy = await admin.get(adminTasks.copy, at(id));
  expect(await usesOf('task_id', copy.id)).toEqual(known);
  await admin.get(adminTasks.change, { ...at(id), body: { statement: '', hints: [] } });
  expect(await usesOf('task_id', id)).toEqual([[c, 0, '7']]);
  await admin.get(adminTasks.change, { ...at(id), body: { title: 'Иначе' } });
  expect(await usesOf('task_id', id)).toEqual([[c, 0, '7']]);
});

test('after all of it every text has its uses, and nothing else has', async () => {
  await db.deleteFrom('user').execute();
  await seedDemo(db, { hasClass: false });
  const { rows: texts } = await sql<{ place: string; text: string }>`
    select 'lesson ' || id as place, body as text from lesson
    union all select 'course ' || id, description from course
    union all select 'task ' || id, statement || hints::text || config::text from task`.execute(db);
  const { rows: uses } = await sql<{ use: string }>`
    select coalesce('lesson ' || lesson_id, 'course ' || course_id, 'task ' || task_id) || ': ' || animation_id as use
    from animation_use where not is_performed`.execute(db);
  const ids = new Set((await db.selectFrom('animation').select('id').execute()).map(({ id }) => id));
  const wanted = texts.flatMap(({ place, text }) =>
    animationsIn(text.replaceAll('\\n', '\n').replaceAll('\\"', '"'))
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => `${place}: ${id}`),
  );
  expect(wanted.length).toBeGreaterThan(8);
  expect(uses.map(({ use }) => use).toSorted()).toEqual(wanted.toSorted());
});
