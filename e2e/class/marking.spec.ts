/** Marking by keys alone: a teacher opens a program, writes a remark at its line with a saved phrase, and goes on. */
import { expect, expectAccessible, signIn, test } from '../support/product.ts';
import { call, change, demoCourse } from '../support/person.ts';

const program = 'a, b = map(int, input().split())\nprint(a - b)\n';
const phrase = 'Посмотри на знак ещё раз.';

test('a remark at a line, from the keys of a teacher to the eyes of the student', async ({
  browser,
  page: teacher,
  product: _,
}) => {
  await signIn(teacher, 'admin');
  const { id: course_id } = await demoCourse(teacher);
  // other stories leave tasks and students of theirs
  const title = 'Сумма двух чисел';
  const { tasks } = await call<{ tasks: { id: number; title: string }[] }>(
    teacher,
    'GET',
    `/admin/tasks?q=${encodeURIComponent(title)}`,
  );
  const task = tasks.find((one) => one.title === title)!;
  const lesson = { course_id, title: 'Проверка по клавишам', status: 'published', body: '' };
  const { id: lesson_id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await change(teacher, `/admin/lesson/${lesson_id}/tasks`, { tasks: [{ task_id: task.id, points: 20 }] });
  await call(teacher, 'POST', '/admin/phrase', { text: phrase });

  const student = await (await browser.newContext()).newPage();
  await signIn(student, 'student');
  const files = [{ name: 'main.py', content: program }];
  const body = { task_id: task.id, lesson_id, language: 'python', files };
  const { id } = await call<{ id: number }>(student, 'POST', '/user/submission', body);
  await expect
    .poll(async () => (await call<{ status: string }>(student, 'GET', `/user/submission/${id}`)).status)
    .toBe('done');

  await teacher.goto(`/admin/lesson/${lesson_id}/results?q=${encodeURIComponent('Ученик Саша')}`);
  await expect(teacher.getByRole('gridcell', { name: new RegExp(`${task.title}.*1 попытка`) })).toBeVisible();
  await teacher.getByRole('grid').focus();
  await teacher.keyboard.press('End');
  await teacher.keyboard.press('Enter');
  const panel = teacher.getByRole('complementary', { name: 'Решение' });
  await expect(panel.getByText('print(a - b)')).toBeVisible();
  // the keys come after the code
  const first = panel.getByRole('button', { name: 'Замечание к строке 1' });
  const isAtFirst = async () => {
    if (await first.evaluate((button) => button === document.activeElement)) return true;
    await teacher.keyboard.press('c');
    return false;
  };
  await expect.poll(isAtFirst, { intervals: [3000] }).toBe(true);
  await teacher.keyboard.press('ArrowDown');
  await teacher.keyboard.press('c');
  const field = panel.getByRole('textbox', { name: 'Замечание к строке 2, текст' });
  await expect(field).toBeFocused();
  await teacher.keyboard.type('/знак');
  await expect(panel.getByRole('option', { name: phrase })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.keyboard.press('Enter');
  await expect(field).toHaveValue(phrase);
  await expect(panel.getByRole('button', { name: 'Отправить 1 замечание' })).toBeVisible();
  // what is not sent yet stays on the device
  await teacher.reload();
  await expect(panel.getByText('ещё не отправлено')).toBeVisible();
  // the student looks at the attempt all the while
  await student.goto(`/user_ui/course/${course_id}?lesson_id=${lesson_id}&task_id=${task.id}`);
  await student.getByRole('button', { name: /Ошибка при работе|Неверный ответ/ }).click();
  await expect(student.getByRole('button', { name: 'Спросить о строке' })).toBeVisible();
  await teacher.keyboard.press('Control+Enter');
  await expect(panel.getByRole('note', { name: 'Замечание к строке 2' })).toContainText(phrase);
  await expect(panel.getByRole('button', { name: 'Отправить 1 замечание' })).toBeHidden();
  await expectAccessible(teacher);

  await expect(student.getByRole('note', { name: 'Замечание к строке 2' }).first()).toContainText(phrase);
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Спросить о замечании к строке 2' }).first().click();
  const asking = student.getByRole('dialog', { name: 'Вопросы преподавателю' });
  await expect(asking.getByRole('blockquote')).toContainText(phrase);
  await asking.getByRole('textbox', { name: 'Вопрос о замечании к строке 2 в main.py' }).fill('А какой там знак?');
  await expectAccessible(student);
  await student.keyboard.press('Control+Enter');
  await expect(student.getByRole('dialog', { name: 'Вопрос' }).getByRole('status')).toContainText('строка 2');

  await teacher.goto('/admin/question/list');
  const asked = teacher
    .getByRole('list', { name: 'Вопросы' })
    .getByRole('link')
    .filter({ hasText: 'А какой там знак?' });
  await asked.click();
  await expect(teacher.getByRole('list', { name: 'Сообщения' })).toContainText('А какой там знак?');
  await expect(teacher.getByRole('blockquote')).toContainText(phrase);
  // other stories count what waits; the list changes by the news alone
  await teacher.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(asked).toBeHidden();
  await student.context().close();
});
