/**
 * A teacher writes one lesson by mouse and another by keyboard: a pasted picture, a formula, a table, a call-out, a
 * task from the bank and a runnable sample. A student sees them all and runs the sample.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, demoCourse, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;
let courseId = 0;
let lessonIds: number[] = [];

const bankTask = 'Шифр Цезаря';

async function openEditor(page: Page, lessonId: number): Promise<Locator> {
  await page.goto(`/admin/lesson/${lessonId}`);
  const editor = page.getByRole('textbox', { name: 'Текст занятия' }).and(page.locator('[contenteditable]'));
  await expect(editor).toBeVisible();
  await expect(page.getByRole('button', { name: 'Полужирный' })).toBeEnabled();
  await editor.click();
  return editor;
}

/** Starts a new paragraph at the end of the text. */
async function newParagraph(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/** Pastes a picture as a screenshot from the clipboard. */
async function pastePicture(editor: Locator): Promise<void> {
  await editor.evaluate(async (element) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    canvas.getContext('2d')!.fillRect(0, 0, 30, 40);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob!], 'схема.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
}

const preview = (page: Page) => page.getByRole('region', { name: 'Как увидят ученики' });

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Опубликовать изменения|Сохранить)$/ }).click();
  await expect(page.getByText(/Изменения опубликованы|Занятие сохранено|Занятие опубликовано/).last()).toBeVisible();
}

/** Expects everything that both lessons contain. */
async function expectWritten(text: Locator): Promise<void> {
  await expect(text.getByRole('heading', { name: 'Циклы' })).toBeVisible();
  await expect(text.locator('strong', { hasText: 'повторяет' })).toBeVisible();
  await expect(text.locator('.katex-display')).toBeVisible();
  await expect(text.getByRole('columnheader', { name: 'Столбец 1' })).toBeVisible();
  await expect(text.getByRole('note').filter({ hasText: 'Важно' })).toContainText('Не забудьте');
  await expect(text.getByRole('img', { name: 'схема.png' })).toHaveJSProperty('complete', true);
  await expect(text.getByRole('button', { name: 'Запустить' })).toBeVisible();
  await expect(text.getByText(bankTask)).toBeVisible();
}

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
  ({ id: courseId } = await demoCourse(teacher));
  for (const title of ['Мышью', 'С клавиатуры']) {
    const lesson = { course_id: courseId, title, status: 'published' };
    lessonIds = [...lessonIds, (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id];
  }
});

test('by mouse: each tool of the bar', async () => {
  const editor = await openEditor(teacher, lessonIds[0]!);
  const tool = (name: string) =>
    teacher.getByRole('toolbar', { name: 'Разметка текста' }).getByRole('button', { name });
  const choose = async (name: string, kind: string) => {
    await tool(name).click();
    await teacher.getByRole('menuitem', { name: kind }).click();
  };
  await teacher.keyboard.insertText('Циклы');
  await choose('Заголовок', 'Подзаголовок');
  await newParagraph(teacher);
  await teacher.keyboard.insertText('Цикл повторяет');
  await tool('Полужирный').click();
  await newParagraph(teacher);
  await choose('Формула', 'Отдельно');
  await newParagraph(teacher);
  await tool('Таблица').click();
  await teacher.getByRole('textbox', { name: 'Строк' }).fill('2');
  await teacher.getByRole('button', { name: 'Вставить' }).click();
  await newParagraph(teacher);
  await choose('Выноска', 'Важно');
  await newParagraph(teacher);
  await pastePicture(editor);
  await expect(preview(teacher).getByRole('img', { name: 'схема.png' })).toBeVisible();
  await newParagraph(teacher);
  await choose('Блок кода', 'Python с кнопкой «Запустить»');
  await newParagraph(teacher);
  await tool('Задача из банка').click();
  const dialog = teacher.getByRole('dialog', { name: 'Задача из банка' });
  await dialog.getByLabel('Название').fill('Цезар');
  await dialog.getByRole('button', { name: bankTask }).click();
  await expect(dialog).toBeHidden();

  await expectWritten(preview(teacher));
  await expectAccessible(teacher);
  await publish(teacher);
});

test('by keyboard alone: keys of the editor and the bar by arrows', async () => {
  const editor = await openEditor(teacher, lessonIds[1]!);
  const { keyboard } = teacher;
  /** Moves from the text to the toolbar and along it to a tool. */
  const goTo = async (name: string) => {
    await keyboard.press('Escape');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Home');
    const wanted = teacher.getByRole('button', { name, exact: true });
    for (let step = 0; step < 20 && !(await wanted.evaluate((it) => it === document.activeElement)); step += 1)
      await keyboard.press('ArrowRight');
    await expect(wanted).toBeFocused();
    await keyboard.press('Enter');
  };
  const chooseBy = async (kind: string) => {
    const item = teacher.getByRole('menuitem', { name: kind });
    await expect(item).toBeVisible();
    for (let step = 0; step < 10 && !(await item.evaluate((it) => it === document.activeElement)); step += 1)
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(editor).toBeFocused();
  };
  await keyboard.insertText('Циклы');
  await keyboard.press('ControlOrMeta+Alt+2');
  await newParagraph(teacher);
  await keyboard.insertText('Цикл повторяет');
  await keyboard.press('ControlOrMeta+b');
  await newParagraph(teacher);
  await goTo('Формула');
  await chooseBy('Отдельно');
  await newParagraph(teacher);
  await goTo('Таблица');
  await expect(teacher.getByRole('textbox', { name: 'Строк' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await newParagraph(teacher);
  await goTo('Выноска');
  await chooseBy('Важно');
  await newParagraph(teacher);
  await goTo('Блок кода');
  await chooseBy('Python с кнопкой «Запустить»');
  await newParagraph(teacher);
  await pastePicture(editor);
  await expect(preview(teacher).getByRole('img', { name: 'схема.png' })).toBeVisible();
  await newParagraph(teacher);
  await goTo('Задача из банка');
  const dialog = teacher.getByRole('dialog', { name: 'Задача из банка' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Название').focus();
  await keyboard.insertText('Цезар');
  const found = dialog.getByRole('list', { name: 'Найденные задачи' }).getByRole('button');
  await expect(found).toHaveCount(1);
  for (let step = 0; step < 8 && !(await found.evaluate((it) => it === document.activeElement)); step += 1)
    await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await expectWritten(preview(teacher));
  await publish(teacher);
});

test('the student sees it all and runs the sample', async () => {
  for (const lessonId of lessonIds) {
    await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
    const text = student.getByRole('tabpanel', { name: 'Теория' }).locator('.pt-markdown');
    await expectWritten(text);
    await expect(text.getByRole('link', { name: bankTask })).toContainText('не начата');
  }
  const text = student.getByRole('tabpanel', { name: 'Теория' }).locator('.pt-markdown');
  await text.getByRole('button', { name: 'Запустить' }).click();
  const sample = student.getByRole('region', { name: 'Пример, который можно запустить' });
  await sample.getByLabel('Ввод').fill('Аня');
  await sample.getByRole('button', { name: 'Запустить' }).click();
  await expect(sample.getByLabel('Вывод программы')).toHaveText('Привет, Аня\n');

  const program = sample
    .getByRole('textbox', { name: 'Программа из примера' })
    .and(student.locator('[contenteditable]'));
  await program.click();
  await student.keyboard.press('ControlOrMeta+End');
  await student.keyboard.insertText('\nprint(1 / 0)');
  await sample.getByRole('button', { name: 'Запустить' }).click();
  await expect(sample.getByText('Ошибка при работе')).toBeVisible();
  await sample.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(program).not.toContainText('1 / 0');
  await expectAccessible(student);
});
