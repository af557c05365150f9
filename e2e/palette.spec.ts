/** Ctrl+K: finds what a teacher works with, and does things with it. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './support/product.ts';

const open = async (page: Page) => {
  const field = page.getByRole('dialog', { name: 'Поиск и действия' }).getByRole('combobox');
  // the keys come after the screen
  const isOpen = async () => {
    if (await field.isVisible()) return true;
    await page.keyboard.press('ControlOrMeta+KeyK');
    return false;
  };
  await expect.poll(isOpen, { intervals: [1000] }).toBe(true);
  await expect(field).toBeFocused();
  return field;
};

test('the palette makes a task, opens results and acts as a student, by the keyboard alone', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link').first()).toBeVisible();
  let field = await open(page);
  await field.fill('новая');
  await expect(page.getByRole('option', { name: 'Новая задача' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/task/new');

  // chosen without a name, it waits for one in the field
  await page.goto('/admin/course/list');
  field = await open(page);
  await field.fill('открыть рез');
  await expect(page.getByRole('option', { name: /Открыть результаты/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('результаты ');
  await expect(field).toBeFocused();
  await field.pressSequentially('циклы');
  await expect(page.getByRole('option', { name: /Результаты: Циклы/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/lesson\/\d+\/results/);
  await expect(page.getByRole('heading', { level: 1, name: 'Результаты' })).toBeVisible();

  field = await open(page);
  await field.fill('войти как ученик');
  await expect(page.getByRole('option', { name: /Войти как Ученик Саша/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Вы работаете как Саша Ученик')).toBeVisible();
});
