/**
 * Animations as their authors work on them: begun with a template, mended at the line that the message names, kept as a
 * draft, brought together with a colleague's version, restored, put into a lesson and seen by a student; once by mouse
 * and once by keyboard alone.
 */
import type { Page } from '@playwright/test';
import { call, editorOf, newPerson, typeCode } from './support/person.ts';
import { expect, expectAccessible, test } from './support/product.ts';

test.describe.configure({ mode: 'serial' });
// the drafts and the bank of this file's own people
test.use({ own: 'animation-editing' });

let anna: Page;
let boris: Page;
let lessonId = 0;
let courseId = 0;
let animationId = 0;

const program = (page: Page) => editorOf(page, 'Программа');
const show = (page: Page) => page.getByRole('region', { name: 'Показ' });
const player = (page: Page) => page.locator('[data-player]');
const expectStep = (page: Page, step: number, of: number) =>
  expect(player(page).getByRole('slider', { name: 'Шаг' })).toHaveAttribute('aria-valuetext', `Шаг ${step} из ${of}`);
const steps = (page: Page) => show(page).getByText(/^\d+ шаг(а|ов)?$/);
const stored = () =>
  call<{ source: string; version: number; title: string }>(anna, 'GET', `/admin/animation/${animationId}`);

/** Types at the end of a line of the program. */
async function writeAfterLine(page: Page, line: number, text: string): Promise<void> {
  await (await program(page)).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let at = 1; at < line; at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

test.beforeAll(async ({ browser, product: _ }) => {
  anna = await newPerson(browser, 'admin');
  await call(anna, 'POST', '/admin/user', {
    username: 'boris',
    email: 'boris@example.org',
    password: 'boris-demo-1',
    first_name: 'Борис',
    last_name: 'Петров',
    is_admin: true,
  });
  boris = await newPerson(browser, 'boris', 'boris-demo-1');
  const { courses } = await call<{ courses: { id: number; title: string; user_group_ids: number[] }[] }>(
    anna,
    'GET',
    '/admin/courses',
  );
  courseId = courses.find(({ title }) => title === 'Python: первые шаги')!.id;
  ({ id: lessonId } = await call<{ id: number }>(anna, 'POST', '/admin/lesson', {
    course_id: courseId,
    title: 'Поиск с картинками',
    body: 'Сначала слова.',
    status: 'published',
  }));
});

test('the bank shows pictures, and a line of filters that the address keeps', async () => {
  const runs: string[] = [];
  anna.on('request', (request) => {
    if (/run-worker|\/compile|\/run$/.test(request.url())) runs.push(request.url());
  });
  await anna.goto('/admin/animation/list');
  const cards = anna.getByRole('list', { name: 'Анимации' }).getByRole('listitem');
  await expect(cards.locator('img').first()).toBeVisible();
  expect(
    await cards
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expectAccessible(anna);
  const line = anna.getByRole('combobox', { name: 'Отбор анимаций' });
  await line.fill('метка: граф');
  await anna.getByRole('option', { name: /графы/ }).click();
  await expect(anna.getByRole('button', { name: 'Убрать: метка графы' })).toBeVisible();
  await expect(anna).toHaveURL(/tag_id/);
  await anna.getByRole('radio', { name: 'Строки' }).check();
  await expect(anna.getByRole('row', { name: /Поиск в ширину/ }).first()).toBeVisible();
  await expectAccessible(anna);
  await anna.reload();
  await expect(anna.getByRole('button', { name: 'Убрать: метка графы' })).toBeVisible();
  await line.focus();
  await line.press('Backspace');
  await line.fill('такой анимации нет');
  await anna.getByRole('button', { name: 'Показать все анимации' }).click();
  await expect(anna.getByRole('row', { name: /Двоичный поиск/ })).toBeVisible();
  // pictures are made when an animation is stored
  expect(runs).toEqual([]);
});

test('by mouse: a template, an error at its line while one types, and the player keeps its step', async () => {
  await anna.getByRole('button', { name: 'Создать' }).click();
  await anna.getByRole('menuitem', { name: /Двоичный поиск/ }).click();
  await expect(steps(anna)).toHaveText('7 шагов');
  await player(anna).getByRole('button', { name: 'Шаг вперёд' }).click();
  await player(anna).getByRole('button', { name: 'Шаг вперёд' }).click();
  await expectStep(anna, 3, 7);

  await writeAfterLine(anna, 7, '\nx = = 1');
  await expect(anna.locator('.pt-error-line')).toContainText('x = = 1');
  await expect(anna.locator('.pt-error-message')).toContainText('Python не понял эту строку');
  await expect(show(anna).getByText('Ошибка в строке 8, показ прежний')).toBeVisible();
  await expectStep(anna, 3, 7);
  await expectAccessible(anna);
  await anna.getByRole('button', { name: 'К строке 8' }).click();
  await anna.keyboard.press('Delete');
  await expect(anna.locator('.pt-error-line')).toHaveCount(0);
  await expect(steps(anna)).toHaveText('7 шагов');
  await expectStep(anna, 3, 7);

  // one more step before the shown one
  await writeAfterLine(anna, 11, "\n    say('Числа стоят по порядку.')");
  await expect(steps(anna)).toHaveText('8 шагов');
  await expectStep(anna, 4, 8);
});

test('what is typed outlives a reload, leaving asks, and what is stored has a version', async () => {
  await anna.getByLabel('Название', { exact: true }).fill('Поиск Анны');
  await anna.getByRole('button', { name: /Данные читателя/ }).click();
  await expect(anna.getByText(/Черновик сохранён \d\d:\d\d/)).toBeVisible();
  await anna.getByRole('link', { name: 'Анимации', exact: true }).first().click();
  await anna.getByRole('dialog', { name: 'Уйти без сохранения?' }).getByRole('button', { name: 'Остаться' }).click();
  await anna.goto('/admin/animation/new');
  await expect(anna.getByText('Вы не закончили новую анимацию')).toBeVisible();
  await anna.getByRole('button', { name: 'Продолжить' }).click();
  await expect(anna.getByLabel('Название', { exact: true })).toHaveValue('Поиск Анны');
  await expect(await program(anna)).toContainText('Числа стоят по порядку.');

  await anna.getByRole('button', { name: 'Создать анимацию' }).click();
  await expect(anna).toHaveURL(/\/admin\/animation\/\d+$/);
  animationId = Number(/\d+$/.exec(anna.url())![0]);
  await expect(anna.getByText('версия 1, нигде не стоит')).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'Поиск Анны', version: 1 });
  await anna.goto('/admin/animation/new');
  await expect(anna.getByRole('button', { name: /Пустая сцена/ })).toBeVisible();
});

test('two authors at once: the second is shown both programs and brings them together', async () => {
  await anna.goto(`/admin/animation/${animationId}`);
  await boris.goto(`/admin/animation/${animationId}`);
  await expect(steps(anna)).toHaveText('8 шагов');
  await expect(steps(boris)).toHaveText('8 шагов');
  await writeAfterLine(anna, 12, "\n    say('Так решила Анна.')");
  await (await program(boris)).click();
  await boris.keyboard.press('ControlOrMeta+End');
  await boris.keyboard.insertText("say('Так решил Борис.')");
  await anna.getByRole('button', { name: 'Сохранить' }).click();
  await expect(anna.getByText('Анимация сохранена')).toBeVisible();

  await boris.keyboard.press('ControlOrMeta+s');
  const dialog = boris.getByRole('dialog', { name: 'Две версии одной анимации' });
  await expect(dialog.getByRole('region', { name: 'Различия' })).toContainText('Так решил Борис.');
  await expectAccessible(boris);
  await dialog.getByRole('button', { name: 'Показать объединённый текст в редакторе' }).click();
  await expect(await program(boris)).toContainText('Так решила Анна.');
  await boris.getByRole('button', { name: 'Сохранить' }).click();
  await expect(boris.getByText('Анимация сохранена')).toBeVisible();
  const { source, version } = await stored();
  expect(version).toBe(3);
  expect(source).toContain('Так решила Анна.');
  expect(source).toContain('Так решил Борис.');
});

test('an earlier version is compared, played and restored', async () => {
  await anna.reload();
  await anna.getByRole('button', { name: 'Версии' }).click();
  await anna.getByRole('button', { name: /Версия 1/ }).click();
  const panel = anna.getByRole('dialog', { name: 'Версии анимации' });
  await expect(panel.getByRole('region', { name: 'Различия' })).toContainText('Так решила Анна.');
  await panel.getByText('Показ', { exact: true }).click();
  await expect(panel.locator('[data-player]')).toBeVisible();
  await panel.getByRole('button', { name: 'Вернуть эту версию' }).click();
  await expect(anna.getByText('Версия возвращена')).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(await program(anna)).not.toContainText('Так решила Анна.');
  expect(await stored()).toMatchObject({ version: 4 });
});

test('by mouse into a lesson: the dialog shows the steps, and a student sees them', async ({ browser }) => {
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

  await anna.goto(`/admin/animation/${animationId}?open=uses`);
  const uses = anna.getByRole('region', { name: 'Где стоит' });
  await expect(uses.getByRole('link', { name: 'Поиск с картинками' })).toHaveAttribute('href', /\/admin\/lesson\//);
});

test('by keyboard alone: begun, mended, stored and inserted', async () => {
  const keys = boris.keyboard;
  await boris.goto('/admin/animation/list');
  await boris.getByRole('button', { name: 'Создать' }).focus();
  await keys.press('Enter');
  await expect(boris.getByRole('menuitem', { name: /Пустая сцена/ })).toBeFocused();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(steps(boris)).toHaveText('10 шагов');
  await (await program(boris)).focus();
  await keys.press('F6');
  await expect(player(boris)).toBeFocused();
  await keys.press('ArrowRight');
  await expectStep(boris, 2, 10);
  await keys.press('F6');
  await expect(await program(boris)).toBeFocused();
  await keys.press('ControlOrMeta+End');
  await keys.insertText('a.ma');
  await expect(boris.getByRole('option', { name: /^mark/ })).toBeVisible();
  // the editor takes no Enter for a list that has just opened
  await boris.waitForTimeout(300);
  await keys.press('Enter');
  await keys.insertText("0, 'here'");
  await keys.press('End');
  await keys.insertText("\nsay('Конец.')");
  await keys.press('ControlOrMeta+Enter');
  await expect(steps(boris)).toHaveText('11 шагов');
  await keys.press('ControlOrMeta+s');
  await expect(boris).toHaveURL(/\/admin\/animation\/\d+$/);
  const made = Number(/\d+$/.exec(boris.url())![0]);

  await boris.goto(`/admin/lesson/${lessonId}/`);
  const text = await editorOf(boris, 'Текст занятия');
  await text.focus();
  await keys.press('ControlOrMeta+End');
  await boris.getByRole('button', { name: 'Анимация', exact: true }).focus();
  await keys.press('Enter');
  await expect(boris.getByRole('searchbox', { name: 'Поиск' })).toBeFocused();
  await keys.type('Проход по массиву');
  await expect(boris.getByRole('radio', { name: /Проход по массиву/ })).toBeVisible();
  await boris.getByRole('radio', { name: /Проход по массиву/ }).focus();
  await keys.press('Space');
  await expect(boris.getByText('Всего 11 шагов')).toBeVisible();
  await keys.press('Enter');
  await expect(text).toContainText(`::animation{id=${made}}`);
  await expect(text).toBeFocused();
});

test('a plain program: a press beside a line makes it a step, and another takes it away; by keyboard too', async () => {
  await anna.goto('/admin/animation/new?template=trace');
  await expect(steps(anna)).toHaveText('27 шагов');
  const text = await program(anna);
  const marks = anna.locator('.pt-line-step');
  const said = player(anna).locator('[aria-live="polite"]');
  /** Beside the line of the program, from 1. */
  const pressBeside = (line: number) =>
    anna
      .locator('.pt-line-gutter .cm-gutterElement')
      .nth(line - 1)
      .click();
  await expect(marks).toHaveCount(0);
  await pressBeside(10);
  await expect(marks).toHaveCount(1);
  await expect(steps(anna)).toHaveText('3 шага');
  await pressBeside(14);
  await expect(marks).toHaveCount(2);
  await expect(steps(anna)).toHaveText('4 шага');
  await pressBeside(14);
  await expect(marks).toHaveCount(1);
  await expect(steps(anna)).toHaveText('3 шага');

  // the marks stay with their lines
  await text.click();
  await anna.keyboard.press('ControlOrMeta+Home');
  await anna.keyboard.insertText('# Чётные\n');
  await anna.getByRole('button', { name: 'Шаги и слова 1 строка' }).click();
  const lines = anna.getByRole('list', { name: 'Строки программы' });
  await expect(lines.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Шаг на строке 11');
  await lines.getByLabel('Слова на строке 11').fill('Берём {number}.');
  await expect(said).toHaveText('Берём 4.');
  await expect(marks).toHaveClass(/pt-line-words/);
  await anna.getByLabel('Данные', { exact: true }).fill('7 6 2');
  await expect(steps(anna)).toHaveText('2 шага');
  await expect(said).toHaveText('Берём 6.');
  await expectAccessible(anna);

  // by keyboard: F9 at the cursor, and the list of lines
  await text.focus();
  await anna.keyboard.press('ControlOrMeta+Home');
  for (let line = 1; line < 10; line++) await anna.keyboard.press('ArrowDown');
  await anna.keyboard.press('F9');
  await expect(marks).toHaveCount(2);
  await expect(steps(anna)).toHaveText('4 шага');
  const second = lines.getByRole('checkbox', { name: 'Шаг на строке 10' });
  await expect(second).toBeChecked();
  await second.focus();
  await anna.keyboard.press('Space');
  await expect(marks).toHaveCount(1);
  await expect(steps(anna)).toHaveText('2 шага');

  await anna.getByLabel('Название', { exact: true }).fill('Чётные');
  await anna.keyboard.press('ControlOrMeta+s');
  await expect(anna).toHaveURL(/\/admin\/animation\/\d+$/);
  const made = await call<object>(anna, 'GET', `/admin/animation/${/\d+$/.exec(anna.url())![0]}`);
  expect(made).toMatchObject({
    kind: 'trace',
    input: '7 6 2',
    listing: { lines: [11], words: { 11: 'Берём {number}.' } },
  });
});

test('a file of Lottie is checked before it is sent, needs words, and is shown', async () => {
  await boris.goto('/admin/animation/new?template=lottie');
  const field = boris.getByLabel('Файл Lottie', { exact: true });
  await field.setInputFiles({ name: 'кот.json', mimeType: 'application/json', buffer: Buffer.from('кот') });
  await expect(boris.getByText('Это не JSON')).toBeVisible();
  const square = { ty: 4, nm: 'a', ip: 0, op: 60, st: 0, ks: {}, shapes: [], ind: 1, sr: 1, bm: 0, ddd: 0 };
  const lottie = {
    v: '5.7.4',
    fr: 30,
    ip: 0,
    op: 60,
    w: 200,
    h: 100,
    layers: [square],
    assets: [],
    markers: [
      { tm: 0, cm: 'Сначала', dr: 30 },
      { tm: 30, cm: 'Потом', dr: 30 },
    ],
  };
  await field.setInputFiles({
    name: 'круг.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(lottie)),
  });
  await expect(boris.getByText('Файл загружен')).toBeVisible();
  await boris.getByLabel('Название', { exact: true }).fill('Круг');
  await boris.getByRole('button', { name: 'Создать анимацию' }).click();
  await expect(boris.getByText('Опишите словами, что происходит')).toBeVisible();
  await boris.getByLabel('Что происходит, словами').fill('Круг появляется и исчезает.');
  await expect(steps(boris)).toHaveText('2 шага');
  await boris.getByRole('button', { name: 'Создать анимацию' }).click();
  await expect(boris).toHaveURL(/\/admin\/animation\/\d+$/);
  await expectAccessible(boris);
});

test('on a phone the program and the player stand one under the other', async ({ browser }) => {
  const page = await newPerson(browser, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/animation/${animationId}`);
  await expect(steps(page)).toHaveText('8 шагов');
  const [above, below] = await Promise.all([(await program(page)).boundingBox(), player(page).boundingBox()]);
  expect(below!.y).toBeGreaterThan(above!.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await typeCode(page, 'Программа', 'from scene import *\nsay("Раз")\n');
  await expect(steps(page)).toHaveText('1 шаг');
  await page.getByRole('button', { name: 'Отбросить правку' }).click();
  await page.context().close();
});
