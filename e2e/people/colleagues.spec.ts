/**
 * Colleagues with different courses, each in a browser: a teacher comes by a link and registers, another signs in and
 * accepts, an assistant gets a role by the list. Each sees what was given and nothing else.
 */
import type { Browser, Page } from '@playwright/test';
import { call, newPerson } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

// people and courses of its own
test.use({ own: 'colleagues', environment: { PT_TEACHERS_LOGIN_AS: '1' } });
test.describe.configure({ mode: 'serial' });

let [admin, anna, boris, vera]: Page[] = [];
let python: { id: number; title: string };
let graphs: { id: number; title: string };
const password = 'a-good-password';

const visitor = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
};
const person = (first_name: string, last_name: string, username: string) =>
  call<{ id: number }>(admin!, 'POST', '/admin/user', { first_name, last_name, username, password });

/** The link that the administrator is shown, for one course. */
async function inviteTo(course: { title: string }, role: 'Преподаватель' | 'Ассистент'): Promise<string> {
  await admin!.goto('/admin/colleague/list');
  await admin!.getByRole('button', { name: 'Пригласить по ссылке' }).click();
  const dialog = admin!.getByRole('dialog', { name: 'Пригласить коллегу' });
  await fillGrant(dialog, course, role);
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
  const link = await dialog.getByText(/\/auth\/colleague\?invite=/).textContent();
  await dialog.getByRole('button', { name: 'Готово' }).click();
  return link!.trim();
}

async function fillGrant(dialog: ReturnType<Page['getByRole']>, course: { title: string }, role: string) {
  const page = dialog.page();
  await dialog.getByRole('button', { name: 'Добавить курс' }).click();
  await dialog.getByRole('combobox', { name: 'Курс' }).click();
  await page.getByRole('option', { name: course.title, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Роль' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

const menuOf = (page: Page) => page.getByRole('navigation').getByRole('link');
async function expectCoursesOf(page: Page, titles: string[]): Promise<void> {
  await page.goto('/admin/course/list');
  await expect(page.getByRole('list', { name: 'Курсы' }).getByRole('heading')).toHaveText(titles);
}

test.beforeAll(async ({ browser, product: _ }) => {
  admin = await newPerson(browser, 'admin');
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(admin, 'GET', '/admin/courses');
  python = courses.find(({ title }) => title.startsWith('Python'))!;
  const { id } = await call<{ id: number }>(admin, 'POST', '/admin/course', { title: 'Графы', date: '2026-09-01' });
  graphs = { id, title: 'Графы' };
  await person('Борис', 'Жуков', 'boris');
  await person('Вера', 'Зимина', 'vera');
});

test('a teacher without an account registers by the link and finds the course on the desk', async ({ browser }) => {
  const link = await inviteTo(python, 'Преподаватель');
  anna = await visitor(browser);
  await anna.goto(link);
  await expect(anna.getByText(`Преподаватель: ${python.title}`)).toBeVisible();
  await expectAccessible(anna);
  await anna.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expect(anna.getByText('Приглашение преподавать')).toBeVisible();
  await anna.getByLabel(/^Имя/).first().fill('Анна');
  await anna.getByLabel('Фамилия').fill('Ёлкина');
  await anna.getByLabel('Логин').fill('anna.elkina');
  await anna.getByLabel(/^Пароль/).fill(password);
  for (const consent of await anna.getByRole('checkbox').all()) await consent.check();
  await anna.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(
    anna.getByText(`Вы зарегистрированы и вошли. Теперь у вас: Преподаватель: ${python.title}.`),
  ).toBeVisible();
  await anna.getByRole('button', { name: 'Понятно' }).click();
  await expect(menuOf(anna).filter({ hasText: 'Проверка' }).first()).toBeVisible();
  for (const closed of ['Коллеги', 'Журнал', 'Состояние', 'Письма', 'Контейнеры'])
    await expect(menuOf(anna).filter({ hasText: closed })).toHaveCount(0);
  await expectCoursesOf(anna, [python.title]);
  await expect(anna.getByRole('button', { name: 'Новый курс' })).toHaveCount(0);
});

test('the link has worked once, and the list says who has come by it', async ({ browser }) => {
  await admin!.goto('/admin/colleague/list');
  await expect(admin!.getByText('принято: Анна Ёлкина')).toBeVisible();
  await expectAccessible(admin!);
  const link = await inviteTo(graphs, 'Преподаватель');
  await admin!.getByRole('button', { name: /Отозвать приглашение/ }).click();
  await admin!.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(admin!.getByText('отозвано', { exact: false }).first()).toBeVisible();
  const late = await visitor(browser);
  await late.goto(link);
  await expect(late.getByText('Такого приглашения нет')).toBeVisible();
  await late.context().close();
});

test('another teacher signs in, accepts and has another course', async ({ browser }) => {
  const link = await inviteTo(graphs, 'Преподаватель');
  boris = await visitor(browser);
  await boris.goto(link);
  await boris.getByRole('link', { name: 'Войти и принять' }).click();
  await boris.getByLabel(/Логин/).fill('boris');
  await boris.getByLabel('Пароль', { exact: true }).fill(password);
  await boris.getByRole('button', { name: 'Войти' }).click();
  await boris.getByRole('button', { name: 'Принять как Борис Жуков' }).click();
  await expect(menuOf(boris).filter({ hasText: 'Проверка' }).first()).toBeVisible();
  await expectCoursesOf(boris, [graphs.title]);
});

test('what is out of reach is not there, in words and with a way back', async () => {
  await boris!.goto(`/admin/course/${python.id}`);
  await expect(boris!.getByRole('heading', { name: 'Такого курса нет' })).toBeVisible();
  await boris!.getByRole('link', { name: 'Ко всем курсам' }).click();
  await expect(boris!.getByRole('heading', { name: 'Курсы', level: 1 })).toBeVisible();
  await boris!.goto('/admin/audit');
  await expect(boris!.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  await expectAccessible(boris!);
  await boris!.getByRole('link', { name: 'На главную', exact: true }).click();
  await expect(boris!.getByRole('heading', { level: 1 })).toBeVisible();
  await boris!.goto('/admin/user/list');
  await expect(boris!.getByText('В группах ваших курсов пока никого нет.')).toBeVisible();
});

test("the school's task is read and copied; the copy is one's own", async () => {
  await boris!.goto('/admin/task/list');
  await boris!.getByRole('link', { name: 'Сумма двух чисел' }).first().click();
  await expect(boris!.getByRole('button', { name: 'Скопировать себе' })).toBeVisible();
  await expect(boris!.getByRole('button', { name: 'Сохранить и опубликовать' })).toHaveCount(0);
  await expectAccessible(boris!);
  await boris!.getByRole('button', { name: 'Скопировать себе' }).click();
  await expect(boris!.getByRole('button', { name: 'Сохранить и опубликовать' })).toBeVisible();
  await boris!.goto('/admin/task/list?whose=mine');
  await expect(boris!.getByRole('row').filter({ hasText: 'копия' })).toHaveCount(1);
});

test('an assistant sees and marks, and changes nothing of the course', async ({ browser }) => {
  await admin!.goto('/admin/colleague/list');
  await admin!.getByRole('button', { name: 'Дать права человеку' }).click();
  await admin!.getByRole('combobox', { name: 'Кто это' }).fill('Зимина');
  await admin!.getByRole('option', { name: /Зимина/ }).click();
  const dialog = admin!.getByRole('dialog', { name: 'Права: Вера Зимина' });
  await dialog.getByRole('radio', { name: 'Роли в курсах' }).check();
  await fillGrant(dialog, python, 'Ассистент');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin!.getByRole('row').filter({ hasText: 'Зимина' })).toContainText(`Ассистент: ${python.title}`);

  vera = await newPerson(browser, 'vera', password);
  await expectCoursesOf(vera, [python.title]);
  await vera.getByRole('link', { name: python.title }).first().click();
  await expect(vera.getByRole('link', { name: 'Результаты' }).first()).toBeVisible();
  await expect(vera.getByRole('button', { name: 'Новое занятие' })).toHaveCount(0);
  await vera.getByRole('tab', { name: /Правила/ }).click();
  await expect(vera.getByRole('note')).toContainText('Курс меняют его преподаватели');
  await expectAccessible(vera);
  await vera.getByRole('tab', { name: /Исключения/ }).click();
  await expect(vera.getByRole('button', { name: 'Добавить исключение' })).toBeVisible();
  await vera.getByRole('tab', { name: /План/ }).click();
  await vera.getByRole('link', { name: 'Циклы', exact: true }).click();
  await expect(vera.getByRole('heading', { name: 'Задачи' })).toBeVisible();
  await expectAccessible(vera);

  await vera.keyboard.press('Control+K');
  await vera.getByRole('combobox').fill('новая');
  await expect(vera.getByRole('option').first()).toBeVisible();
  await expect(vera.getByRole('option', { name: 'Новая задача' })).toHaveCount(0);
  await vera.getByRole('combobox').fill('журнал');
  await expect(vera.getByRole('option', { name: /^Журнал/ })).toHaveCount(0);
  await vera.keyboard.press('Escape');
});

test('rights that are taken away are gone from the open page at once', async () => {
  await vera!.goto('/');
  await expect(menuOf(vera!).filter({ hasText: 'Проверка' }).first()).toBeVisible();
  await admin!.getByRole('button', { name: /Изменить права: Зимина/ }).click();
  const dialog = admin!.getByRole('dialog', { name: 'Права: Вера Зимина' });
  await dialog.getByRole('button', { name: 'Убрать курс' }).click();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(admin!.getByRole('row').filter({ hasText: 'Зимина' })).toHaveCount(0);
  await expect(menuOf(vera!).filter({ hasText: 'Мои задачи' }).first()).toBeVisible();
  await expect(menuOf(vera!).filter({ hasText: 'Проверка' })).toHaveCount(0);
});

test('a teacher looks at the product as a student of the own course', async () => {
  const { users } = await call<{ users: { id: number; username: string }[] }>(anna!, 'GET', '/admin/users?q=student');
  const student = users.find(({ username }) => username === 'student')!;
  await anna!.goto(`/admin/user/${student.id}`);
  await expectAccessible(anna!);
  await anna!.getByRole('link', { name: 'Войти как' }).click();
  await expect(menuOf(anna!).filter({ hasText: 'Мои задачи' }).first()).toBeVisible();
  await expect(menuOf(anna!).filter({ hasText: 'Проверка' })).toHaveCount(0);
  await anna!.getByRole('button', { name: /Вернуться/ }).click();
  await expect(anna!.getByRole('heading', { name: /Ученики|Люди/, level: 1 })).toBeVisible();
  await expect(menuOf(anna!).filter({ hasText: 'Проверка' }).first()).toBeVisible();
});

test('an observer without names looks at a class and learns nobody’s name', async ({ browser }) => {
  await person('Глеб', 'Инин', 'gleb');
  await admin!.goto('/admin/colleague/list');
  await admin!.getByRole('button', { name: 'Дать права человеку' }).click();
  await admin!.getByRole('combobox', { name: 'Кто это' }).fill('Инин');
  await admin!.getByRole('option', { name: /Инин/ }).click();
  const dialog = admin!.getByRole('dialog', { name: 'Права: Глеб Инин' });
  await dialog.getByRole('radio', { name: 'Роли в курсах' }).check();
  await fillGrant(dialog, python, 'Наблюдатель');
  await dialog.getByRole('checkbox', { name: /Без имён/ }).check();
  await expectAccessible(admin!);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin!.getByRole('row').filter({ hasText: 'Инин' })).toContainText(
    `Наблюдатель без имён: ${python.title}`,
  );

  const gleb = await newPerson(browser, 'gleb', password);
  const answers: Promise<string>[] = [];
  gleb.on('response', (response) => {
    if (response.url().includes('/api/v1/admin/')) answers.push(response.text().catch(() => ''));
  });
  await gleb.goto('/');
  await expect(gleb.getByRole('heading', { level: 1 })).toBeVisible();
  for (const closed of ['Ученики', 'Группы', 'Вопросы', 'Проверка'])
    await expect(menuOf(gleb).filter({ hasText: closed })).toHaveCount(0);
  await gleb.goto(`/admin/course/${python.id}/results`);
  await expect(gleb.getByRole('heading', { name: 'Результаты', level: 1 })).toBeVisible();
  const pupil = gleb.getByText(/^Ученик \d+$/).first();
  await expect(pupil).toBeVisible();
  await expect(gleb.getByText('без имён')).toBeVisible();
  await expectAccessible(gleb);
  const name = await pupil.textContent();

  const { lessons } = await call<{ lessons: { id: number }[] }>(gleb, 'GET', `/admin/course/${python.id}`);
  await gleb.goto(`/admin/lesson/${lessons[0]!.id}/results?view=class`);
  await expect(gleb.getByRole('list', { name: 'Ученики' }).getByText(name!).first()).toBeVisible();
  await expect(gleb.getByRole('button', { name: 'С именами' })).toHaveCount(0);
  await expectAccessible(gleb);
  const texts = (await Promise.all(answers)).join('');
  expect(texts).toContain(name);
  expect(texts).not.toMatch(/Саша|"student"/);
});

test('the last one with all rights keeps them', async () => {
  await admin!.getByRole('button', { name: /Изменить права: Преподаватель/ }).click();
  const dialog = admin!.getByRole('dialog', { name: /^Права:/ });
  await dialog.getByRole('radio', { name: 'Роли в курсах' }).check();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText('Это последний администратор со всеми правами')).toBeVisible();
});
