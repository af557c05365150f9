/**
 * A teacher's account of the organisation is linked, used to sign in and unlinked. The directory is a real OpenLDAP.
 */
import {
  hasSlapd,
  ldifOf,
  slapdAdmin,
  slapdBase,
  type Slapd,
  startSlapd,
} from '../apps/server/src/testing/engines/slapd.ts';
import { expect, expectAccessible, signIn, startProduct, test as base } from './support/product.ts';

const person = { login: 'm.ivanova', password: 'пароль Ивановой', first_name: 'Мария', last_name: 'Иванова' };

const test = base.extend<object, { slapd: Slapd | undefined }>({
  slapd: [
    async ({}, use) => {
      const slapd = (await hasSlapd('e2e/domain.spec.ts')) ? await startSlapd(ldifOf([person])) : undefined;
      await use(slapd);
      await slapd?.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ slapd }, use) => {
      const product = await startProduct({
        PT_LDAP_URL: slapd?.url ?? '',
        PT_LDAP_TITLE: 'Школа № 7',
        PT_LDAP_BASE: slapdBase,
        PT_LDAP_BIND_DN: slapdAdmin.dn,
        PT_LDAP_BIND_PASSWORD: slapdAdmin.password,
      });
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
});

test('links the account, signs in by it, is told when the directory is down, unlinks it', async ({ page, slapd }) => {
  test.skip(slapd === undefined, 'there is no slapd here');
  await signIn(page, 'student');
  await page.goto('/auth/domain');
  await page.getByLabel('Логин в организации').fill(person.login);
  await page.getByLabel('Пароль в организации').fill('не тот');
  await page.getByRole('button', { name: 'Привязать' }).click();
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль организации');
  await expectAccessible(page);
  await page.getByLabel('Пароль в организации').fill(person.password);
  await page.getByRole('button', { name: 'Привязать' }).click();
  await expect(page.getByText('Учётная запись на месте')).toBeVisible();
  await expectAccessible(page);

  const signOut = async () => {
    await page.getByRole('button', { name: /: меню$/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/login/);
  };
  const enter = async (login: string, password: string) => {
    await page.getByLabel(/Логин/).fill(login);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Войти' }).click();
  };
  await signOut();
  await enter(person.login, person.password);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1, name: /^Добр/ })).toBeVisible();

  await signOut();
  await slapd!.kill();
  await enter(person.login, person.password);
  await expect(page.getByRole('alert')).toContainText('Каталог организации не отвечает');
  await enter('student', 'student-demo');
  await expect(page).not.toHaveURL(/login/);
  await slapd!.start();

  await page.goto('/auth/domain');
  await expect(page.getByText('Учётная запись на месте')).toBeVisible();
  await page.getByRole('button', { name: 'Отвязать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отвязать' }).click();
  await expect(page.getByLabel('Логин в организации')).toBeVisible();
  await signOut();
  await enter(person.login, person.password);
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль');
});
