/**
 * Takes the pictures of the documents again, by walking the ten steps of docs/teacher.md in a browser:
 *   node e2e/make-pictures.ts
 * It stops at a label that has changed; then correct that step in the document too.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { call as callAs, signIn as tokenOf } from '../bench/product.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/run-program.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { editorOf, openLine, typeCode } from './support/person.ts';
import { expect as expectSoon, signIn, startProduct } from './support/product.ts';

const expect = expectSoon.configure({ timeout: 120_000 });
const folder = join(root, 'docs/pictures');
const course = 'Python для 8 класса';
const pupils = ['Анна Белова', 'Борис Волков', 'Вера Громова', 'Глеб Дёмин', 'Дарья Ершова', 'Егор Жуков'];
const password = 'тропа-ведёт-в-горы';
const addAndPrint = 'a, b = map(int, input().split())\nprint(a + b)';
const wrong = 'a, b = map(int, input().split())\nprint(a - b)';

mkdirSync(folder, { recursive: true });
await ensureWebBuild();
const product = await startProduct();
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const teacher = await newPage();
  await signIn(teacher, 'admin');
  await teacher.getByRole('button', { name: 'Развернуть меню' }).click();
  const groupId = await makeGroup(teacher);
  await makeCourse(teacher);
  const { lessonId, taskId } = await writeLesson(teacher);
  await lookAsStudent(teacher, lessonId);
  await letPupilsSolve({ groupId, lessonId, taskId });
  await readResults(teacher, lessonId);
  await showDemonstration();
} finally {
  await browser.close();
  await product.end();
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  // a busy machine is slow, and that is no fault
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

/** Screens need only 256 colours, which takes a third of the bytes. */
async function keep(page: Page, name: string): Promise<void> {
  // waits until messages have faded
  await expect(page.getByRole('region', { name: 'Сообщения' }).locator('> *')).toHaveCount(0);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(taken)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  console.log(`✓ ${name}`);
}

/** Step 1. */
async function makeGroup(teacher: Page): Promise<number> {
  await teacher.getByRole('link', { name: 'Группы' }).click();
  await teacher.getByRole('button', { name: 'Новая группа' }).click();
  await teacher.getByRole('dialog').getByLabel('Название').fill('8 «Б»');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать группу' }).click();
  await expect(teacher.getByRole('heading', { name: '8 «Б»', level: 1 })).toBeVisible();
  await teacher.getByRole('button', { name: 'Пригласить' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать код' }).click();
  await expect(teacher.getByRole('dialog').getByRole('button', { name: 'Готово' })).toBeVisible();
  await keep(teacher, 'teacher-1-group');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
  return Number(/user_group\/(\d+)/.exec(teacher.url())![1]);
}

/** Steps 2 and 3. */
async function makeCourse(teacher: Page): Promise<void> {
  await teacher.getByRole('link', { name: 'Курсы', exact: true }).click();
  await teacher.getByRole('button', { name: 'Новый курс' }).click();
  await teacher.getByRole('dialog').getByLabel('Название').fill(course);
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать курс' }).click();
  await expect(teacher.getByRole('heading', { name: course })).toBeVisible();
  await teacher.getByRole('tab', { name: 'Группы и преподаватели' }).click();
  await teacher.getByRole('combobox', { name: 'Группы' }).click();
  await teacher.getByRole('option', { name: '8 «Б»' }).click();
  await teacher.keyboard.press('Escape');
  await teacher.getByRole('button', { name: 'Сохранить' }).click();
  await expect(teacher.getByText('Курс сохранён')).toBeVisible();
  await teacher.getByRole('button', { name: 'Состояние курса' }).click();
  await teacher.getByRole('menuitem', { name: 'Опубликовано' }).click();
  await expect(teacher.getByText('Курс опубликован')).toBeVisible();
  await teacher.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await keep(teacher, 'teacher-2-course');
}

/** Steps 4 to 8. */
async function writeLesson(teacher: Page): Promise<{ lessonId: number; taskId: number }> {
  await teacher.getByRole('tab', { name: 'План' }).click();
  await teacher.getByRole('button', { name: 'Новое занятие' }).click();
  await teacher.getByRole('dialog').getByLabel('Название').fill('Сложение');
  await teacher.getByRole('dialog').getByRole('button', { name: 'Создать занятие' }).click();
  await expect(teacher).toHaveURL(/\/admin\/lesson\/\d+/);
  const lessonAddress = new URL(teacher.url()).pathname;
  await typeCode(
    teacher,
    'Текст занятия',
    '## Сумма двух чисел\n\nПрограмма читает два числа и складывает их: $c = a + b$.\n\n' +
      '```python\na, b = map(int, input().split())\nprint(a + b)\n```\n\nЧисла стоят **в одной строке**, через пробел.\n',
  );
  await expect(teacher.getByRole('heading', { name: 'Сумма двух чисел' })).toBeVisible();
  await keep(teacher, 'teacher-3-lesson');
  const plan = teacher.getByRole('region', { name: 'Сроки' });
  await plan.getByRole('button', { name: 'Сроки' }).click();
  await plan.getByLabel('Мягкий срок', { exact: true }).fill(inMoscow(7));
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expect(teacher.getByText('Занятие опубликовано')).toBeVisible();
  await plan.scrollIntoViewIfNeeded();
  await keep(teacher, 'teacher-4-deadline');

  await teacher.getByRole('link', { name: 'Новая задача' }).click();
  await expect(teacher.getByRole('heading', { name: 'Новая задача' })).toBeVisible();
  await teacher.getByLabel('Название', { exact: true }).fill('Сумма двух чисел');
  await typeCode(teacher, 'Условие', 'В строке даны два целых числа $a$ и $b$. Выведите их сумму.');
  await expect(teacher.getByText(/^В строке даны два целых числа/).last()).toBeVisible();
  await keep(teacher, 'teacher-5-task');
  await fillTests(teacher);
  await fillSolutions(teacher);
  await teacher.getByRole('button', { name: 'Проверить задачу' }).click();
  const checks = teacher.getByRole('region', { name: 'Проверка задачи' });
  await expect(checks.getByRole('row', { name: /Складывает/ })).toContainText('Верно');
  await expect(checks.getByRole('row', { name: /Вычитает/ })).toContainText('Неверный ответ');
  await checks.scrollIntoViewIfNeeded();
  await keep(teacher, 'teacher-7-check');
  await teacher.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(teacher.getByText('Опубликована').first()).toBeVisible();
  return {
    lessonId: Number(/lesson\/(\d+)/.exec(lessonAddress)![1]),
    taskId: Number(/task\/(\d+)/.exec(teacher.url())![1]),
  };
}

async function fillTests(teacher: Page): Promise<void> {
  const groups = teacher.getByRole('group', { name: /^Группа тестов/ });
  while ((await groups.count()) < 2) await teacher.getByRole('button', { name: 'Добавить группу' }).click();
  await groups.nth(0).getByLabel('Имя группы').fill('Примеры');
  const isSample = groups.nth(0).getByLabel(/Примеры: ученик видит/);
  if (!(await isSample.isChecked())) await isSample.check();
  await groups.nth(1).getByLabel('Имя группы').fill('Основные');
  await groups.nth(1).getByLabel('Баллы').fill('100');
  const given: [string, string][][] = [
    [['1 2', '3']],
    [
      ['5 7', '12'],
      ['-4 4', '0'],
    ],
  ];
  for (const [at, tests] of given.entries()) {
    const rows = groups.nth(at).getByRole('group', { name: /^Тест/ });
    while ((await rows.count()) < tests.length)
      await groups.nth(at).getByRole('button', { name: 'Добавить тест' }).click();
    for (const [row, [input, answer]] of tests.entries()) {
      await rows.nth(row).getByLabel(/^Ввод/).fill(input);
      await rows
        .nth(row)
        .getByLabel(/^Ответ/)
        .fill(answer);
    }
  }
  await teacher.getByRole('heading', { name: 'Тесты', exact: true }).evaluate((title) => title.scrollIntoView());
  await keep(teacher, 'teacher-6-tests');
}

async function fillSolutions(teacher: Page): Promise<void> {
  await openLine(teacher, 'Решения автора');
  const solutions = teacher.getByRole('group', { name: /^Решение \d/ });
  while ((await solutions.count()) < 2) await teacher.getByRole('button', { name: 'Добавить решение' }).click();
  const given = [
    ['Складывает', 'Верно', addAndPrint],
    ['Вычитает', 'Неверный ответ', wrong],
  ] as const;
  for (const [at, [title, expected, code]] of given.entries()) {
    const box = teacher.getByRole('group', { name: `Решение ${at + 1}` });
    await box.getByLabel('Имя решения').fill(title);
    await box.getByRole('combobox', { name: 'Должно получить' }).click();
    await teacher.getByRole('option', { name: expected, exact: true }).click();
    await typeCode(teacher, `Код, решение ${at + 1}`, code);
  }
}

/** Step 9. */
async function lookAsStudent(teacher: Page, lessonId: number): Promise<void> {
  await teacher.goto(`/admin/lesson/${lessonId}`);
  await teacher.getByRole('link', { name: 'Посмотреть как ученик' }).click();
  await expect(teacher.getByRole('heading', { name: 'Сложение', level: 1 })).toBeAttached();
  await typeCode(teacher, 'Решение', addAndPrint);
  await teacher.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(teacher.getByRole('region', { name: 'Результат проверки' })).toContainText('Верно', {
    timeout: 120_000,
  });
  await keep(teacher, 'teacher-8-student');
}

async function letPupilsSolve(where: { groupId: number; lessonId: number; taskId: number }): Promise<void> {
  const api = `${product.address}/api/v1`;
  const admin = await tokenOf(api, 'admin');
  for (const [at, name] of pupils.entries()) {
    const [first_name, last_name] = name.split(' ');
    const username = `pupil-${at}`;
    const person = { first_name, last_name, username, password, user_group_ids: [where.groupId] };
    await callAs(`${api}/admin/user`, admin, person);
    if (at === pupils.length - 1) continue;
    const token = await tokenOf(api, username, password);
    for (const content of at % 2 === 0 ? [addAndPrint] : [wrong, ...(at === 3 ? [] : [addAndPrint])])
      await callAs(`${api}/user/submission`, token, {
        task_id: where.taskId,
        lesson_id: where.lessonId,
        language: 'python',
        files: [{ name: 'main.py', content }],
      });
  }
}

/** Step 10. */
async function readResults(teacher: Page, lessonId: number): Promise<void> {
  await teacher.goto(`/admin/lesson/${lessonId}/results`);
  const row = teacher.getByRole('row', { name: /Волков Борис/ });
  await expect(row.getByRole('gridcell').last()).toContainText('100');
  await row.getByRole('gridcell').last().click();
  await expect(teacher.getByRole('radiogroup', { name: 'Попытки' })).toBeVisible();
  await expect(teacher.getByText('main.py')).toBeVisible();
  await keep(teacher, 'results');
}

/** The lesson of the demo course in the README's first picture. */
async function showDemonstration(): Promise<void> {
  const student = await newPage();
  await signIn(student, 'student');
  await student
    .getByRole('link', { name: /Python: первые шаги/ })
    .first()
    .click();
  await student
    .getByRole('link', { name: /Ввод и вывод|Первая программа/ })
    .first()
    .click();
  await editorOf(student, 'Решение');
  await keep(student, 'lesson');
}

/** A value for a date field. Moscow has no daylight saving. */
function inMoscow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000);
  return `${at.toISOString().slice(0, 10)}T20:00`;
}
