/** Ctrl+K: finds what a teacher works with, and does things with it. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, signInAtHome, test } from '../support/product.ts';

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
  await signInAtHome(page, 'admin');
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
  // other stories have copies of the course
  await expect(page.getByRole('option', { name: /Результаты: Циклы/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/lesson\/\d+\/results/);
  await expect(page.getByRole('heading', { level: 1, name: 'Результаты' })).toBeVisible();

  field = await open(page);
  await field.fill('войти как ученик саша');
  await expect(page.getByRole('option', { name: /Войти как Ученик Саша/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Вы работаете как Саша Ученик')).toBeVisible();
});

for (const login of ['admin', 'student'] as const)
  test(`${login}: words of a statement find its task and show where they stand`, async ({ page }) => {
    await signInAtHome(page, login);
    await expect(
      page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link').first(),
    ).toBeVisible();
    const field = await open(page);
    await field.fill('воздушный змей');
    const found = page.getByRole('option', { name: /своих воздушных змеев/ });
    await expect(found.locator('mark')).toHaveText(['воздушных', 'змеев', 'змеи']);
    await expectAccessible(page);
    await found.click();
    await expect(page).toHaveURL(login === 'admin' ? /\/admin\/task\/\d+/ : /task_id=\d+/);
  });

test('results of a group: the group, then its lesson', async ({ page }) => {
  await signInAtHome(page, 'admin');
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link').first()).toBeVisible();
  const field = await open(page);
  await field.fill('результаты группы');
  await page.getByRole('option', { name: 'Результаты группы…' }).click();
  await page.getByRole('option', { name: 'Результаты группы Пробная группа…' }).click();
  await expect(field).toHaveValue('результаты группы Пробная группа: ');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /весь курс/ }).first()).toBeVisible();
  await field.pressSequentially('циклы');
  await page.getByRole('option', { name: /Пробная группа: Циклы/ }).click();
  await expect(page).toHaveURL(/\/admin\/lesson\/\d+\/results\?group=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Результаты' })).toBeVisible();
});

test('switched off in the profile, keys of one letter do nothing; Ctrl+K works and says where to switch them on', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/auth/profile');
  const keys = page.getByRole('switch', { name: 'Клавиши из одной буквы' });
  await expect(keys).toBeChecked();
  await keys.click();
  await expect(keys).not.toBeChecked();
  await page.goto('/admin/course/list');
  const field = await open(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  // the palette hears keys now, so a letter that did something would do it before what follows
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await open(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/admin/course/list');
  await field.fill('список клавиш');
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(list.getByText('Клавиши из одной буквы выключены')).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'в профиле' }).click();
  await keys.click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
});
