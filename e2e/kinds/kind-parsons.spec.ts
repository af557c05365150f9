/**
 * Lines of a program to put in order: a teacher writes and publishes them, a student answers wrong and right by
 * keyboard alone.
 */
import { call, demoCourse, editorOf } from '../support/person.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test('lines are written, published, put together wrong and then right', async ({ page, browser }) => {
  await signIn(page, 'admin');
  const { id: courseId } = await demoCourse(page);
  const { id: lessonId } = await call<{ id: number }>(page, 'POST', '/admin/lesson', {
    course_id: courseId,
    title: 'Занятие со строками',
    status: 'published',
    feedback: 'full',
  });

  await page.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await page.getByRole('combobox', { name: 'Вид задачи' }).click();
  await page.getByRole('option', { name: 'Собрать из строк' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Сумма в цикле');
  const code = await editorOf(page, 'Программа');
  await code.fill('total = 0\nfor i in range(5):\n    total += i\nprint(total)');
  await page.getByRole('textbox', { name: 'Лишние строки' }).fill('print(total)');
  await expect(page.getByText(/нужна программе, лишней она быть не может/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Лишние строки' }).fill('print(i)');
  await expect(page.getByText(/нужна программе/)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Задача опубликована.').first()).toBeVisible();

  const student = await (await browser.newContext()).newPage();
  await signIn(student, 'student');
  const { tasks } = await call<{ tasks: { task_id: number }[] }>(student, 'GET', `/user/lesson/${lessonId}`);
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${tasks[0]!.task_id}`);
  const add = (text: string) => student.getByRole('button', { name: `В программу: ${text}` }).press('Enter');
  for (const text of ['total = 0', 'print(i)', 'for i in range(5):', 'total += i', 'print(total)']) await add(text);
  // the line that was moved last has the focus
  await expect(student.getByRole('button', { name: 'Переместить: print(total)' })).toBeFocused();
  // marks stand on the lines, and no line moves for them
  await student.setViewportSize({ width: 1366, height: 768 });
  const lines = student.getByRole('list', { name: 'Строки программы' });
  const places = () =>
    lines.getByRole('group').evaluateAll((all) =>
      all.map((one) => {
        const { y, height } = one.getBoundingClientRect();
        return [y, height];
      }),
    );
  const before = await places();
  expect(before).toHaveLength(5);
  await student.getByRole('button', { name: 'Отправить' }).press('Enter');
  const row = (text: string) => student.getByRole('listitem').filter({ hasText: text }).first();
  await expect(row('print(i)')).toContainText('Лишняя строка');
  await expect(row('total += i')).toContainText('Другой отступ');
  await expect(student.getByText(/^На месте 3 из 5\./)).toContainText('лишние уберите, где отступ другой, сдвиньте');
  expect(await places()).toEqual(before);
  await expectAccessible(student);

  await student.getByRole('button', { name: 'Переместить: total += i' }).press('ArrowRight');
  await expect(row('total += i')).not.toContainText('Другой отступ');
  await student.getByRole('button', { name: 'Убрать: print(i)' }).press('Enter');
  await expect(student.getByRole('button', { name: 'В программу: print(i)' })).toBeFocused();
  await student.getByRole('button', { name: 'Выше: total = 0' }).press('Enter');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('Задача решена!')).toBeVisible();
  await expect(row('total += i')).toContainText('На месте');
});

test('the ordering task of the demonstration takes few keys', async ({ page, browser }) => {
  const teacher = await (await browser.newContext()).newPage();
  await signIn(teacher, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const lesson = lessons.find(({ title }) => title.startsWith('Цикл'))!;
  const { tasks } = await call<{ tasks: { task_id: number; title: string }[] }>(
    teacher,
    'GET',
    `/user/lesson/${lesson.id}`,
  );
  const { task_id } = tasks.find(({ title }) => title === 'Соберите программу: сумма чётных')!;

  await signIn(page, 'student');
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lesson.id}&task_id=${task_id}`);
  const adds = page.getByRole('button', { name: /^В программу: / });
  await expect(adds).toHaveCount(11);
  await adds.first().focus();
  await expect(page.getByText(/← → — отступ последней в программе/)).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const name = (text: string) => `В программу: ${text}`;
  const program: [indent: number, text: string][] = [
    [0, 'n = int(input())'],
    [0, 'count = 0'],
    [0, 'total = 0'],
    [0, 'for i in range(n):'],
    [1, 'x = int(input())'],
    [1, 'if x % 2 == 0:'],
    [2, 'count += 1'],
    [2, 'total += x'],
    [0, 'print(count, total)'],
  ];
  let indent = 0;
  for (const [wanted, text] of program) {
    const names = await adds.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const here = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    const steps = names.indexOf(name(text)) - names.indexOf(here);
    for (let step = 0; step < Math.abs(steps); step++) await press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(page.getByRole('button', { name: name(text), exact: true })).toBeFocused();
    await press('Enter');
    // the focus goes on, and what was put in keeps the indentation of the line before
    await expect(page.getByRole('button', { name: name(text), exact: true })).toBeHidden();
    for (; indent < wanted; indent++) await press('ArrowRight');
    for (; indent > wanted; indent--) await press('ArrowLeft');
  }
  expect(keys).toBeLessThanOrEqual(60);
  await expectAccessible(page);
  // up from the rest lie the lines of the program
  await adds.first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Переместить: print(count, total)' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(adds.first()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Задача решена!')).toBeVisible();
});
