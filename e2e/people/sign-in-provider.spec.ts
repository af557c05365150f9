/** A person signs in by the site of their school: a real OpenID Connect server. */
import { freePort } from '../../apps/server/src/testing/processes/free-port.ts';
import { type OpenidServer, startOpenidServer } from '../../apps/server/src/testing/engines/openid-server.ts';
import { expect, expectAccessible, signIn, startProduct, test as base } from '../support/product.ts';

const test = base.extend<object, { school: OpenidServer & { port: number } }>({
  school: [
    async ({}, use) => {
      const port = await freePort();
      const own = `http://localhost:${port}`;
      const school = await startOpenidServer({
        people: {
          anna: { preferred_username: 'anna.petrova', given_name: 'Анна', family_name: 'Петрова' },
          oleg: { preferred_username: 'oleg', given_name: 'Олег', email: 'oleg@school.example', email_verified: true },
        },
        returnUrls: [`${own}/auth/provider`],
        leaveUrls: [`${own}/auth/login`],
      });
      await use({ ...school, port });
      await school.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ school: { port, issuer, client } }, use) => {
      const provider = { key: 'school', title: 'Школа № 7', issuer, ...client };
      const open = { ...provider, key: 'open', title: 'Электронный журнал', sign: 'ЭЖ', creates_accounts: true };
      const product = await startProduct({
        PORT: String(port),
        PT_SIGN_IN_PROVIDERS: JSON.stringify([provider, open]),
      });
      await use({ ...product, address: `http://localhost:${port}` });
      await product.end();
    },
    { scope: 'worker' },
  ],
});

test('a student links the school’s account, signs in by it, and signs out there too', async ({ page }) => {
  await signIn(page, 'student');
  await page.goto('/auth/domain');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Привязать' }).first().click();
  await page.getByLabel('Логин школы').fill('anna');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText(/anna\.petrova, привязана/)).toBeVisible();
  await expectAccessible(page);

  const signOut = async () => {
    await page.getByRole('button', { name: /: меню$/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  };
  await signOut();
  await page.goto('/auth/login?next=%2Fuser_ui%2Ftasks');
  await expectAccessible(page);
  // the school remembers its session from the linking: it asks for nothing
  await page.getByRole('button', { name: /Войти через «Школа № 7»/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мои задачи' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeHidden();

  // now the session there ends too: its page asks, and leads back here
  await page.goto('/');
  await page.getByRole('button', { name: /: меню$/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await page.getByRole('button', { name: /Войти через «Школа № 7»/ }).click();
  await expect(page.getByLabel('Логин школы')).toBeVisible();
});

test('a stranger is told what to do, who declined may try again, and who is welcome gets an account', async ({
  page,
}) => {
  const enterBy = async (title: string, login?: string) => {
    await page.goto('/auth/login');
    await page.getByRole('button', { name: `Войти через «${title}»` }).click();
    if (login === undefined) await page.getByRole('button', { name: 'Отказаться' }).click();
    else {
      await page.getByLabel('Логин школы').fill(login);
      await page.getByRole('button', { name: 'Войти' }).click();
    }
  };
  await enterBy('Школа № 7');
  await expect(page.getByRole('alert')).toContainText('не подтверждает вход');
  await enterBy('Школа № 7', 'oleg');
  await expect(page.getByRole('alert')).toContainText('не открывает здесь ни одной учётной записи');
  await expectAccessible(page);
  // an address that is opened again, or in another tab, signs nobody in
  await page.goto('/auth/provider?code=stolen&state=stolen');
  await expect(page.getByRole('alert')).toContainText('начат не здесь');

  await page.goto('/auth/login');
  await page.getByRole('button', { name: /Войти через «Электронный журнал»/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Добр.*Олег/ })).toBeVisible();
});
