/** How people register and manage their accounts. E-mails go through a real SMTP server, and their links are opened. */
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/engines/mail-server.ts';
import { expect, expectAccessible, startProduct, test as base } from '../support/product.ts';

const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail }, use) => {
      const product = await startProduct({
        PT_SMTP_URL: mail.url,
        PT_MAIL_FROM: 'Путь <put@school.example>',
        PT_REGISTRATION: 'open',
      });
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });

const eva = { email: 'eva@school.example', username: 'eva', password: 'тропа-ведёт-в-горы' };
const newPassword = 'река-течёт-к-морю';

async function enter(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(/^Логин/).fill(login);
  await page.getByLabel(/^Пароль/).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}
/** The path of the link in an e-mail, on the server under test. */
function linkOf({ text = '' }: { text?: string | undefined }): string {
  const { pathname, search } = new URL(/https?:\/\/\S+token=[\w-]{43}/.exec(text)![0]);
  return pathname + search;
}

test('a visitor registers by an invitation; faults stand at their fields and nothing typed is lost', async ({
  page,
  product,
}) => {
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const { access_token } = await call('/auth/login', { login: 'admin', password: 'admin-demo' });
  const { code } = await call('/admin/user_group/1/invitation', { uses_left: 1 }, access_token);

  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await expect(page).toHaveURL(/\/auth\/register/);
  await page.goto(`/auth/register?invite=${code}`);
  await expect(page.getByText('Приглашение в группу Пробная группа')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/^Имя/).first().fill('Ева');
  await page.getByLabel(/^Почта/).fill('eva@');
  await page.getByLabel('Логин').fill('student');
  await page.getByLabel(/^Пароль/).fill('password123');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Проверьте адрес почты')).toBeVisible();
  await expect(page.getByText('Без согласия зарегистрироваться нельзя')).toBeVisible();
  await expect(page.getByLabel(/^Почта/)).toBeFocused();

  await page.getByLabel(/^Почта/).fill(eva.email);
  await page.getByRole('textbox', { name: 'Дата рождения' }).fill('17.05.2011');
  await page.getByRole('button', { name: 'Прочитать текст согласия' }).click();
  await expect(page.getByRole('dialog')).toContainText('Версия от 2026-11-30');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /Я даю согласие/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот пароль слишком известен')).toBeVisible();
  await page.getByLabel(/^Пароль/).fill(eva.password);
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  await expect(page.getByLabel(/^Пароль/)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот логин уже занят')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Дата рождения' })).toHaveValue('17.05.2011');
  await page.getByLabel('Логин').fill(eva.username);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  // signed in at once; what the invitation has opened is said on the first screen
  await expect(page.getByText('Вы в группе «Пробная группа».')).toContainText(`Мы отправили письмо на ${eva.email}`);
  await expect(page.getByRole('link', { name: /Python/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Понятно' }).click();
  await page.evaluate(() => localStorage.clear());

  await page.goto(`/auth/register?invite=${code}`);
  await expect(page.getByText('Такого приглашения нет, или оно больше не действует')).toBeVisible();
});

test('the e-mail’s link confirms by a button, and once', async ({ page, mail }) => {
  const message = await mail.emailTo(eva.email, /Подтвердите почту/);
  expect(message.from).toMatchObject({ name: 'Путь', address: 'put@school.example' });
  await page.goto(linkOf(message));
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(page.getByText(`Почта ${eva.email} подтверждена.`)).toBeVisible();
  await page.getByRole('link', { name: 'Ко входу' }).click();
  await enter(page, eva.email, eva.password);
  // the invitation opened the group's course
  await expect(page.getByRole('link', { name: /Python/ }).first()).toBeVisible();

  await page.goto(linkOf(message));
  await page.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(page.getByRole('alert')).toContainText('устарела или уже использована');
});

test('the profile: own data, sessions, a password that ends the other sessions', async ({ page, browser, product }) => {
  const elsewhere = await (await browser.newContext({ baseURL: product.address })).newPage();
  const third = await (await browser.newContext({ baseURL: product.address })).newPage();
  for (const one of [page, elsewhere, third]) {
    await enter(one, eva.username, eva.password);
    await expect(one).not.toHaveURL(/login/);
  }
  await page.getByRole('button', { name: /: меню$/ }).click();
  await page.getByRole('menuitem', { name: 'Профиль' }).click();
  await expect(page).toHaveURL(/\/auth\/profile/);
  await expect(page.getByText('— подтверждена.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/^Фамилия/).fill('Орлова');
  await page.getByRole('combobox', { name: 'Часовой пояс' }).click();
  await page.getByRole('option', { name: /^Владивосток/ }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Сохранено')).toBeVisible();
  await expect(page.getByText('Ева Орлова').first()).toBeVisible();

  const sessions = page.getByRole('region', { name: 'Где выполнен вход' });
  await expect(sessions.getByText('Это устройство')).toHaveCount(1);
  // this browser, two other sessions, and those of registration and of the test before
  await expect(sessions.getByRole('listitem')).toHaveCount(5);
  await sessions
    .getByRole('button', { name: /^Завершить: Chrome, / })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(4);

  const password = page.getByRole('region', { name: 'Пароль' });
  await password.getByLabel(/^Текущий пароль/).fill('не тот');
  await password.getByLabel(/^Новый пароль/).fill(newPassword);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(password.getByText('Неверный пароль')).toBeVisible();
  await password.getByLabel(/^Текущий пароль/).fill(eva.password);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Пароль изменён')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const one of [elsewhere, third]) {
    await one.goto('/user_ui/tasks');
    await expect(one).toHaveURL(/\/auth\/login/);
  }
  await page.goto('/user_ui/tasks');
  await expect(page.getByRole('heading', { name: 'Мои задачи' })).toBeVisible();
});

test('another address waits for its e-mail; my data come as a zip; deletion is asked for and taken back', async ({
  page,
  mail,
}) => {
  await enter(page, eva.username, newPassword);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/auth/profile');
  await page.getByRole('button', { name: 'Изменить почту' }).click();
  await page.getByLabel('Новая почта').fill('eva@new.example');
  await page.getByLabel('Ваш пароль').fill(newPassword);
  await page.getByRole('button', { name: 'Прислать письмо', exact: true }).click();
  await expect(page.getByText('ждёт подтверждения')).toBeVisible();
  await page.goto(linkOf(await mail.emailTo('eva@new.example')));
  await page.getByRole('button', { name: 'Подтвердить почту' }).click();
  await page.getByRole('link', { name: 'К профилю' }).click();
  await expect(page.getByRole('region', { name: 'Почта' })).toContainText('eva@new.example — подтверждена.');
  await mail.emailTo(eva.email, /Почта изменена/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать мои данные' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^put-data-.*\.zip$/);

  for (const [ask, answer, seen] of [
    ['Удалить мои данные…', 'Попросить удалить', true],
    ['Отозвать просьбу…', 'Отозвать просьбу', false],
  ] as const) {
    await page.getByRole('button', { name: ask }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ваш пароль').fill(newPassword);
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Вы попросили удалить ваши данные')).toBeVisible({ visible: seen });
  }
});

test('a forgotten password is set by the e-mail’s link; the mail server was dead meanwhile', async ({ page, mail }) => {
  await mail.stop();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  // both screens ask for a login
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible();
  await page.getByLabel(/^Логин/).fill(eva.username);
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByText('Если такая учётная запись есть')).toBeVisible();
  await expectAccessible(page);
  await mail.start();
  const link = linkOf(await mail.emailTo('eva@new.example', /Новый пароль/));

  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel(/^Новый пароль/).fill('коротко');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(page.getByText('Не короче 8 знаков', { exact: true })).toBeVisible();
  await page.getByLabel(/^Новый пароль/).fill(eva.password);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(page.getByText('Новый пароль сохранён')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('устарела или уже использована')).toBeVisible();
  await enter(page, eva.username, newPassword);
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль');
  await enter(page, eva.username, eva.password);
  await expect(page).not.toHaveURL(/login/);
});

test('the administrator sees the e-mails, without links that are their readers’ own', async ({ page }) => {
  await enter(page, 'admin', 'admin-demo');
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/admin/mail/list');
  await page.getByRole('button', { name: 'Новый пароль' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Кому: eva@new.example');
  await expect(dialog).toContainText('token=…');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
});

test('guesses from elsewhere do not lock the owner out of a browser that has signed in before', async ({
  page,
  product,
}) => {
  await enter(page, eva.username, eva.password);
  await expect(page).not.toHaveURL(/login/);
  const guess = async () => {
    const answer = await fetch(`${product.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: eva.username, password: 'не тот' }),
    });
    return answer.status;
  };
  await expect.poll(guess, { intervals: [0] }).toBe(429);
  await page.getByRole('button', { name: /: меню$/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await enter(page, eva.username, eva.password);
  await expect(page).not.toHaveURL(/login/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'PT-DEVICE');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/api/v1/auth' });
});
