/**
 * A class is imported from a school's file: preview, job, wrong rows with reasons, and a printed slip with which a
 * student signs in.
 */
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

// as Excel in Russia writes it: Windows-1251 and semicolons; the third row has an invalid address
const header = 'Фамилия;Имя;Логин;Почта;Группа';
const rows = ['Белова;Ева;e.belova;;9 Б', 'Жук;Лев;;;9 Б', 'Ким;Ян;kim.yan;не-почта;9 Б'];

function windows1251(text: string): Buffer {
  const codeOf = (sign: string) => {
    const code = sign.codePointAt(0)!;
    // А–я are contiguous in Unicode and in Windows-1251; Ё is not used here
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  };
  return Buffer.from(Array.from(text, codeOf));
}

test('a class is previewed and imported from a file, and a printed slip signs in', async ({ page, browser }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/user/list');
  await page
    .getByRole('link', { name: 'Импорт' })
    .or(page.getByRole('button', { name: 'Импорт' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/user\/import/);
  const file = { name: '9б.csv', mimeType: 'text/csv', buffer: windows1251([header, ...rows].join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);

  const table = page.getByRole('table', { name: 'Строки файла' });
  await expect(table.getByRole('row', { name: /Белова/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Ким/ })).toContainText(/почт/i);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Загрузить: 2' }).click();
  await expect(page.getByText('Создано: 2. Не загружено: 1.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Создано: 2. Не загружено: 1.')).toBeVisible();

  await page.getByText(/Напечатать логины: 2 карточки/).click();
  const slip = page
    .getByRole('list', { name: 'Карточки с логинами' })
    .getByRole('listitem')
    .filter({ hasText: 'e.belova' });
  const password = (await slip.locator('code').last().textContent())!;
  await expectAccessible(page);

  const pupil = await (await browser.newContext()).newPage();
  await pupil.goto(new URL('/auth/login', page.url()).href);
  await pupil.getByLabel(/Логин/).fill('e.belova');
  await pupil.getByLabel('Пароль', { exact: true }).fill(password);
  await pupil.getByRole('button', { name: 'Войти' }).click();
  await expect(pupil).not.toHaveURL(/login/);
  await pupil.context().close();
});
