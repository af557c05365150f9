/**
 * The ten steps of the teacher's guide, by its letter: whoever reads it presses what it names, and has a course, a class,
 * a lesson, a proven task and results at the end.
 */
import { call, newPerson } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';
import {
  addAndPrint,
  courseTitle,
  lookAsStudent,
  makeCourse,
  makeGroup,
  readResults,
  writeLesson,
} from '../support/walk-guide.ts';

const noPicture = async () => undefined;

test('a teacher who follows the guide has a course, and its results', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  await teacher.goto('/');
  const groupId = await makeGroup(teacher, noPicture);
  await makeCourse(teacher, noPicture);
  const { lessonId, taskId } = await writeLesson(teacher, noPicture);
  await lookAsStudent(teacher, lessonId, noPicture);
  await expectAccessible(teacher);

  const student = await newPerson(browser, 'student');
  const { users } = await call<{ users: { id: number }[] }>(teacher, 'GET', '/admin/users?q=student');
  await call(teacher, 'POST', `/admin/user_group/${groupId}/members`, { add: [users[0]!.id] });
  await student.goto('/');
  await student
    .getByRole('link', { name: new RegExp(courseTitle) })
    .first()
    .click();
  await expect(student.getByRole('link', { name: /Сложение/ }).first()).toBeVisible();
  await call(student, 'POST', '/user/submission', {
    task_id: taskId,
    lesson_id: lessonId,
    language: 'python',
    files: [{ name: 'main.py', content: addAndPrint }],
  });
  await readResults(teacher, lessonId, { name: /Ученик Саша/, words: '100' }, noPicture);
  await expectAccessible(teacher);
});
