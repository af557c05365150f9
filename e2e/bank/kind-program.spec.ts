/**
 * A program whose answer is a number with a tolerance. The teacher imports tests from a zip, generates others, makes
 * one group depend on another and checks the task. A student gets a part of the points, then all.
 */
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { demoCourse, newPerson, openLine, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;
let lesson = { id: 0, course_id: 0 };
let taskId = '';

const half = 'x = float(input())\nprint(round(x / 2, 3))';
const halfOfSmall = 'x = float(input())\nprint(x / 2 if x < 1000 else 0)';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function removeTest(group: Locator, number: number): Promise<void> {
  await group.getByRole('button', { name: new RegExp(`^Действия: .*тест ${number}$`) }).click();
  await teacher.getByRole('menuitem', { name: `Удалить тест ${number}` }).click();
}

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
  const { id: courseId, lessons } = await demoCourse(teacher);
  lesson = { id: lessons[0]!.id, course_id: courseId };
});

test('tests come out of a zip and out of a generator, the answers out of the right solution', async () => {
  await teacher.goto(`/admin/task/new?lesson_id=${lesson.id}`);
  await teacher.getByLabel('Название', { exact: true }).fill('Половина');
  await openLine(teacher, 'Сравнение ответа');
  await teacher.getByRole('radio', { name: 'Числа с точностью' }).check();
  await teacher.getByLabel('Абсолютная').fill('0,01');

  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  await groups.nth(0).getByRole('textbox', { name: /^Ввод/ }).fill('3');
  const packed = zipSync({
    'tests/10.in': strToU8('500\n'),
    'tests/10.ans': strToU8('250\n'),
    'tests/2.in': strToU8('7\n'),
    'tests/2.ans': strToU8('3.5\n'),
  });
  await groups.nth(1).getByLabel('Имя группы').fill('Малые');
  await groups.nth(1).getByLabel('Баллы').fill('40');
  await removeTest(groups.nth(1), 1);
  await groups
    .nth(1)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tests.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) });
  await expect(groups.nth(1).getByRole('textbox', { name: /^Ввод/ }).first()).toHaveValue('7\n');

  await groups.nth(2).getByLabel('Имя группы').fill('Большие');
  await groups.nth(2).getByLabel('Баллы').fill('60');
  await removeTest(groups.nth(2), 1);
  await groups.nth(2).getByRole('combobox', { name: 'Сначала нужны группы' }).click();
  await teacher.getByRole('option', { name: '2. Малые' }).click();
  await teacher.keyboard.press('Escape');

  await teacher.getByRole('button', { name: 'Добавить генератор тестов' }).click();
  await typeCode(teacher, 'Код, генератор', 'import sys\nprint(int(sys.argv[1]) * 1000 + 1)');
  await teacher.getByLabel('Аргументы: строка — один тест').fill('1\n2\n3');
  await teacher.getByRole('button', { name: 'Создать тесты' }).click();
  await expect(groups.nth(2).getByRole('textbox', { name: /^Ввод/ }).last()).toHaveValue('3001\n');

  await openLine(teacher, 'Решения автора');
  await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  await typeCode(teacher, 'Код, решение 1', half);
  await teacher.getByRole('button', { name: 'Заполнить ответы верным решением' }).click();
  await expect(
    groups
      .nth(2)
      .getByRole('textbox', { name: /^Ответ/ })
      .last(),
  ).toHaveValue('1500.5\n');
});

test('the check runs aside, is found again, and expects verdicts in groups', async () => {
  await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  const second = teacher.getByRole('group', { name: 'Решение 2' });
  await second.getByLabel('Имя решения').fill('Только малые');
  await second.getByRole('combobox', { name: 'Должно получить' }).click();
  await teacher.getByRole('option', { name: 'Частично верно', exact: true }).click();
  await second.getByRole('button', { name: 'По группам' }).click();
  await choose(teacher, 'Вердикт в группе «Большие», решение 2', 'Неверный ответ');
  await typeCode(teacher, 'Код, решение 2', halfOfSmall);

  await openLine(teacher, 'Пределы');
  await teacher.getByLabel('Время, мс').fill('600');
  await teacher.getByRole('button', { name: 'Проверить задачу' }).click();
  const outcome = teacher.getByRole('region', { name: 'Проверка задачи' });
  await expect(outcome).toContainText('Все решения получают то, что должны.');
  await expect(outcome.getByRole('row', { name: /Только малые/ })).toContainText('Частично верно');
  await teacher.reload();
  await expect(outcome.getByRole('row', { name: /Только малые/ })).toContainText('40 из 100');
  await outcome.getByText('Все решения на всех тестах').click();
  const matrix = outcome.getByRole('region', { name: 'Все решения на всех тестах' });
  await expect(
    matrix.getByRole('row', { name: /Только малые/ }).getByRole('img', { name: 'Неверный ответ' }),
  ).toHaveCount(3);
  await expectAccessible(teacher);

  // the suggestion is never below one second
  await outcome.getByRole('button', { name: /^Поставить 1\s?000 мс/ }).click();
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Задача опубликована.').first()).toBeVisible();
  taskId = /task\/(\d+)/.exec(teacher.url())![1]!;
});

test('a student gets a part, then all; the group that waits is explained', async () => {
  await student.goto(`/user_ui/course/${lesson.course_id}?lesson_id=${lesson.id}&task_id=${taskId}`);
  await expect(student.getByRole('heading', { name: 'Половина' })).toBeVisible();
  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  for (const [code, words] of [
    ['print(0)', 'Группа пропущена: сначала решите группу 2 «Малые».'],
    [halfOfSmall, '40 из 100'],
    // within the tolerance
    ['print(float(input()) / 2 + 0.005)', '100 из 100'],
  ] as const) {
    await typeCode(student, 'Решение', code);
    await student.getByRole('button', { name: 'Отправить' }).click();
    await expect(verdict).toContainText(words);
  }
});

test('a change of a published task’s tests asks about earlier submissions', async () => {
  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  await removeTest(groups.nth(1), 2);
  await teacher.getByRole('button', { name: 'Сохранить и опубликовать' }).click();
  await expect(teacher.getByText('Перепроверить 3 решения?')).toBeVisible();
  await expect(teacher.getByRole('link', { name: 'Посмотреть, кому это изменит балл' })).toHaveAttribute(
    'href',
    /rejudge=1/,
  );
});
