/** A teacher writes and publishes a quiz; a student answers wrong, then right. */
import { call, demoCourse } from '../support/person.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test('a quiz is written, published, answered wrong and then right', async ({ page, browser }) => {
  await signIn(page, 'admin');
  const { id: courseId } = await demoCourse(page);
  const { id: lessonId } = await call<{ id: number }>(page, 'POST', '/admin/lesson', {
    course_id: courseId,
    title: 'Занятие с вопросами',
    status: 'published',
    feedback: 'full',
  });

  await page.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await page.getByRole('combobox', { name: 'Вид задачи' }).click();
  await page.getByRole('option', { name: 'Вопросы' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Три вопроса');
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Добавить вопрос' }).click();
    await page.getByRole('menuitem', { name: type }).click();
  };
  await add('Один ответ');
  const first = page.getByRole('group', { name: 'Вопрос 1: один ответ' });
  await first.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Сколько будет `7 // 2`?');
  await first.getByRole('textbox', { name: 'Вариант 1', exact: true }).fill('3');
  await first.getByRole('textbox', { name: 'Вариант 2', exact: true }).fill('3.5');
  await first.getByRole('textbox', { name: 'Пояснение к варианту 2' }).fill('Это `7 / 2`.');
  await first.getByRole('button', { name: 'Удалить вариант 3' }).click();
  await add('Число');
  // what is missing is shown at the question that was left
  await expect(first).toContainText('Отметьте верный вариант');
  await first.getByRole('radio', { name: 'Вариант 1 верный' }).check();
  await expect(first).not.toContainText('Отметьте верный вариант');
  const second = page.getByRole('group', { name: 'Вопрос 2: число' });
  await second.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Сколько метров в пяти километрах?');
  await second.getByRole('textbox', { name: 'Верный ответ' }).fill('5000');
  await second.getByRole('button', { name: 'Добавить единицу' }).click();
  await second.getByRole('textbox', { name: 'Единица 1', exact: true }).fill('м');
  await second.getByRole('button', { name: 'Добавить единицу' }).click();
  await second.getByRole('textbox', { name: 'Единица 2', exact: true }).fill('км');
  await second.getByRole('textbox', { name: 'Множитель единицы 2' }).fill('1000');
  await add('Порядок');
  const third = page.getByRole('group', { name: 'Вопрос 3: порядок' });
  await third.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('От меньшего к большему');
  for (const [at, text] of ['один', 'два', 'три'].entries())
    await third.getByRole('textbox', { name: `Строка ${at + 1}`, exact: true }).fill(text);
  await page.getByText('Как увидит ученик').last().click();
  await expect(page.getByRole('group', { name: /^Вопрос 3/ })).toBeVisible();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Задача опубликована.').first()).toBeVisible();

  const student = await (await browser.newContext()).newPage();
  await signIn(student, 'student');
  const { tasks } = await call<{ tasks: { task_id: number }[] }>(student, 'GET', `/user/lesson/${lessonId}`);
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${tasks[0]!.task_id}`);
  const question = (index: number) => student.getByRole('group', { name: new RegExp(`^Вопрос ${index}`) });
  // by keyboard alone: choose the second option; then the page names the unanswered question and asks
  await question(1).getByRole('radio', { name: '3.5' }).focus();
  await student.keyboard.press('Space');
  await student.getByRole('button', { name: 'Отправить' }).press('Enter');
  const dialog = student.getByRole('dialog');
  await expect(dialog).toContainText('Без полного ответа остались вопросы 2, 3');
  await expectAccessible(student);
  await dialog.getByRole('button', { name: 'Отправить' }).press('Enter');
  await expect(question(1)).toContainText('Неверно');
  await expect(question(1)).toContainText('Это 7 / 2.');
  await expect(question(2)).toContainText('Нет ответа.');
  await expectAccessible(student);

  await question(1).getByRole('radio', { name: '3', exact: true }).check();
  // marks belong to the answer that was sent
  await expect(question(1)).not.toContainText('Неверно');
  await question(2).getByRole('textbox', { name: 'Ответ' }).fill('5 км');
  for (const [to, text] of ['один', 'два', 'три'].entries()) {
    const rows = question(3).getByRole('listitem');
    const up = question(3).getByRole('button', { name: `Поднять: ${text}` });
    while ((await rows.allInnerTexts()).findIndex((row) => row.includes(text)) > to) await up.press('Enter');
  }
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('Задача решена!')).toBeVisible();
  await expect(question(3)).toContainText('Верно');
});
