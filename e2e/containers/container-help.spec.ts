/**
 * A teacher beside a student's container, in the sandbox driver: nothing is seen without a reason, the student is told
 * who and why, typing together needs the student's consent, and the student ends it. Another student is refused.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

const why = 'Не запускается скрипт, просил посмотреть';
const password = 'тропа-ведёт-в-горы';
let teacher: Page;
let student: Page;
let address: string;
let stamp: string;

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  stamp = String(Date.now());
  student = await newPupil(browser, 'Пётр');
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(student, 'GET', '/user/containers');
  const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
  const { id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id });
  address = `/user_ui/container/${id}`;
  await call(student, 'POST', `/user/container/${id}/start`);
});

async function newPupil(browser: Browser, first_name: string): Promise<Page> {
  const username = `${first_name === 'Пётр' ? 'petr' : 'sveta'}-${stamp}`;
  await call(teacher, 'POST', '/admin/user', { username, password, first_name, last_name: 'Соседов' });
  return newPerson(browser, username, password);
}

const terminalOf = (page: Page): Locator => page.getByRole('region', { name: 'Терминалы' });
/** What the terminal shows now. */
const screenOf = (page: Page): Locator => terminalOf(page).locator('.xterm-rows:visible');

async function type(page: Page, command: string): Promise<void> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.keyboard.insertText(command);
  await page.keyboard.press('Enter');
}

test('nothing is seen until a reason is written', async () => {
  await student.goto(address);
  await expect(screenOf(student)).toContainText('$');
  await type(student, 'echo "тайна $((40 + 2))"');
  await expect(screenOf(student)).toContainText('тайна 42');

  await teacher.goto(address);
  await expect(teacher.getByRole('heading', { name: 'Linux' })).toBeVisible();
  await expect(teacher.getByText('Соседов Пётр')).toBeVisible();
  await expect(terminalOf(teacher)).toHaveCount(0);
  await teacher.getByRole('button', { name: 'Посмотреть' }).click();
  await expect(teacher.getByText('Напишите, зачем')).toBeVisible();
  await expect(terminalOf(teacher)).toHaveCount(0);
  await expectAccessible(teacher);
});

test('who looks reads and types nothing, and the student is told at once', async () => {
  const before = await terminalOf(student).boundingBox();
  await teacher.getByLabel('Зачем открыть').fill(why);
  await teacher.getByRole('button', { name: 'Посмотреть' }).click();
  await expect(student.getByText(`Зачем: ${why}`)).toBeVisible();
  await expect(student.getByText('смотрит на терминалы и файлы')).toBeVisible();
  // it stands over the terminal and moves nothing
  expect(await terminalOf(student).boundingBox()).toEqual(before);

  await expect(screenOf(teacher)).toContainText('тайна 42');
  await type(teacher, 'echo лишнее');
  await expect(teacher.getByText('Вы только смотрите: печатать здесь может ученик.')).toBeVisible();
  await expect(teacher.getByRole('button', { name: 'Новый файл' })).toHaveCount(0);
  await expect(screenOf(student)).not.toContainText('лишнее');
});

test('with the student’s consent both type, and both see it', async () => {
  await teacher.getByRole('button', { name: 'Помочь' }).click();
  await expect(teacher.getByText('Ждём ответа.')).toBeVisible();
  await student.getByRole('button', { name: 'Разрешить' }).click();
  await expect(teacher.getByText('работает вместе с вами')).toBeVisible();
  await expect(teacher.getByText('Вы печатаете вместе с учеником.')).toBeVisible();
  await type(teacher, 'echo "привет $((40 + 2))"');
  await expect(screenOf(teacher)).toContainText('привет 42');
  await expect(screenOf(student)).toContainText('привет 42');
  await type(student, 'echo "вижу $((40 + 2))"');
  await expect(screenOf(teacher)).toContainText('вижу 42');
  await expectAccessible(student);
  await expectAccessible(teacher);
});

test('the student ends it, and the teacher sees why', async () => {
  await student.getByRole('button', { name: 'Завершить' }).click();
  await expect(teacher.getByText('Ученик закончил работу вместе с вами.')).toBeVisible();
  await expect(terminalOf(teacher)).toHaveCount(0);
  await expect(student.getByText(`Зачем: ${why}`)).toHaveCount(0);

  await teacher.getByLabel('Зачем открыть').fill(why);
  await teacher.getByRole('button', { name: 'Помочь' }).click();
  await student.getByRole('button', { name: 'Отклонить' }).click();
  await expect(teacher.getByText('Ученик отклонил помощь.')).toBeVisible();
  await expect(terminalOf(teacher)).toHaveCount(0);
  await expect(screenOf(student)).toContainText('вижу 42');
});

test('another student is refused', async ({ browser }) => {
  const other = await newPupil(browser, 'Света');
  await other.goto(address);
  await expect(other.getByText(/^Такого контейнера у вас нет/)).toBeVisible();
  await expect(terminalOf(other)).toHaveCount(0);
  await expectAccessible(other);
});
