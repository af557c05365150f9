/**
 * Animations as their authors work on them: begun with a template, mended at the line that the message names, kept as a
 * draft, put into a lesson and seen by a student; once by mouse and once by keyboard alone. What one screen does (filters,
 * collisions, versions, files of Lottie, lists of lines) is asked of its components.
 */
import type { Page } from '@playwright/test';
import { call, demoCourse, editorOf, newPerson } from '../support/person.ts';
import { expect, expectAccessible, test, violationsOn } from '../support/product.ts';

let anna: Page;
let courseId = 0;
let lessonId = 0;

const program = (page: Page) => editorOf(page, 'Программа');
const show = (page: Page) => page.getByRole('region', { name: 'Показ' });
const player = (page: Page) => page.locator('[data-player]');
const expectStep = (page: Page, step: number, of: number) =>
  expect(player(page).getByRole('slider', { name: 'Шаг' })).toHaveAttribute('aria-valuetext', `Шаг ${step} из ${of}`);
const steps = (page: Page) => show(page).getByText(/^\d+ шаг(а|ов)?$/);
/** The animation that the page has stored. */
const idOn = async (page: Page) => {
  await expect(page).toHaveURL(/\/admin\/animation\/\d+$/);
  return Number(/\d+$/.exec(page.url())![0]);
};

/** Types at the end of a line of the program. */
async function writeAfterLine(page: Page, line: number, text: string): Promise<void> {
  await (await program(page)).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let at = 1; at < line; at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

/** An author with drafts of their own. */
test.beforeAll(async ({ browser, product: _ }) => {
  const admin = await newPerson(browser, 'admin');
  const author = { username: 'animator', password: 'animator-demo-1', first_name: 'Анна', last_name: 'Петрова' };
  await call(admin, 'POST', '/admin/user', { ...author, is_admin: true });
  ({ id: courseId } = await demoCourse(admin));
  const lesson = { course_id: courseId, title: 'Поиск с картинками', body: 'Сначала слова.', status: 'published' };
  lessonId = (await call<{ id: number }>(admin, 'POST', '/admin/lesson', lesson)).id;
  await admin.context().close();
  anna = await newPerson(browser, author.username, author.password);
});

test('by mouse: from the bank, over an error and a reload, into a lesson that a student reads', async ({ browser }) => {
  const runs: string[] = [];
  anna.on('request', (request) => {
    if (/run-worker|\/compile|\/run$/.test(request.url())) runs.push(request.url());
  });
  await anna.goto('/admin/animation/list');
  const image = anna.getByRole('list', { name: 'Анимации' }).locator('img').first();
  await expect(image).toBeVisible();
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  // pictures are made when an animation is stored
  expect(runs).toEqual([]);
  await expectAccessible(anna);

  await anna.getByRole('button', { name: 'Создать' }).click();
  await anna.getByRole('menuitem', { name: /Двоичный поиск/ }).click();
  await expect(steps(anna)).toHaveText('7 шагов');
  for (let press = 0; press < 2; press++) await player(anna).getByRole('button', { name: 'Шаг вперёд' }).click();
  await writeAfterLine(anna, 7, '\nx = = 1');
  await expect(anna.locator('.pt-error-line')).toContainText('x = = 1');
  await expect(anna.locator('.pt-error-message')).toContainText('Python не понял эту строку');
  await expect(show(anna).getByText('Ошибка в строке 8, показ прежний')).toBeVisible();
  await expectStep(anna, 3, 7);
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'К строке 8' }).click();
  await anna.keyboard.press('Delete');
  await expect(anna.locator('.pt-error-line')).toHaveCount(0);
  // one more step before the shown one
  await writeAfterLine(anna, 11, "\n    say('Числа стоят по порядку.')");
  await expect(steps(anna)).toHaveText('8 шагов');
  await expectStep(anna, 4, 8);

  await anna.getByLabel('Название', { exact: true }).fill('Поиск Анны');
  await expect(anna.getByText(/Черновик сохранён \d\d:\d\d/)).toBeVisible();
  await anna.getByRole('link', { name: 'Анимации', exact: true }).first().click();
  await anna.getByRole('dialog', { name: 'Уйти без сохранения?' }).getByRole('button', { name: 'Остаться' }).click();
  await anna.goto('/admin/animation/new');
  await expect(anna.getByText('Вы не закончили новую анимацию')).toBeVisible();
  await anna.getByRole('button', { name: 'Продолжить' }).click();
  await expect(anna.getByLabel('Название', { exact: true })).toHaveValue('Поиск Анны');
  await expect(await program(anna)).toContainText('Числа стоят по порядку.');
  await anna.getByRole('button', { name: 'Создать анимацию' }).click();
  const animationId = await idOn(anna);
  await expect(anna.getByText('версия 1, нигде не стоит')).toBeVisible();

  await test.step('on a phone the program and the player stand one under the other', async () => {
    await anna.setViewportSize({ width: 390, height: 844 });
    await expect(steps(anna)).toHaveText('8 шагов');
    const [above, below] = await Promise.all([(await program(anna)).boundingBox(), player(anna).boundingBox()]);
    expect(below!.y).toBeGreaterThan(above!.y);
    expect(await anna.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsOn(anna, 'all but colors')).toEqual([]);
    await anna.setViewportSize({ width: 1440, height: 900 });
  });

  await anna.goto(`/admin/lesson/${lessonId}/`);
  await (await editorOf(anna, 'Текст занятия')).click();
  await anna.keyboard.press('ControlOrMeta+End');
  await anna.getByRole('button', { name: 'Анимация', exact: true }).click();
  const dialog = anna.getByRole('dialog', { name: 'Анимация из банка' });
  await dialog.getByRole('radio', { name: /Поиск Анны/ }).check();
  await dialog.getByLabel('С шага').fill('2');
  await dialog.getByLabel('По шаг').fill('4');
  await expect(dialog.getByText('Всего 8 шагов')).toBeVisible();
  await expectAccessible(anna);
  await dialog.getByRole('button', { name: 'Вставить часть' }).click();
  await expect(await editorOf(anna, 'Текст занятия')).toContainText(`::animation{id=${animationId} step=2 to=4}`);
  await anna.getByRole('button', { name: 'Опубликовать изменения' }).click();
  await expect(anna.getByText('Изменения опубликованы')).toBeVisible();

  const student = await newPerson(browser, 'student');
  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await expect(player(student)).toBeVisible();
  await expect(player(student).getByText('Показать всю анимацию')).toBeVisible();
  await student.context().close();
});

test('by keyboard alone: begun, completed, stored and inserted', async () => {
  const keys = anna.keyboard;
  await anna.goto('/admin/animation/list');
  await anna.getByRole('button', { name: 'Создать' }).focus();
  await keys.press('Enter');
  await expect(anna.getByRole('menuitem', { name: /Выбрать по картинке/ })).toBeFocused();
  await keys.press('ArrowDown');
  await expect(anna.getByRole('menuitem', { name: /Пустая сцена/ })).toBeFocused();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(steps(anna)).toHaveText('10 шагов');
  await (await program(anna)).focus();
  await keys.press('F6');
  await expect(player(anna)).toBeFocused();
  await keys.press('ArrowRight');
  await expectStep(anna, 2, 10);
  await keys.press('F6');
  await expect(await program(anna)).toBeFocused();
  await keys.press('ControlOrMeta+End');
  await keys.insertText('a.ma');
  await expect(anna.getByRole('option', { name: /^mark/ })).toBeVisible();
  // the editor takes no Enter for a list that has just opened
  await keys.press('Shift', { delay: 150 });
  await keys.press('Enter');
  await keys.insertText("0, 'here'");
  await keys.press('End');
  await keys.insertText("\nsay('Конец.')");
  await keys.press('ControlOrMeta+Enter');
  await expect(steps(anna)).toHaveText('11 шагов');
  await keys.press('ControlOrMeta+s');
  const made = await idOn(anna);

  await anna.goto(`/admin/lesson/${lessonId}/`);
  const text = await editorOf(anna, 'Текст занятия');
  await text.focus();
  await keys.press('ControlOrMeta+End');
  await anna.getByRole('button', { name: 'Анимация', exact: true }).focus();
  await keys.press('Enter');
  await expect(anna.getByRole('searchbox', { name: 'Поиск' })).toBeFocused();
  await keys.insertText('Проход по массиву');
  await anna.getByRole('radio', { name: /Проход по массиву/ }).focus();
  await keys.press('Space');
  await expect(anna.getByText('Всего 11 шагов')).toBeVisible();
  await keys.press('Enter');
  await expect(text).toContainText(`::animation{id=${made}}`);
  await expect(text).toBeFocused();
});

test('a plain program: a press beside a line makes it a step, and F9 does; the steps follow the data', async () => {
  await anna.goto('/admin/animation/new?template=trace');
  await expect(steps(anna)).toHaveText('27 шагов');
  const text = await program(anna);
  const marks = anna.locator('.pt-line-step');
  /** Beside the line of the program, from 1. */
  const pressBeside = (line: number) =>
    anna
      .locator('.pt-line-gutter .cm-gutterElement')
      .nth(line - 1)
      .click();
  await pressBeside(10);
  await expect(marks).toHaveCount(1);
  await expect(steps(anna)).toHaveText('3 шага');
  await pressBeside(14);
  await expect(marks).toHaveCount(2);
  await expect(steps(anna)).toHaveText('4 шага');
  await pressBeside(14);
  await expect(marks).toHaveCount(1);

  // the marks stay with their lines
  await text.click();
  await anna.keyboard.press('ControlOrMeta+Home');
  await anna.keyboard.insertText('# Чётные\n');
  await anna.getByRole('button', { name: 'Шаги и слова 1 строка' }).click();
  const lines = anna.getByRole('list', { name: 'Строки программы' });
  await expect(lines.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Шаг на строке 11');
  await lines.getByLabel('Слова на строке 11').fill('Берём {number}.');
  await anna.getByLabel('Данные', { exact: true }).fill('7 6 2');
  await expect(steps(anna)).toHaveText('2 шага');
  await expect(player(anna).locator('[aria-live="polite"]')).toHaveText('Берём 6.');
  expect(await violationsOn(anna, 'all but colors')).toEqual([]);

  await text.focus();
  await anna.keyboard.press('ControlOrMeta+Home');
  for (let line = 1; line < 10; line++) await anna.keyboard.press('ArrowDown');
  await anna.keyboard.press('F9');
  await expect(marks).toHaveCount(2);
  await expect(lines.getByRole('checkbox', { name: 'Шаг на строке 10' })).toBeChecked();
});
