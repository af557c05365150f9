/**
 * The judge can not be reached: a program runs in the browser, asks for input there, and is shown step by step. Then it is
 * judged, and a link leads to a step of the judged run.
 */
import { call, newPerson, typeCode, withPatience } from '../support/person.ts';
import { expect, expectAccessible, test, violationsOn } from '../support/product.ts';

// a program waits for its input by a call that the service worker answers
test.use({ serviceWorkers: 'allow' });

const difference = `def take(row, number):
    row.append(number)
    return row

first = take([], int(input()))
second = take(first, int(input('Второе: ')))
print(first[0] - first[1])
`;

test('a program asks in the browser, fails on a sample there, shows its steps, and has a link to one', async ({
  browser,
  product: _,
}) => {
  const student = await newPerson(browser, 'student');
  await withPatience(student);
  await student.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  type Titled = { id: number; title: string };
  const { courses } = await call<{ courses: Titled[] }>(student, 'GET', '/user/courses');
  const { id: courseId } = courses.find(({ title }) => title === 'Python: первые шаги')!;
  const { lessons } = await call<{ lessons: Titled[] }>(student, 'GET', `/user/course/${courseId}`);
  const calls: string[] = [];
  student.on('request', (request) => {
    if (/\/user\/(run|submission)$/.test(request.url())) calls.push(request.url());
  });
  const judge = /\/user\/(run|submission)$/;
  await student.context().route(judge, (route) => route.abort());
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessons[0]!.id}`);
  await student
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();
  await student.waitForFunction(() => navigator.serviceWorker.controller !== null);

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

  const steps = student.getByRole('dialog', { name: 'Программа по шагам' });
  await verdict.getByRole('button', { name: 'По шагам' }).first().click();
  await expect(steps.getByRole('status')).toHaveText('Сейчас выполнится строка 1');
  await student.keyboard.press('End');
  await expect(steps.getByRole('img', { name: /^first, second: / })).toBeVisible();
  await expectAccessible(student);
  await steps.getByText('Память').click();
  await expect(steps.getByRole('status')).toHaveText('Программа закончилась');
  const names = steps.getByRole('region', { name: 'Переменные' });
  // two names of the same list
  await expect(names.getByRole('button', { name: /^список №/ })).toHaveCount(2);
  await expect(steps.getByLabel('Вывод к этому шагу')).toContainText('Второе: -1');
  expect(await violationsOn(student, 'all but colors')).toEqual([]);
  await student.keyboard.press('Escape');
  await expect(steps).toBeHidden();

  await student.context().unroute(judge);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).not.toContainText('только примеры');
  await verdict.getByRole('button', { name: 'По шагам' }).first().click();
  await steps.getByRole('button', { name: 'К строке 3' }).click();
  const shown = await steps.getByText(/^Шаг \d+ из/).innerText();
  await steps.getByRole('button', { name: 'Ссылка на этот шаг' }).click();
  await expect(student.getByText('Ссылка скопирована')).toBeVisible();
  await student.goto(await student.evaluate(() => navigator.clipboard.readText()));
  await expect(student.getByRole('dialog', { name: /^Программа по шагам/ }).getByText(shown)).toBeVisible();
});
