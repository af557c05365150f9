/** A teacher sees why a class fails a task, and opens the submissions behind the number. */
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, demoCourse, newPerson } from '../support/person.ts';

test.use({ own: 'statistics' });

test('a teacher sees why a class fails a task and opens the submissions behind the number', async ({ browser }) => {
  const teacher = await newPerson(browser, 'admin');
  const student = await newPerson(browser, 'student');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;
  const { tasks } = await call<{ tasks: { id: number; title: string }[] }>(teacher, 'GET', '/admin/tasks?q=Привет');
  const taskId = tasks.find(({ title }) => title === 'Привет, мир!')!.id;
  const submit = async (content: string) => {
    const files = [{ name: 'main.py', content }];
    const solution = { task_id: taskId, lesson_id: lessonId, cause: 'submit', language: 'python', files };
    const { id } = await call<{ id: number }>(student, 'POST', '/user/submission', solution);
    await expect
      .poll(async () => (await call<{ status: string }>(student, 'GET', `/user/submission/${id}`)).status)
      .toBe('done');
  };
  await submit("print('Пока')\n");
  await submit('a = []\nprint(a[5])\n');

  await teacher.goto(`/admin/lesson/${lessonId}/results`);
  await teacher.getByRole('link', { name: 'Статистика' }).click();
  await expect(teacher).toHaveURL(/view=statistics/);
  const stops = teacher.getByRole('table', { name: 'Где останавливается класс' });
  await expect(stops).toContainText('Привет, мир!');
  await expectAccessible(teacher);
  await stops.getByRole('link', { name: 'Привет, мир!' }).click();

  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Статистика: Привет, мир!');
  const failed = teacher.getByRole('table', { name: 'Первый непройденный тест' });
  await expect(failed.getByRole('row')).toHaveCount(2);
  const errors = teacher.getByRole('table', { name: 'Ошибки' });
  await expect(errors).toContainText('IndexError: list index out of range · print(a[5])');
  const points = teacher.getByRole('region', { name: 'Баллы', exact: true });
  await points.getByRole('button', { name: 'Таблицей' }).click();
  await expect(points.getByRole('table')).toContainText('0');
  await expectAccessible(teacher);

  await errors.getByRole('link', { name: '1' }).first().click();
  await expect(teacher).toHaveURL(/\/admin\/submission\/list/);
  await expect(teacher.getByText('1 решение, 1 ученик')).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('table', { name: 'Решения' }).getByRole('link').first().click();
  await expect(teacher).toHaveURL(/results\?cell=/);

  await teacher.goto(`/admin/course/${courseId}/results?view=statistics`);
  await expect(teacher.getByRole('table', { name: 'Занятия' })).toContainText(lessons[0]!.title);
  await expectAccessible(teacher);
  const groups = await call<{ user_groups: { id: number }[] }>(teacher, 'GET', '/admin/user_groups');
  await teacher.goto(`/admin/user_group/${groups.user_groups[0]!.id}/statistics`);
  await expect(teacher.getByRole('table', { name: 'Решения по дням' })).toBeVisible();
  await expectAccessible(teacher);
});
