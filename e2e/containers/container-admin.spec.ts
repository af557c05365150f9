/**
 * Administrators and containers, in the sandbox driver: a template is made, a student starts a container of it, the
 * administrator sees it live, stops it with words that the student sees, and deletes it.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

const title = 'Linux для рассказа';
let admin: Page;
let student: Page;

test.beforeAll(async ({ browser, product: _ }) => {
  admin = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
});

const rowOf = (page: Page) => page.getByRole('table', { name: 'Контейнеры' }).getByRole('row', { name: title });

test('a template is made, and what was typed survives a reload', async () => {
  await admin.goto('/');
  await admin.getByRole('link', { name: 'Контейнеры', exact: true }).click();
  await admin.getByRole('tab', { name: 'Шаблоны' }).click();
  await expect(admin.getByRole('table', { name: 'Шаблоны' })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Новый шаблон' }).click();
  await admin.getByRole('textbox', { name: 'Название' }).fill(title);
  await admin.getByLabel('Память, МБ').fill('32');
  await admin.getByRole('radio', { name: /^Каждому/ }).check();
  await admin.getByRole('button', { name: 'Добавить файл' }).click();
  await admin.getByRole('textbox', { name: 'Имя файла 1, файлы шаблона' }).fill('заметки/начало.txt');
  await admin.getByRole('button', { name: 'Создать шаблон' }).click();
  await expect(admin.getByText('От 64 до 65 536')).toBeVisible();
  await expectAccessible(admin);

  const dialog = admin.waitForEvent('dialog').then((asked) => asked.accept());
  await Promise.all([dialog, admin.reload()]);
  await expect(admin.getByText('Восстановлены несохранённые изменения')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Название' })).toHaveValue(title);
  await admin.getByLabel('Память, МБ').fill('128');
  await admin.getByRole('button', { name: 'Создать шаблон' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/container_template\/\d+$/);
});

test('another version that was saved meanwhile is shown, and both changes stay', async () => {
  const id = new URL(admin.url()).pathname.split('/').at(-1)!;
  const path = `/admin/container_template/${id}`;
  await admin.getByRole('textbox', { name: 'Что это' }).fill('Моё описание');
  const {
    id: _,
    version,
    problem: __,
    containers: ___,
    uses: ____,
    updated_at: _____,
    ...content
  } = await call<Record<string, unknown>>(admin, 'GET', path);
  await call(admin, 'POST', path, { ...content, pids: 99, version });
  await admin.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Две версии одного шаблона' });
  await expect(dialog).toContainText('Моё описание');
  await dialog.getByRole('button', { name: 'Сохранить с моими изменениями' }).click();
  await expect(admin.getByText('Шаблон сохранён')).toBeVisible();
  expect(await call(admin, 'GET', path)).toMatchObject({ summary: 'Моё описание', pids: 99, version: 3 });
});

test('the administrator sees a student begin to work, without a reload', async () => {
  await admin.goto('/admin/container/list');
  await expect(admin.getByRole('region', { name: 'Сервер контейнеров' })).toContainText(/занято \d+ из \d+/);
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(student, 'GET', '/user/containers');
  const { id: template_id } = templates.find((one) => one.title === title)!;
  const { id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id });
  await student.goto(`/user_ui/container/${id}`);
  await student
    .getByRole('group', { name: 'Управление контейнером' })
    .getByRole('button', { name: 'Запустить' })
    .click();
  await expect(rowOf(admin)).toContainText('Работает');
  await expect(rowOf(admin).getByRole('link', { name: title })).toHaveAttribute('href', `/user_ui/container/${id}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    await expectAccessible(admin);
  }
  await admin.emulateMedia({ colorScheme: null });
  await expect(student.getByRole('treeitem', { name: 'заметки, папка' })).toBeVisible();
});

test('the student reads who stopped it', async () => {
  await rowOf(admin)
    .getByRole('button', { name: `Действия: ${title}` })
    .click();
  await admin.getByRole('menuitem', { name: 'Остановить…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Остановить' }).click();
  await expect(student.getByText('Его остановил преподаватель. Файлы на месте.')).toBeVisible();
  await expect(rowOf(admin)).toContainText('остановил преподаватель');
  await rowOf(admin)
    .getByRole('button', { name: `Действия: ${title}` })
    .click();
  await admin.getByRole('menuitem', { name: 'Что с ним было' }).click();
  await expect(admin.getByRole('list', { name: 'События' })).toContainText('запущен');
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
});

test('the page of the student shows it too, with what was with it', async () => {
  await rowOf(admin).getByRole('link').first().click();
  const mine = admin.getByRole('region', { name: 'Контейнеры', exact: true });
  await expect(rowOf(admin)).toContainText('остановил преподаватель');
  await expect(mine.getByRole('link', { name: title })).toBeVisible();
  await mine.getByRole('button', { name: `Действия: ${title}` }).click();
  await admin.getByRole('menuitem', { name: 'Что с ним было' }).click();
  await expect(admin.getByRole('list', { name: 'События' })).toContainText('запущен');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('list', { name: 'События' })).toHaveCount(0);
  await expectAccessible(admin);
  await admin.goto('/admin/container/list');
});

test('several are chosen and deleted, then the template goes into the bin and comes back', async () => {
  await admin.getByRole('checkbox', { name: `Выбрать: ${title}` }).check();
  await admin.getByRole('button', { name: 'Действия', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Удалить…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(rowOf(admin)).toHaveCount(0);
  await admin.getByRole('tab', { name: 'Шаблоны' }).click();
  await admin.getByRole('link', { name: title }).click();
  await admin.getByRole('button', { name: 'Убрать в корзину' }).click();
  await expect(admin.getByRole('table', { name: 'Шаблоны' })).not.toContainText(title);
  await admin.getByRole('button', { name: 'Корзина' }).click();
  await admin.getByRole('button', { name: `Вернуть шаблон «${title}»` }).click();
  await admin.getByRole('button', { name: 'Все шаблоны' }).click();
  await expect(admin.getByRole('link', { name: title })).toBeVisible();
});

test('a template that stands in a text is not deleted, and says where', async () => {
  await admin.getByRole('link', { name: title }).click();
  await expect(admin).toHaveURL(/\/admin\/container_template\/\d+$/);
  const id = Number(await admin.evaluate(() => location.pathname.split('/').at(-1)));
  const course = { title: 'Курс с контейнером', date: '2026-09-01' };
  const { id: course_id } = await call<{ id: number }>(admin, 'POST', '/admin/course', course);
  const lesson = await call<{ id: number }>(admin, 'POST', '/admin/lesson', { course_id, title: 'Первые команды' });
  await change(admin, `/admin/lesson/${lesson.id}`, { body: `::container{template=${id}}` });
  await admin.getByRole('button', { name: 'Убрать в корзину' }).click();
  await expect(admin.getByText('Сначала уберите его оттуда.')).toContainText('«Первые команды»');
  await admin.reload();
  await expect(admin.getByRole('link', { name: 'Занятие «Первые команды»' })).toBeVisible();
  await expectAccessible(admin);
});
