/**
 * People and groups, with an administrator and the person in two browsers: the person is added, gets a first password,
 * is changed, disabled while signed in, deleted and restored; a group gets an invitation.
 */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

let admin: Page;
let person: Page;
let firstPassword = '';

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
};
const dialog = () => admin.getByRole('dialog');
const said = (text: string | RegExp) => admin.getByRole('region', { name: 'Сообщения' }).getByText(text).first();

/** A fading message is half transparent and would fail the contrast check, so axe runs after it. */
async function expectCalmAndAccessible(): Promise<void> {
  await expect(admin.getByRole('region', { name: 'Сообщения' }).locator('> *')).toHaveCount(0);
  await expectAccessible(admin);
}

test.beforeAll(async ({ browser, product: _ }) => {
  [admin, person] = [await newPage(browser), await newPage(browser)];
  await signIn(admin, 'admin');
});

test('a person is made; what is wrong stands beside its field and nothing typed is lost', async () => {
  await admin.goto('/admin/user/list');
  await admin.getByRole('button', { name: 'Новый человек' }).click();
  await dialog().getByLabel('Фамилия').fill('Ёлкина');
  await dialog().getByRole('button', { name: 'Создать' }).click();
  await expect(dialog().getByText('Введите имя', { exact: true })).toBeVisible();
  await dialog()
    .getByRole('textbox', { name: /^Имя( \*)?$/ })
    .fill('Вера');
  await dialog().getByLabel('Пароль', { exact: true }).fill('пока-никакой');
  await dialog().getByLabel('Логин').fill('student');
  await dialog().getByRole('combobox', { name: 'Группы' }).click();
  await admin.getByRole('option', { name: 'Пробная группа' }).click();
  await admin.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Создать' }).click();
  await expect(dialog().getByText('Этот логин уже занят')).toBeVisible();
  await expectCalmAndAccessible();
  await dialog().getByLabel('Логин').fill('vera');
  await dialog().getByRole('button', { name: 'Создать' }).click();
  await expect(admin.getByRole('heading', { name: 'Вера Ёлкина', level: 1 })).toBeVisible();
});

test('the first password is shown once and signs in', async () => {
  await admin.getByRole('button', { name: 'Первый пароль…' }).click();
  await dialog().getByRole('button', { name: 'Выдать' }).click();
  const secret = admin.getByTestId('first-password');
  await expect(secret).toHaveText(/^([a-z]{4}-){3}\d\d$/);
  firstPassword = (await secret.textContent())!.trim();
  await expectCalmAndAccessible();
  await admin.getByRole('button', { name: 'Готово' }).click();
  await expect(secret).toBeHidden();

  await person.goto('/auth/login');
  await person.getByLabel(/Логин/).fill('vera');
  await person.getByLabel('Пароль', { exact: true }).fill(firstPassword);
  await person.getByRole('button', { name: 'Войти' }).click();
  await expect(person).not.toHaveURL(/login/);
});

test('fields are changed and stay; an empty password leaves the old one', async () => {
  await admin.getByLabel('Фамилия').fill('Ёлкина-Берёзова');
  await admin.getByLabel('Почта').fill('vera@school.example');
  await expect(admin.getByText('Есть несохранённые изменения')).toBeVisible();
  await admin.getByRole('button', { name: 'Сохранить' }).click();
  await expect(said('Сохранено')).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Вера Ёлкина-Берёзова', level: 1 })).toBeVisible();
  await expect(admin.getByLabel('Почта')).toHaveValue('vera@school.example');
  await expect(admin.getByLabel('Новый пароль')).toHaveValue('');
  await expectCalmAndAccessible();
  await person.goto('/user_ui/tasks');
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a disabled person is signed out of the open page and can not sign in again', async () => {
  await admin.getByRole('button', { name: 'Отключить…' }).click();
  await dialog().getByRole('button', { name: 'Отключить' }).click();
  await expect(admin.getByText('Вход отключён', { exact: true })).toBeVisible();
  // the next call of the open page is refused
  await person.getByRole('button', { name: /: меню$/ }).click();
  await person.getByRole('menuitem', { name: 'Профиль' }).click();
  await expect(person).toHaveURL(/auth\/login/);
  await person.getByLabel(/Логин/).fill('vera');
  await person.getByLabel('Пароль', { exact: true }).fill(firstPassword);
  await person.getByRole('button', { name: 'Войти' }).click();
  await expect(person.getByRole('alert')).toContainText('Неверный логин или пароль');
  await admin.getByRole('button', { name: 'Включить' }).click();
  await expect(said('Вход включён')).toBeVisible();
});

test('a person is deleted and restored, at once and later', async () => {
  await admin.getByRole('button', { name: 'Удалить…' }).click();
  await dialog().getByRole('button', { name: 'Удалить' }).click();
  await expect(admin).toHaveURL(/user\/list/);
  await admin.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(admin.getByRole('link', { name: 'Ёлкина-Берёзова Вера' })).toBeVisible();

  await admin.getByRole('button', { name: 'Действия: Ёлкина-Берёзова Вера' }).click();
  await admin.getByRole('menuitem', { name: 'Удалить…' }).click();
  await dialog().getByRole('button', { name: 'Удалить' }).click();
  await expect(admin.getByRole('link', { name: 'Ёлкина-Берёзова Вера' })).toBeHidden();
  await admin.goto('/admin/user/list?state=deleted');
  await admin.getByRole('button', { name: 'Вернуть: Ёлкина-Берёзова Вера' }).click();
  await expect(admin.getByText('В корзине никого нет', { exact: false })).toBeVisible();
});

test('many at once: chosen by a search that stands in the address, put into a new group', async () => {
  await admin.goto('/admin/user_group/list');
  await admin.getByRole('button', { name: 'Новая группа' }).click();
  await dialog().getByLabel('Название').fill('9 «А»');
  await dialog().getByRole('button', { name: 'Создать группу' }).click();
  await expect(admin.getByRole('heading', { name: '9 «А»', level: 1 })).toBeVisible();

  await admin.goto('/admin/user/list');
  await admin.getByRole('searchbox', { name: 'Поиск' }).fill('ера');
  await expect(admin).toHaveURL(/q=/);
  await expect(admin.getByText('1 человек', { exact: true })).toBeVisible();
  await admin.getByRole('checkbox', { name: 'Выбрать всех на странице' }).check();
  await expect(admin.getByText('Выбрано: 1 человек')).toBeVisible();
  await expectCalmAndAccessible();
  await admin.getByRole('button', { name: 'Действия', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Добавить в группу…' }).click();
  await dialog().getByRole('combobox', { name: 'Группа' }).click();
  await admin.getByRole('option', { name: '9 «А»' }).click();
  await dialog().getByRole('button', { name: 'Добавить' }).click();
  await expect(said('Добавлено в группу: 1 человек')).toBeVisible();
  await admin.getByRole('navigation', { name: 'Группы' }).getByRole('link', { name: '9 «А»' }).click();
  await expect(admin.getByRole('link', { name: 'Ёлкина-Берёзова Вера' })).toBeVisible();
});

test('an invitation shows its code once and is ended', async () => {
  await admin.goto('/admin/user_group/list');
  await admin.getByRole('link', { name: '9 «А»' }).click();
  await expect(admin.getByRole('link', { name: 'Ёлкина-Берёзова Вера' })).toBeVisible();
  await admin.getByRole('button', { name: 'Пригласить' }).click();
  await dialog().getByLabel('Сколько человек может войти').fill('30');
  await dialog().getByRole('button', { name: 'Создать код' }).click();
  const code = admin.getByTestId('invitation-code');
  await expect(code).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const hint = (await code.textContent())!.trim().slice(-4);
  await dialog().getByRole('button', { name: 'Готово' }).click();
  await expect(dialog()).toBeHidden();
  const invitations = admin.getByRole('region', { name: 'Приглашения' });
  await expect(invitations).toContainText(`…${hint} Действует`);
  await expect(invitations).toContainText('никто ещё не вошёл, осталось 30');
  await expectCalmAndAccessible();
  await admin.getByRole('button', { name: `Отозвать приглашение …${hint}` }).click();
  await dialog().getByRole('button', { name: 'Отозвать' }).click();
  await expect(invitations).toContainText(`…${hint} Отозвано`);
});

test('the audit shows every action, with values before and after', async () => {
  await admin.goto('/admin/audit');
  const rows = admin.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Отозвано приглашение' })).toHaveCount(1);
  await admin.getByRole('combobox', { name: 'Событие' }).click();
  await admin.getByRole('option', { name: 'Изменён человек' }).click();
  await expect(admin).toHaveURL(/action=change_user/);
  const change = rows.filter({ hasText: 'Ёлкина-Берёзова Вера' }).last();
  await change.getByText('Подробности').click();
  await expect(change).toContainText('vera@school.example');
  await expect(change.locator('del', { hasText: /^Ёлкина$/ })).toBeVisible();
  await change.getByRole('button', { name: 'Всё, что делали: Ёлкина-Берёзова Вера' }).click();
  await expect(admin).toHaveURL(/object_type=user.*object_id=\d/);
  await expect(rows.filter({ hasText: 'Создан человек' })).toHaveCount(1);
  await expectCalmAndAccessible();
});
