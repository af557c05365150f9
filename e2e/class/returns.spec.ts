/** A work is returned to be improved: by keys alone, seen by its student, handed in again, and back on the desk. */
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, newPerson, ownCourse } from '../support/person.ts';

test('a teacher returns an essay; the student reads why, improves it, and it comes back', async ({
  browser,
  product: _,
}) => {
  const teacher = await newPerson(browser, 'admin');
  const student = await newPerson(browser, 'student');
  const { id: courseId, user_group_ids } = await ownCourse(teacher, 'Возвраты');
  const me = await call<{ id: number }>(student, 'GET', '/auth/user');
  await call(teacher, 'POST', `/admin/user_group/${user_group_ids[0]}/members`, { add: [me.id] });
  const lesson = { course_id: courseId, title: 'О функциях', status: 'published' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const rubric = [{ key: 'a', title: 'Мысль', description: '', points: 10 }];
  const { id: task_id } = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    kind: 'text',
    title: 'Зачем делят программу',
    config: { rubric, min_words: 1, max_words: 100 },
    status: 'ready',
  });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id, points: 10 }] });
  const answer = { text: 'Чтобы было короче.' };
  await call(student, 'POST', '/user/submission', { task_id, lesson_id: lessonId, answer });

  await teacher.goto(`/admin/lesson/${lessonId}/results?cell=${me.id}-${lessonId}-${task_id}`);
  const panel = teacher.getByRole('complementary', { name: 'Решение' });
  await panel.getByRole('button', { name: 'Вернуть на доработку…' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Вернуть на доработку' });
  await expect(dialog.getByLabel('Что доработать')).toBeFocused();
  await teacher.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(dialog.getByText('Напишите, что доработать')).toBeVisible();
  await dialog.getByLabel('Что доработать').fill('Приведи пример из своей программы.');
  await dialog.getByLabel('Ждут новой сдачи').check();
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(panel.getByText('Приведи пример из своей программы.')).toBeVisible();

  await student.goto('/');
  const row = student.getByRole('region', { name: 'На доработку' });
  await expect(row).toContainText('Приведи пример из своей программы.');
  await expectAccessible(student);
  await row.getByRole('link', { name: 'Зачем делят программу' }).click();
  await expect(student.getByText('Баллы ждут новой сдачи.')).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('textbox', { name: 'Ответ' }).fill('Чтобы было короче: у меня ввод стоит в одной функции.');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('Вы сдали после доработки, преподаватель посмотрит.')).toBeVisible();

  await teacher.goto('/');
  const back = teacher.getByRole('region', { name: 'Сдано после доработки' });
  await back.getByRole('link', { name: /Зачем делят программу/ }).click();
  await expect(panel.getByText('у меня ввод стоит в одной функции')).toBeVisible();
  await panel.getByRole('button', { name: 'Принять и закрыть' }).click();
  await expect(panel.getByText('Сдано после доработки')).toBeHidden();
  for (const page of [teacher, student]) await page.context().close();
});
