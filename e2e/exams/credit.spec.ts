/**
 * A deadline moves after work was sent late: the page says whose points change before it stores anything, nothing is
 * stored when the teacher lets it be, and the student's points follow when the teacher agrees.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, newPerson, openLine, ownCourse } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;
let ids = { courseId: 0, lessonId: 0 };

const hourMs = 3_600_000;
const program = [{ name: 'main.py', content: 'print(7)' }];

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
  const { id: courseId, user_group_ids } = await ownCourse(teacher, 'Сроки и баллы');
  const me = await call<{ id: number }>(student, 'GET', '/auth/user');
  await call(teacher, 'POST', `/admin/user_group/${user_group_ids[0]}/members`, { add: [me.id] });
  const lesson = { course_id: courseId, title: 'Семёрка', status: 'published' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const { id: task_id } = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    kind: 'program',
    title: 'Напечатать семь',
    status: 'ready',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    test_groups: [{ name: 'Основные', points: 100, tests: [{ input: '', answer: '7\n' }] }],
    solutions: [{ language: 'python', expected: 'accepted', files: program }],
  });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id, points: 10 }] });
  await change(teacher, `/admin/lesson/${lessonId}`, {
    soft_deadline: new Date(Date.now() - 2 * hourMs).toISOString(),
    late_policy: { steps: [], after: 50 },
  });
  const body = { task_id, lesson_id: lessonId, language: 'python', files: program };
  const { id } = await call<{ id: number }>(student, 'POST', '/user/submission', body);
  await expect
    .poll(async () => (await call<{ status: string }>(student, 'GET', `/user/submission/${id}`)).status)
    .toBe('done');
  ids = { courseId, lessonId };
});

test('a later deadline says whose points change, and changes them when the teacher agrees', async () => {
  const points = student.getByRole('region', { name: 'Задачи' });
  await student.goto(`/user_ui/course/${ids.courseId}?lesson_id=${ids.lessonId}`);
  await expect(points).toContainText('5 / 10');

  await teacher.goto(`/admin/lesson/${ids.lessonId}`);
  await openLine(teacher, 'Сроки');
  const soft = teacher.getByLabel('Мягкий срок', { exact: true });
  await soft.fill('завтра 18:00');
  await soft.press('Enter');
  const save = teacher.getByRole('button', { name: 'Сохранить', exact: true });
  await save.click();
  const dialog = teacher.getByRole('dialog', { name: 'Изменятся баллы' });
  await expect(dialog).toContainText('1 результат у 1 ученика');
  await expect(dialog).toContainText('5 → 10');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  await expect(teacher.getByText('От этого изменятся баллы учеников. Пока ничего не сохранено.')).toBeVisible();
  await expect(teacher.getByText('Есть несохранённые изменения')).toBeVisible();

  await save.click();
  await dialog.getByRole('button', { name: 'Сохранить, баллы изменить' }).click();
  await expect(teacher.getByText('Занятие сохранено').last()).toBeVisible();
  await student.reload();
  await expect(points).toContainText('10 / 10');
});
