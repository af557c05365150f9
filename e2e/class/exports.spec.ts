/** Results taken out of the product: a workbook, an archive of works and a sheet of paper, read by other programs. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { call, newPerson, ownCourse } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let lessonId = 0;

const program = { language: 'python', files: [{ name: 'main.py', content: 'print(2)' }] };
const choose = async (name: RegExp) => {
  await teacher.getByRole('button', { name: 'Выгрузить' }).click();
  await teacher.getByRole('menuitem', { name }).click();
};
const dialog = () => teacher.getByRole('dialog');

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  await teacher.setViewportSize({ width: 1366, height: 768 });
  const { lessons, user_group_ids } = await ownCourse(teacher, 'Курс для выгрузок');
  const pupil = { first_name: 'Саша', last_name: 'Пушкарь', username: 'exported', password: 'exported-demo' };
  await call(teacher, 'POST', '/admin/user', { ...pupil, user_group_ids });
  const student = await newPerson(browser, pupil.username);
  lessonId = lessons[0]!.id;
  const { tasks } = await call<{ tasks: { task_id: number; title: string }[] }>(
    teacher,
    'GET',
    `/admin/lesson/${lessonId}`,
  );
  const { task_id } = tasks.find(({ title }) => title === 'Сумма двух чисел')!;
  await call(student, 'POST', '/user/submission', { ...program, task_id, lesson_id: lessonId });
  await student.context().close();
  await teacher.goto(`/admin/lesson/${lessonId}/results`);
});

test('a workbook is made while its progress is seen, and saves itself', async () => {
  const saving = teacher.waitForEvent('download');
  await choose(/^Таблица XLSX/);
  await expect(
    dialog().getByRole('list', { name: 'Выгрузки' }).getByText('Результаты — Ввод и вывод.xlsx'),
  ).toBeVisible();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Результаты — Ввод и вывод.xlsx');
  const file = await readFile(await saved.path());
  const [head, ...lines] = await readSheet(file, 'Баллы');
  expect(head?.slice(0, 6)).toEqual(['Ученик', 'Логин', 'Группа', 'Сумма', 'Решено', 'Ждут проверки']);
  expect(lines.map(([name]) => name)).toContain('Пушкарь Саша');
  await expect(dialog().getByText(/^Готово, /)).toBeVisible();
  await expectAccessible(teacher);
});

test('works come as an archive with folders of one’s own choice; a pattern that can not be used says why', async () => {
  await teacher.keyboard.press('Escape');
  await choose(/^Решения архивом/);
  const folders = dialog().getByRole('textbox', { name: 'Папки в архиве' });
  await folders.fill('{класс}');
  await expect(dialog().getByText(/Поля \{класс\} нет/)).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Собрать архив' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'По ученикам' }).click();
  await expect(dialog().getByText(/^Например: .*\/main\.py$/)).toBeVisible();
  await expectAccessible(teacher);
  const saving = teacher.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Собрать архив' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Решения — Ввод и вывод.zip');
  const found = unzipSync(await readFile(await saved.path()));
  const [name, content] = Object.entries(found)[0]!;
  expect(name).toBe('Пушкарь Саша/Ввод и вывод/Сумма двух чисел/main.py');
  expect(strFromU8(content)).toBe('print(2)');
});

test('an export can be taken again later, and removed', async () => {
  await teacher.reload();
  await choose(/^Готовые выгрузки/);
  const list = dialog().getByRole('list', { name: 'Выгрузки' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const saving = teacher.waitForEvent('download');
  await list.getByRole('button', { name: 'Скачать Результаты — Ввод и вывод.xlsx' }).click();
  await saving;
  await list.getByRole('button', { name: 'Убрать Результаты — Ввод и вывод.xlsx' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await teacher.keyboard.press('Escape');
});

test('a sheet for paper has the rows of the table and a place for a signature', async () => {
  await choose(/^Ведомость для печати/);
  await expect(teacher.getByRole('heading', { name: 'Ведомость: Ввод и вывод' })).toBeVisible();
  await expect(teacher.getByRole('columnheader', { name: 'Подпись' })).toBeVisible();
  await expect(teacher.getByRole('rowheader', { name: 'Пушкарь Саша' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: 'К таблице' }).click();
  await expect(teacher.getByRole('grid')).toBeVisible();
});

test('points come back from a changed table, after one has seen which', async () => {
  await teacher.getByRole('button', { name: 'Ещё действия' }).click();
  await teacher.getByRole('menuitem', { name: 'Загрузить баллы…' }).click();
  const table = 'Ученик;Логин;Сумма двух чисел\r\nПушкарь Саша;exported;7,5\r\nНикто;nobody;1\r\n';
  const [chooser] = await Promise.all([
    teacher.waitForEvent('filechooser'),
    dialog().getByRole('button', { name: 'Выбрать файл CSV или XLSX' }).click(),
  ]);
  await chooser.setFiles({ name: 'баллы.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(dialog().getByText('Изменится: 1 клетка.')).toBeVisible();
  await expect(dialog().getByText('Строка 3. Логина «nobody» в результатах нет')).toBeVisible();
  await expectAccessible(teacher);
  await dialog().getByRole('textbox', { name: 'Комментарий для учеников' }).fill('За доклад');
  await dialog().getByRole('button', { name: 'Поставить баллы' }).click();
  const cell = teacher.getByRole('gridcell', {
    name: /^Пушкарь Саша, Сумма двух чисел: 7,5 из 10.*баллы преподавателя/,
  });
  await expect(cell).toBeVisible();
});
