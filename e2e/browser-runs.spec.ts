/** The judge can not be reached: programs run in the browser, ask for input there, and are shown step by step. */
import { demoCourse, newPerson, typeCode } from './support/person.ts';
import { expect, expectAccessible, test } from './support/product.ts';

const difference = `def take(row, number):
    row.append(number)
    return row

first = take([], int(input()))
second = take(first, int(input('Второе: ')))
print(first[0] - first[1])
`;

test('a program asks in the browser, fails on a sample there, and shows each of its steps', async ({
  browser,
  product: _,
}) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  await teacher.context().close();
  const student = await newPerson(browser, 'student');
  const calls: string[] = [];
  student.on('request', (request) => {
    if (/\/user\/(run|submission)$/.test(request.url())) calls.push(request.url());
  });
  await student.context().route(/\/user\/(run|submission)$/, (route) => route.abort());
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessons[0]!.id}`);
  await student
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();

  await typeCode(student, 'Решение', difference);
  await student.getByLabel('Ввод', { exact: true }).fill('7');
  await student.getByRole('button', { name: 'Запустить' }).click();
  const panel = student.getByRole('region', { name: 'Запуск программы' });
  await panel.getByLabel('Программа ждёт ввода').fill('3');
  await student.keyboard.press('Enter');
  await expect(panel.getByText('Готово за')).toBeVisible();
  await expect(panel.getByLabel('Вывод программы')).toHaveText('Второе: 4\n');

  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await expect(verdict).toContainText('только примеры');
  await expect(verdict).toContainText('Неверный ответ');
  expect(calls).toEqual([]);

  await verdict.getByRole('button', { name: 'По шагам' }).first().click();
  const steps = student.getByRole('dialog', { name: 'Программа по шагам' });
  await expect(steps.getByRole('status')).toHaveText('Сейчас выполнится строка 1');
  await student.keyboard.press('End');
  await expect(steps.getByRole('img', { name: /^first, second: / })).toBeVisible();
  await expectAccessible(student);
  await student.keyboard.press('Home');
  await steps.getByText('Память').click();
  await steps.getByRole('button', { name: 'К строке 3' }).click();
  await steps.getByRole('button', { name: 'К строке 3' }).click();
  await expect(steps.getByText(/^Возвращает/)).toContainText('список №');
  await student.keyboard.press('End');
  await expect(steps.getByRole('status')).toHaveText('Программа закончилась');
  const names = steps.getByRole('region', { name: 'Переменные' });
  // two names of the same list
  await expect(names.getByRole('button', { name: /^список №/ })).toHaveCount(2);
  await expect(steps.getByLabel('Вывод к этому шагу')).toContainText('Второе: -1');
  await expectAccessible(student);
  await student.keyboard.press('Escape');
  await expect(steps).toBeHidden();
});

test('A link to a step of a judged run opens the same step for the teacher', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons } = await demoCourse(teacher);
  const student = await newPerson(browser, 'student');
  await student.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessons[0]!.id}`);
  await student
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();
  await typeCode(student, 'Решение', 'row = [int(input())]\nrow.append(int(input()))\nprint(row[0] - row[1])\n');
  await student.getByRole('button', { name: 'Отправить' }).click();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await expect(verdict).toContainText('Неверный ответ');
  await verdict.getByRole('button', { name: 'По шагам' }).first().click();
  const steps = student.getByRole('dialog', { name: 'Программа по шагам' });
  await steps.getByRole('button', { name: 'К строке 3' }).click();
  const picture = await steps.getByRole('img', { name: /^row: / }).getAttribute('aria-label');
  await steps.getByRole('button', { name: 'Ссылка на этот шаг' }).click();
  await expect(student.getByText('Ссылка скопирована')).toBeVisible();
  const address = await student.evaluate(() => navigator.clipboard.readText());

  await teacher.goto(address);
  const same = teacher.getByRole('dialog', { name: /^Программа по шагам: / });
  await expect(same.getByText(/^Шаг 3 из/)).toBeVisible();
  await expect(same.getByRole('img', { name: picture!, exact: true })).toBeVisible();
  await same.getByRole('button', { name: 'Закрыть' }).click();
  await expect(same).toBeHidden();
  expect(new URL(teacher.url()).searchParams.has('steps')).toBe(false);

  // a neighbour may not see it
  await student.goto(address.replace(/steps=\d+/, 'steps=999999'));
  await expect(student.getByText(/^Эти шаги показать нельзя/)).toBeVisible();
});
