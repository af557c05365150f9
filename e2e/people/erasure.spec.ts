/** A student asks to be erased, is declined, asks again; the administrator erases: the session is dead, no name is left. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { newPerson } from '../support/person.ts';

test.use({ own: 'erasure' });
test.describe.configure({ mode: 'serial' });

let admin: Page;
let student: Page;

test.beforeAll(async ({ browser, product: _ }) => {
  admin = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
});

const ask = async () => {
  await student.goto('/auth/profile');
  await student.getByRole('button', { name: 'Удалить мои данные…' }).click();
  const dialog = student.getByRole('dialog', { name: 'Удалить ваши данные?' });
  await dialog.getByLabel('Ваш пароль').fill('student-demo');
  await expectAccessible(student);
  const downloading = student.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Сначала скачать мои данные' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^put-data-.*\.zip$/);
  await dialog.getByRole('button', { name: 'Попросить удалить' }).click();
  await expect(student.getByText('Вы попросили удалить ваши данные')).toBeVisible();
};
const open = async () => {
  await admin.goto('/');
  await admin.getByRole('link', { name: /просит удалить свои данные/ }).click();
  await expect(admin.getByRole('region', { name: 'Личные данные' })).toContainText('Просит удалить данные');
};

test('the administrator declines, and the student reads why', async () => {
  await ask();
  await open();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Отказать…' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Отказать в удалении данных?' });
  await dialog.getByRole('button', { name: 'Отказать' }).click();
  await expect(dialog.getByText('Напишите причину: человек её прочтёт')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Сначала закончите четверть.');
  await dialog.getByRole('button', { name: 'Отказать' }).click();
  await expect(dialog).toBeHidden();
  await student.reload();
  await expect(student.getByText('Сначала закончите четверть.')).toBeVisible();
  await expectAccessible(student);
});

test('the administrator erases: the session of the student ends, and no screen has the name', async () => {
  await ask();
  await open();
  const name = await admin.getByRole('heading', { level: 1 }).innerText();
  await admin.getByRole('button', { name: 'Стереть данные…' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Стереть навсегда' }).click();
  const nameless = admin.getByRole('heading', { level: 1, name: /^Удалённый участник \d+$/ });
  await expect(nameless).toBeVisible();
  await expect(admin.getByText('Данные стёрты', { exact: true })).toBeVisible();

  await student.goto('/');
  await expect(student).toHaveURL(/auth\/login/);
  await student.getByLabel(/Логин/).fill('student');
  await student.getByLabel('Пароль', { exact: true }).fill('student-demo');
  await student.getByRole('button', { name: 'Войти' }).click();
  await expect(student.getByRole('alert')).toContainText('Неверный логин или пароль');

  await admin.goto('/admin/user/list');
  await expect(admin.getByRole('link', { name: /^Удалённый участник \d+$/ })).toBeVisible();
  await expect(admin.getByText(name)).toHaveCount(0);
  await expectAccessible(admin);
});
