/** An administrator's second factor: set up, then asked for at sign-in and before a dangerous action. */
import type { Page } from '@playwright/test';
import { appOf } from '../../apps/server/src/testing/second-factor.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.use({ own: 'second factor' });
test.describe.configure({ mode: 'serial' });

let secret = '';
let recoveryCodes: string[] = [];
/** Each code works once. The code of the next half-minute is accepted already. */
const code = (aheadS = 0) => appOf(secret).code(aheadS);

async function typePassword(page: Page, next: string): Promise<void> {
  await page.goto(next);
  await page.getByLabel(/^Логин/).fill('admin');
  await page.getByLabel(/^Пароль/).fill('admin-demo');
  await page.getByLabel(/^Пароль/).press('Enter');
}

test('it is set up in the profile by the keyboard: password, key, code, recovery codes', async ({ page }) => {
  await typePassword(page, '/auth/profile');
  await page.getByRole('button', { name: 'Включить' }).press('Enter');
  await expect(page.getByLabel('Ваш пароль')).toBeFocused();
  await page.keyboard.type('admin-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible();
  secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expectAccessible(page);

  await page.getByLabel('Код из приложения').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Код не подошёл/)).toBeVisible();
  await page.getByLabel('Код из приложения').fill(code());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  recoveryCodes = await codes.allInnerTexts();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click();
  expect((await download).suggestedFilename()).toBe('Запасные коды Пути.txt');
  await page.getByRole('button', { name: 'Коды сохранены' }).press('Enter');
  await expect(page.getByText('Осталось 10 запасных кодов')).toBeVisible();
});

test('sign-in asks for a code after the password, and leads where it was going', async ({ page }) => {
  await typePassword(page, '/admin/audit');
  await expect(page.getByLabel('Код из приложения')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Вернуться к паролю' }).click();
  await expect(page.getByLabel(/^Логин/)).toHaveValue('admin');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByLabel('Код из приложения').fill(code(30));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/audit/);
});

test('a recovery code opens once; a while later a dangerous action asks again, and is then done', async ({ page }) => {
  await typePassword(page, '/admin/user/list');
  await page.getByRole('button', { name: /Запасной код/ }).click();
  await page.getByLabel('Запасной код').fill(recoveryCodes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Люди' })).toBeVisible();

  // as if 15 minutes had passed: the first call is refused
  let isFirst = true;
  await page.route('**/login_as', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const problem = { type: '', title: '', status: 428, code: 'factor_unproven', detail: 'Нужен код.', errors: [] };
    return route.fulfill({ status: 428, contentType: 'application/problem+json', json: problem });
  });
  await page.goto('/admin/login_as/2');
  const dialog = page.getByRole('dialog', { name: 'Подтвердите действие' });
  await expect(dialog.getByLabel('Код из приложения')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Запасной код/ }).click();
  await dialog.getByLabel('Запасной код').fill(recoveryCodes[1]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Вы работаете как Саша Ученик' })).toBeVisible();
});
