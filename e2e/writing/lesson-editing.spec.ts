/**
 * Editing a lesson: the draft survives a reload and nobody else sees it, two authors merge their texts, an earlier
 * version is restored, tasks are chosen and ordered by mouse and by keyboard.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, demoCourse, drag, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let anna: Page;
let boris: Page;
let courseId = 0;
let lessonId = 0;

const begin = 'Первый абзац.\n\nВторой абзац.\n\nТретий абзац.';

const editorOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Текст занятия' }).and(page.locator('[contenteditable]'));

async function open(page: Page): Promise<void> {
  await page.goto(`/admin/lesson/${lessonId}/`);
  await expect(editorOf(page)).toBeVisible();
}

/** Types at the end of the text. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

const saved = () => call<{ body: string; version: number }>(anna, 'GET', `/admin/lesson/${lessonId}`);

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
  ({ id: courseId } = await demoCourse(anna));
  ({ id: lessonId } = await call<{ id: number }>(anna, 'POST', '/admin/lesson', {
    course_id: courseId,
    title: 'Отладка',
    body: begin,
    status: 'published',
  }));
});

test('what is typed is kept as a draft, outlives a reload and is published when the author says so', async () => {
  await open(anna);
  await write(anna, '\n\nЧетвёртый абзац.');
  await expect(anna.getByText(/Черновик сохранён \d\d:\d\d, ученики видят прежний текст/)).toBeVisible();
  expect((await saved()).body).toBe(begin);

  await anna.reload();
  await expect(anna.getByText('Вы не закончили правку')).toBeVisible();
  await expect(editorOf(anna)).toContainText('Четвёртый абзац.');
  await expectAccessible(anna);

  await anna.getByRole('button', { name: 'Опубликовать изменения' }).click();
  await expect(anna.getByText('Изменения опубликованы')).toBeVisible();
  await expect(anna.getByText('Вы не закончили правку')).toBeHidden();
  await expect(anna.getByRole('button', { name: 'Сохранить', exact: true })).toBeVisible();
  expect((await saved()).body).toBe(`${begin}\n\nЧетвёртый абзац.`);
  expect((await call<{ draft: null }>(anna, 'GET', `/admin/lesson/${lessonId}/draft`)).draft).toBeNull();
});

test('an edit goes on at another computer, can be thrown away and taken back; a teacher sees it as a student would', async ({
  browser,
}) => {
  await write(anna, '\n\nЕщё не решила.');
  await expect(anna.getByText('Черновик сохранён')).toBeVisible();
  const elsewhere = await newPerson(browser, 'admin');
  await elsewhere.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await expect(elsewhere.getByText('Так это видит ученик.')).toBeVisible();
  await expect(elsewhere.getByText('Ещё не решила.')).toBeHidden();
  await elsewhere.getByRole('button', { name: 'Показать мою неопубликованную правку' }).click();
  await expect(elsewhere.getByText('Ещё не решила.')).toBeVisible();

  await open(elsewhere);
  await expect(elsewhere.getByText('Вы не закончили правку')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Отбросить', exact: true }).click();
  await expect(editorOf(elsewhere)).not.toContainText('Ещё не решила.');
  await elsewhere.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(editorOf(elsewhere)).toContainText('Ещё не решила.');
  await elsewhere.getByRole('button', { name: 'Отбросить правку' }).click();
  await expect(editorOf(elsewhere)).not.toContainText('Ещё не решила.');
  await expect
    .poll(async () => (await call<{ draft: unknown }>(anna, 'GET', `/admin/lesson/${lessonId}/draft`)).draft)
    .toBeNull();
  await elsewhere.context().close();
  await open(anna);
  await expect(editorOf(anna)).not.toContainText('Ещё не решила.');
});

test('two authors at once: the second hears of the newer version and brings both texts together', async () => {
  await open(boris);
  await write(anna, '\n\nПятый абзац от Анны.');
  await editorOf(boris).click();
  await boris.keyboard.press('ControlOrMeta+Home');
  await boris.keyboard.insertText('Вступление Бориса. ');
  await anna.getByRole('button', { name: 'Опубликовать изменения' }).click();
  await expect(anna.getByText('Изменения опубликованы')).toBeVisible();

  await boris.getByRole('button', { name: 'Опубликовать изменения' }).click();
  const dialog = boris.getByRole('dialog', { name: 'Две версии одного занятия' });
  await expect(dialog.getByText('Вы меняли разные места')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Различия' })).toContainText('Вступление Бориса.');
  await expectAccessible(boris);
  expect((await saved()).body).not.toContain('Вступление Бориса.');

  await dialog.getByRole('button', { name: 'Показать объединённый текст в редакторе' }).click();
  await expect(dialog).toBeHidden();
  await expect(editorOf(boris)).toContainText('Пятый абзац от Анны.');
  await boris.getByRole('button', { name: 'Опубликовать изменения' }).click();
  await expect(boris.getByText('Изменения опубликованы')).toBeVisible();
  expect((await saved()).body).toBe(`Вступление Бориса. ${begin}\n\nЧетвёртый абзац.\n\nПятый абзац от Анны.`);
});

test('both change one place: each choice is the author’s, and the text that gives way can come back', async () => {
  await open(boris);
  await open(anna);
  await write(anna, ' Так решила Анна.');
  await write(boris, ' Так решил Борис.');
  await boris.getByRole('button', { name: 'Опубликовать изменения' }).click();
  await expect(boris.getByText('Изменения опубликованы').last()).toBeVisible();

  // the editor looks for a newer version when the window becomes visible
  await anna.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(anna.getByText(/Новая версия в \d\d:\d\d: Петров Борис/)).toBeVisible();
  await anna.getByRole('button', { name: 'Сравнить и объединить' }).click();
  const dialog = anna.getByRole('dialog', { name: 'Две версии одного занятия' });
  await dialog.getByRole('radio', { name: 'Новое', exact: true }).check();
  await expect(dialog.getByText('Тексты совпадают.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Моё', exact: true }).check();
  await expect(dialog.getByRole('region', { name: 'Различия' })).toContainText('Анна');
  await dialog.getByText('Новая версия', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Взять новую версию' }).click();
  await expect(editorOf(anna)).toContainText('Так решил Борис.');
  await anna.getByRole('button', { name: 'Вернуть мой текст' }).click();
  await expect(editorOf(anna)).toContainText('Так решила Анна.');

  await anna.getByRole('button', { name: 'Сравнить и объединить' }).click();
  await dialog.getByText('Моя версия', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Оставить мою версию' }).click();
  await expect(anna.getByText('Изменения опубликованы').last()).toBeVisible();
  expect((await saved()).body).toContain('Так решила Анна.');
});

test('a version is compared with the present one, seen as a student saw it, restored and taken back', async () => {
  await anna.getByRole('button', { name: 'Версии' }).click();
  const panel = anna.getByRole('dialog', { name: 'Версии занятия' });
  await panel.getByRole('button', { name: /^Версия 1 / }).click();
  await expect(anna).toHaveURL(/versions=1/);
  const difference = panel.getByRole('region', { name: 'Различия' });
  await expect(difference.locator('ins').first()).toContainText('Вступление');
  await expect(difference.getByText('Добавлено:').first()).toBeAttached();
  await expectAccessible(anna);
  await panel.getByText('Глазами ученика').click();
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Третий абзац.' })).toBeVisible();

  const { body, version } = await saved();
  await panel.getByRole('button', { name: 'Вернуть эту версию' }).click();
  await expect(anna.getByText('Версия возвращена')).toBeVisible();
  expect(await saved()).toMatchObject({ body: begin, version: version + 1 });
  await anna.getByRole('button', { name: 'Отменить' }).click();
  await expect(anna.getByText('Вернули как было')).toBeVisible();
  expect(await saved()).toMatchObject({ body, version: version + 2 });
  await anna.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('tasks: several are chosen at once, then put into order by mouse and by keyboard', async () => {
  // new ones stand first in the bank, whatever other stories have put there
  const config = { languages: ['python'], checker: { kind: 'tokens' } };
  for (const title of ['Общая сумма', 'Первое знакомство', 'Свободные автобусы', 'Настенные ходики'])
    await call(anna, 'POST', '/admin/task', { kind: 'program', title, config });
  const section = anna.getByRole('region', { name: 'Задачи' });
  await section.getByRole('button', { name: 'Добавить задачи' }).click();
  const dialog = anna.getByRole('dialog', { name: 'Задачи из банка' });
  for (const title of ['Общая сумма', 'Первое знакомство', 'Свободные автобусы'])
    await dialog.getByRole('checkbox', { name: title, exact: true }).check();
  await dialog.getByRole('combobox', { name: 'Отбор задач' }).fill('ходики');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Настенные ходики' }).check();
  await dialog.getByRole('button', { name: 'Добавить 4 задачи' }).click();
  const titles = section.getByRole('listitem').getByRole('link');
  await expect(titles).toHaveText(['Общая сумма', 'Первое знакомство', 'Свободные автобусы', 'Настенные ходики']);

  const handle = (title: string): Locator => section.getByRole('button', { name: `Переместить: задача «${title}»` });
  await handle('Настенные ходики').scrollIntoViewIfNeeded();
  const there = section.getByRole('status').filter({ hasText: 'место 3 из 4' });
  await drag(anna, handle('Общая сумма'), { place: handle('Свободные автобусы'), dx: 16, dy: 24, there });
  await expect(titles).toHaveText(['Первое знакомство', 'Свободные автобусы', 'Общая сумма', 'Настенные ходики']);

  // the drag must end before the next one starts
  await expect(handle('Общая сумма')).toHaveAttribute('aria-pressed', 'false');
  await handle('Настенные ходики').focus();
  await anna.keyboard.press('Space');
  await expect(section.getByRole('status')).toContainText(['взято, место 4 из 4']);
  await anna.keyboard.press('ArrowUp');
  await expect(section.getByRole('status')).toContainText(['место 3 из 4']);
  await anna.keyboard.press('Space');
  await expect(titles).toHaveText(['Первое знакомство', 'Свободные автобусы', 'Настенные ходики', 'Общая сумма']);
  await expect(handle('Настенные ходики')).toBeFocused();
  await expectAccessible(anna);

  await section.getByRole('button', { name: 'Действия с задачей «Свободные автобусы»' }).click();
  await anna.getByRole('menuitem', { name: 'Выше' }).click();
  await section.getByRole('button', { name: 'Действия с задачей «Первое знакомство»' }).click();
  await anna.getByRole('menuitem', { name: 'Сделать необязательной' }).click();
  await expect(section.getByText('по желанию', { exact: true })).toBeVisible();
  await anna.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(anna.getByText('Занятие сохранено')).toBeVisible();
  const { tasks } = await call<{ tasks: { title: string; required: boolean }[] }>(
    anna,
    'GET',
    `/admin/lesson/${lessonId}`,
  );
  expect(tasks.map(({ title, required }) => [title, required])).toEqual([
    ['Свободные автобусы', true],
    ['Первое знакомство', false],
    ['Настенные ходики', true],
    ['Общая сумма', true],
  ]);
});
