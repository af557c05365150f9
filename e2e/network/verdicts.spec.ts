/** On a school's laptop a failed test stands beside the code and the statement, whatever the kind of the task. */
import type { Page } from '@playwright/test';
import { demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const fourYears = "year = int(input())\nif year % 4 == 0:\n    print('YES')\nelse:\n    print('NO')\n";

let student: Page;
let courseId = 0;
let lessonId = 0;

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  courseId = id;
  lessonId = lessons.find(({ title }) => title === 'Условия')!.id;
  await teacher.context().close();
  student = await newPerson(browser, 'student');
  await student.setViewportSize({ width: 1366, height: 768 });
});

test('the first failed test is chosen, and statement, code and verdict are seen together', async () => {
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await student
    .getByRole('link', { name: /Високосный год/ })
    .first()
    .click();
  await student.getByRole('tab', { name: 'Условие' }).click();
  await typeCode(student, 'Решение', fourYears);
  await student.getByRole('button', { name: 'Отправить' }).click();

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await expect(verdict.getByRole('status')).toHaveText(/^Частично верно, .*, не пройден пример 3$/);
  const third = verdict.getByRole('radio', { name: 'Пример 3: неверный ответ' });
  await expect(third).toBeChecked();
  const chosen = verdict.getByRole('group', { name: 'Пример 3' });
  await expect(chosen.getByLabel('Ввод: Пример 3')).toHaveText('1900');
  await expect(chosen.getByRole('row').last()).toHaveText(/NO\s*YES/);
  for (const part of [
    student.getByRole('heading', { name: 'Високосный год' }),
    student.getByRole('textbox', { name: 'Решение' }).getByText('year % 4'),
    third,
    chosen.getByRole('row').last(),
    student.getByRole('button', { name: 'Отправить' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  // the sample is marked in the statement too
  const samples = student.getByRole('tabpanel', { name: 'Условие' });
  await expect(samples.locator('[data-failed]')).toHaveText(/Пример 3/);
  await expectAccessible(student);

  await third.focus();
  await student.keyboard.press('ArrowLeft');
  await expect(verdict.getByRole('group', { name: 'Пример 2' })).toContainText('верно');
  await student.keyboard.press('ArrowRight');
  await expect(chosen).toBeVisible();
});

test('whatever the verdict, the dock has the same place, and the code does not move', async () => {
  const dock = student.getByRole('region', { name: 'Результат', exact: true });
  const code = student.getByRole('textbox', { name: 'Решение' });
  const places = async () => [await dock.boundingBox(), (await code.boundingBox())!.y];
  const before = await places();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  for (const [text, words] of [
    ['print(', 'скобка «(» открыта'],
    ['print(1 // 0)', 'деление на ноль'],
    ["y = int(input())\nprint('YES' if y % 400 == 0 or y % 100 and y % 4 == 0 else 'NO')", 'Задача решена!'],
  ] as const) {
    await typeCode(student, 'Решение', text);
    await student.getByRole('button', { name: 'Отправить' }).click();
    await expect(verdict).toContainText(words);
    expect(await places()).toEqual(before);
    const toLine = verdict.getByRole('button', { name: 'К строке 1' });
    if (words === 'Задача решена!') await expect(toLine).toHaveCount(0);
    else {
      await toLine.click();
      await expect(code).toBeFocused();
    }
  }
  // nothing failed: no test is chosen, any can be
  await expect(verdict.getByRole('radio', { checked: true })).toHaveCount(0);
  await verdict.getByRole('radio', { name: 'Пример 1: верно' }).check();
  await expect(verdict.getByRole('group', { name: 'Пример 1' })).toBeVisible();
  await student.context().close();
});
