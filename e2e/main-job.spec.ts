/**
 * The main job by two people in two browsers: a teacher makes a course, a lesson and a task; a student solves it; the
 * verdict arrives test by test, and the teacher's matrix changes. Pages are not reloaded unless a step says so.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { editorOf, newPerson, openLine, typeCode } from './support/person.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;
let lessonAddress = '';

const addAndPrint = 'a, b = map(int, input().split())\nprint(a + b)';

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
});

test('the teacher makes a course and opens it to the group', async () => {
  await teacher.goto('/admin/course/list');
  await teacher.getByRole('button', { name: 'Новый курс' }).click();
  await teacher.getByRole('dialog').getByLabel('Название').fill('Арифметика');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  await expect(teacher.getByRole('heading', { name: 'Арифметика' })).toBeVisible();

  await teacher.getByRole('tab', { name: 'Группы и преподаватели' }).click();
  await teacher
    .getByRole('textbox', { name: 'Группы' })
    .or(teacher.getByRole('combobox', { name: 'Группы' }))
    .first()
    .click();
  await teacher.getByRole('option', { name: 'Пробная группа' }).click();
  await teacher.keyboard.press('Escape');
  await teacher.getByRole('button', { name: 'Сохранить' }).click();
  await expect(teacher.getByText('Курс сохранён')).toBeVisible();
  await teacher.getByRole('button', { name: 'Состояние курса' }).click();
  await teacher.getByRole('menuitem', { name: 'Опубликовано' }).click();
  await expect(teacher.getByText('Курс опубликован')).toBeVisible();

  await teacher.getByRole('tab', { name: 'План' }).click();
  await teacher.getByRole('button', { name: 'Новое занятие' }).click();
  await teacher.getByRole('dialog').getByLabel('Название').fill('Сложение');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  await expect(teacher).toHaveURL(/\/admin\/lesson\/\d+/);
  lessonAddress = new URL(teacher.url()).pathname.replace(/\/$/, '');
});

test('the teacher writes the lesson', async () => {
  await typeCode(teacher, 'Текст занятия', '## Сумма\n\nСумма двух чисел: $a + b$.\n\n```python\nprint(2 + 3)\n```\n');
  await expect(teacher.getByRole('heading', { name: 'Сумма' })).toBeVisible();
  await teacher.getByRole('button', { name: 'Состояние занятия' }).click();
  await teacher.getByRole('menuitem', { name: 'Опубликовано' }).click();
  await expect(teacher.getByText('Занятие опубликовано')).toBeVisible();
});

test('the teacher makes a task, proves it by its reference solutions and publishes it into the lesson', async () => {
  await teacher.getByRole('link', { name: 'Новая задача' }).click();
  await expect(teacher.getByRole('heading', { name: 'Новая задача' })).toBeVisible();
  await teacher.getByLabel('Название', { exact: true }).fill('Сумма двух чисел');
  await typeCode(teacher, 'Условие', 'Прочитайте два числа и выведите их сумму.');

  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  while ((await groups.count()) < 2) await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await groups.nth(0).getByLabel('Имя группы').fill('Примеры');
  const isSample = groups.nth(0).getByLabel(/Примеры: ученик видит/);
  if (!(await isSample.isChecked())) await isSample.check();
  await groups.nth(1).getByLabel('Имя группы').fill('Основные');
  await groups.nth(1).getByLabel('Баллы').fill('100');
  await fillTests(0, [['1 2', '3']]);
  await fillTests(1, [
    ['5 7', '12'],
    ['-4 4', '0'],
    ['1000000 1', '1000001'],
  ]);

  await openLine(teacher, 'Решения автора');
  const solutions = teacher.getByRole('group', { name: /^Решение \d/ });
  while ((await solutions.count()) < 2) await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  await describeSolution(0, 'Складывает', 'Верно', addAndPrint);
  await describeSolution(1, 'Вычитает', 'Любое неверное', 'a, b = map(int, input().split())\nprint(a - b)');

  await teacher.getByRole('button', { name: 'Проверить задачу' }).click();
  const checks = teacher.getByRole('region', { name: 'Проверка задачи' });
  await expect(checks.getByRole('row', { name: /Складывает/ })).toContainText('Верно');
  await expect(checks.getByRole('row', { name: /Вычитает/ })).toContainText('Неверный ответ');
  await expectAccessible(teacher);

  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Опубликована').first()).toBeVisible();
});

async function fillTests(group: number, tests: [string, string][]): Promise<void> {
  const box = teacher.getByRole('group', { name: `Группа тестов ${group + 1}` });
  const rows = box.getByRole('group', { name: /^Тест/ });
  while ((await rows.count()) < tests.length) await box.getByRole('button', { name: 'Добавить тест' }).click();
  for (const [at, [input, answer]] of tests.entries()) {
    await rows.nth(at).getByLabel(/^Ввод/).fill(input);
    await rows
      .nth(at)
      .getByLabel(/^Ответ/)
      .fill(answer);
  }
}

async function describeSolution(at: number, title: string, expected: string, code: string): Promise<void> {
  const box = teacher.getByRole('group', { name: `Решение ${at + 1}` });
  await box.getByLabel('Имя решения').fill(title);
  await box.getByRole('combobox', { name: 'Должно получить' }).click();
  await teacher.getByRole('option', { name: expected, exact: true }).click();
  await typeCode(teacher, `Код, решение ${at + 1}`, code);
}

test('the student finds the course at home and opens the lesson', async () => {
  await student.goto('/');
  await student
    .getByRole('link', { name: /Арифметика/ })
    .first()
    .click();
  await student
    .getByRole('link', { name: /Сложение/ })
    .first()
    .click();
  await expect(student.getByRole('heading', { name: 'Сложение', level: 1 })).toBeAttached();
  await expect(student.getByRole('tab', { name: 'Теория', selected: true })).toBeVisible();
  await student.getByRole('tab', { name: 'Условие' }).click();
  await expect(student.getByRole('heading', { name: 'Сумма двух чисел' })).toBeVisible();
});

test('own input, samples, and a wrong solution explained', async () => {
  await typeCode(student, 'Решение', addAndPrint);
  await student.getByRole('button', { name: 'Запустить' }).click();
  await student.getByLabel('Ввод', { exact: true }).fill('20 22');
  await student.getByRole('button', { name: 'Запустить' }).click();
  await expect(student.getByText('42', { exact: true })).toBeVisible();

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(verdict).toContainText('Верно');

  await typeCode(student, 'Решение', 'a, b = map(int, input().split())\nprint(a * b)');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('Неверный ответ');
  await expect(verdict).toContainText('ожидалось «3»');

  await typeCode(student, 'Решение', 'print(');
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('скобка «(» открыта, но не закрыта');
});

test.describe('whatever a program does, it gets the verdict it deserves', () => {
  for (const [what, code, words] of [
    ['loops', 'while True:\n    pass', 'Превышено время'],
    ['eats memory', "y = []\nwhile True:\n    y.append('x' * 10**8)", 'Превышена память'],
    ['floods', "while True:\n    print('много слов')", 'Слишком много вывода'],
    ['crashes', 'print(1 // 0)', 'Ошибка при работе'],
  ] as const) {
    test(`one that ${what}`, async () => {
      await typeCode(student, 'Решение', code);
      await student.getByRole('button', { name: 'Отправить' }).click();
      await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText(words);
    });
  }
});

test('the verdict comes by itself, and the cell on the teacher’s screen changes', async () => {
  await teacher.goto(`${lessonAddress}/results`);
  const cell = teacher
    .getByRole('row', { name: /Ученик Саша/ })
    .getByRole('gridcell')
    .last();
  await expect(cell).not.toContainText('100');
  await cell.click();
  const attempts = teacher.getByRole('radiogroup', { name: 'Попытки' }).getByRole('radio');
  await expect(attempts).toHaveCount(6);
  // a reload would remove this mark
  await teacher.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
  await student.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));

  await typeCode(student, 'Решение', addAndPrint);
  await student.getByRole('button', { name: 'Отправить' }).click();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await expect(verdict).toContainText('Верно');
  await expect(verdict).toContainText('100');
  await expect(cell).toContainText('100');
  // the open panel gets the same event
  await expect(attempts).toHaveCount(7);
  await expect(attempts.last()).toHaveAccessibleName(/^Попытка 7: Верно/);
  for (const page of [teacher, student]) expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('what is typed survives a reload in the middle of it', async () => {
  await typeCode(student, 'Решение', '# я ещё думаю');
  await student.reload();
  await expect(await editorOf(student, 'Решение')).toContainText('# я ещё думаю');
});

test('the server is killed while the student types: nothing is lost, the verdict comes after the start', async ({
  product,
}) => {
  await product.kill();
  await typeCode(student, 'Решение', addAndPrint);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText('Отправим, как только ответит')).toBeVisible();
  await product.start();
  await expect(await editorOf(student, 'Решение')).toContainText('print(a + b)');
  // sent again without the student's help
  await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText('Верно');
});
