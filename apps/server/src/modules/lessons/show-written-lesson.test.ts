import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminCourses } from '@put/contract/courses/course-editing';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

test('a lesson names the other courses where a task stands, those out of reach by their number; an own copy ends it', async () => {
  const task_id = await make.task();
  const { courseId, lessonId } = await make.course({ tasks: [task_id] });
  await root.get(adminCourses.copy, { ...at(courseId), body: { title: 'Python 2025/26', date: '2025-09-01' } });
  const show = async (who = root) => (await who.get(adminLessons.get, at(lessonId))).tasks;
  const places = [{ lesson_title: 'Занятие', course_title: 'Python 2025/26' }];
  expect(await show()).toMatchObject([{ other_courses: { places, more: 0 } }]);

  const teacher = await make.user({ is_admin: true });
  await root.get(adminColleagues.give, {
    ...at(teacher.id),
    body: { is_full: false, grants: [{ role: 'teacher', course_id: courseId }] },
  });
  expect(await show(as(teacher))).toMatchObject([{ other_courses: { places: [], more: 1 } }]);

  const copy = await as(teacher).get(adminExams.copyTask, { ...at(lessonId), body: { task_id } });
  const tasks = [{ task_id: copy.id, points: 10, required: true }];
  await as(teacher).get(adminLessons.setTasks, { ...at(lessonId), body: { tasks } });
  expect(await show(as(teacher))).toMatchObject([{ task_id: copy.id, other_courses: { places: [], more: 0 } }]);
  expect((await as(teacher).get(adminTasks.get, at(copy.id))).owner?.id).toBe(teacher.id);
});
