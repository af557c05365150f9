import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { containersIn } from '@put/markdown/containers-in';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });
const [a, b, c] = [await make.containerTemplate(), await make.containerTemplate(), await make.containerTemplate()];
const show = (id: number) => `Слова.\n\n::container{template=${id}}\n\n`;

const usesOf = async (place: 'lesson_id' | 'course_id' | 'task_id', id: number) => {
  const rows = await db.selectFrom('container_use').select('template_id').where(place, '=', id).execute();
  return rows.map(({ template_id }) => template_id).toSorted((x, y) => x - y);
};

test('a text names its templates, each once', () => {
  expect(containersIn(show(3) + show(5) + show(3))).toEqual([3, 5]);
  expect(containersIn('::container{id=3} и ::container{template=x}\n\n::container')).toEqual([]);
  expect(containersIn(show(1).repeat(3) + '::containers{template=4}')).toEqual([1]);
});

test('a lesson remembers the containers of its text, and so does its copy', async () => {
  const { courseId } = await make.course();
  const { id } = await admin.get(adminLessons.create, {
    body: { course_id: courseId, title: 'Linux', body: show(a) + show(b) },
  });
  expect(await usesOf('lesson_id', id)).toEqual([a, b]);
  await admin.get(adminLessons.change, { ...at(id), body: { body: show(c) + show(999_999_999_999) } });
  expect(await usesOf('lesson_id', id)).toEqual([c]);
  await admin.get(adminLessons.change, { ...at(id), body: { title: 'Иначе' } });
  expect(await usesOf('lesson_id', id)).toEqual([c]);
  const copy = await admin.get(adminLessons.duplicate, at(id));
  expect(await usesOf('lesson_id', copy.id)).toEqual([c]);
  await admin.get(adminLessons.change, { ...at(id), body: { body: '' } });
  expect(await usesOf('lesson_id', id)).toEqual([]);
});

test('a course does too, with the copies of its lessons', async () => {
  const { id } = await admin.get(adminCourses.create, {
    body: { title: 'Системы', date: '2026-09-01', description: show(a) },
  });
  await admin.get(adminLessons.create, { body: { course_id: id, title: 'Без', body: 'Слова' } });
  await admin.get(adminLessons.create, { body: { course_id: id, title: 'С ним', body: show(b) } });
  const copy = await admin.get(adminCourses.copy, { ...at(id), body: { title: 'Копия', date: '2027-09-01' } });
  expect(await usesOf('course_id', copy.id)).toEqual([a]);
  const { lessons } = await admin.get(adminCourses.get, at(copy.id));
  expect(await Promise.all(lessons.map((one) => usesOf('lesson_id', one.id)))).toEqual([[], [b]]);
  await admin.get(adminCourses.change, { ...at(id), body: { description: '' } });
  expect(await usesOf('course_id', id)).toEqual([]);
});

test('a task remembers those of its texts, and the one that it is done in', async () => {
  const config = {
    template_id: b,
    files: [],
    checks: [],
    script: '',
    script_language: 'bash' as const,
    script_files: [],
    start_command: '',
    wait_port: null,
    time_ms: 10_000,
    graded_files: [],
    solution: '',
  };
  const { id } = await admin.get(adminTasks.create, {
    body: { kind: 'container', title: 'Права', statement: show(a), config },
  });
  expect(await usesOf('task_id', id)).toEqual([a, b]);
  await admin.get(adminTasks.change, { ...at(id), body: { statement: '' } });
  expect(await usesOf('task_id', id)).toEqual([b]);
});
