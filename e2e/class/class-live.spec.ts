/**
 * A lesson with thirty students: two in browsers of their own, the others by sockets. The teacher sees who does what, who
 * is stuck and why, opens the code, goes to a student, and shows the class without names.
 */
import type { Locator, Page } from '@playwright/test';
import { call, change, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test, violationsOn } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const password = 'тропа-ведёт-в-горы';
const students = 30;
const lastNames = ['Абрамов', 'Белова', 'Волков', 'Громова', 'Дроздов'];
const person = (at: number) => ({
  username: `seat-${at}`,
  password,
  first_name: `Ученик${at}`,
  last_name: `${lastNames[at % lastNames.length]}-${String(at).padStart(2, '0')}`,
});
const nameOf = (at: number) => `${person(at).last_name} ${person(at).first_name}`;

type Known = { id: number; token: string };
let teacher: Page;
let [courseId, lessonId] = [0, 0];
let tasks: { id: number; title: string }[] = [];
const people: Known[] = [];
const sockets: WebSocket[] = [];
/** These two sit at browsers. */
const [writer, reader] = [0, 1] as const;
const stuck = 2;

test.beforeAll(async ({ browser, product }) => {
  teacher = await newPerson(browser, 'admin');
  const group = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: '10-А вживую' });
  const course = { title: 'Алгоритмы вживую', date: '2026-09-01', status: 'published', user_group_ids: [group.id] };
  courseId = (await call<{ id: number }>(teacher, 'POST', '/admin/course', course)).id;
  const lesson = { course_id: courseId, title: 'Двоичный поиск вживую', status: 'published', body: 'Текст занятия.' };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id;
  const { lessons } = await demoCourse(teacher);
  const known = await call<{ tasks: { task_id: number; title: string }[] }>(
    teacher,
    'GET',
    `/admin/lesson/${lessons[0]!.id}`,
  );
  tasks = known.tasks.slice(0, 3).map(({ task_id, title }) => ({ id: task_id, title }));
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: tasks.map(({ id }) => ({ task_id: id, points: 10 })),
  });
  for (let at = 0; at < students; at++) {
    const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/user', {
      ...person(at),
      user_group_ids: [group.id],
    });
    const answer = await fetch(`${product.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: person(at).username, password }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    people.push({ id, token });
  }
});
test.afterAll(() => sockets.forEach((socket) => socket.close()));

/** A student without a browser: says by the socket what a page would say. */
async function come(address: string, at: number): Promise<(task: number, doing: string) => void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws`);
  sockets.push(socket);
  await new Promise<void>((resolve) => {
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'auth', access_token: people[at]!.token })),
    );
    socket.addEventListener('message', () => resolve(), { once: true });
  });
  return (task, doing) =>
    socket.send(JSON.stringify({ type: 'here', lesson_id: lessonId, task_id: tasks[task]!.id, doing }));
}

async function handIn(address: string, at: number, content: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${people[at]!.token}` };
  const ask = async <T>(path: string, body?: object) =>
    (await (
      await fetch(`${address}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()) as T;
  const solution = {
    task_id: tasks[0]!.id,
    lesson_id: lessonId,
    language: 'python',
    files: [{ name: 'main.py', content }],
  };
  const { id } = await ask<{ id: number }>('/user/submission', solution);
  await expect.poll(async () => (await ask<{ status: string }>(`/user/submission/${id}`)).status).toBe('done');
}

const openClass = (page: Page, more = '') => page.goto(`/admin/lesson/${lessonId}/results?view=class${more}`);
const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Ученики' }).getByRole('listitem').filter({ hasText: name });
const cardNames = (page: Page) =>
  page.getByRole('list', { name: 'Ученики' }).locator('li > div > :first-child').allTextContents();
const help = (page: Page): Locator => page.getByRole('list', { name: 'Кому помочь' });

test('thirty students come, and the teacher sees what each does; no card changes its place', async ({
  browser,
  product,
}) => {
  await openClass(teacher);
  await expect(teacher.getByText(`0 из ${students} здесь`)).toBeVisible();
  const before = await cardNames(teacher);
  expect(before).toHaveLength(students);

  for (let at = 2; at < students; at++)
    (await come(product.address, at))(at === stuck ? 0 : at % 3, at % 2 === 0 ? 'writes' : 'reads');
  await expect(teacher.getByText(`${students - 2} из ${students} здесь`)).toBeVisible();

  const [first, second] = [
    await newPerson(browser, person(writer).username, password),
    await newPerson(browser, person(reader).username, password),
  ];
  const open = (page: Page, task: number) =>
    page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${tasks[task]!.id}`);
  await open(first, 0);
  await open(second, 1);
  await expect(teacher.getByText(`${students} из ${students} здесь`)).toBeVisible();
  await expect(card(teacher, nameOf(reader))).toContainText('читает условие');
  await expect(first.getByText('Преподаватель видит, какая задача у вас открыта')).toBeVisible();
  await typeCode(first, 'Решение', 'print("недописано"');
  await expect(card(teacher, nameOf(writer))).toContainText('пишет');
  await expect(first.getByText(/^Сохранено/)).toBeAttached();

  await second.goto('/user_ui/courses');
  await expect(card(teacher, nameOf(reader))).toContainText('Не здесь');
  expect(await cardNames(teacher)).toEqual(before);
  await second.context().close();
});

test('who fails four times in the same way needs help: the reason, the code, «Подхожу»', async ({ product }) => {
  const before = await cardNames(teacher);
  for (let n = 0; n < 4; n++) await handIn(product.address, stuck, `print("мимо ${n}")`);
  const row = help(teacher)
    .getByRole('listitem')
    .filter({ hasText: nameOf(stuck) });
  await expect(row).toContainText('4 раза подряд не проходит тест');
  await expect(card(teacher, nameOf(stuck))).toContainText('Нужна помощь');
  await expect(teacher.getByRole('list', { name: 'Только что' })).toContainText('Неверно');
  await expectAccessible(teacher);

  await row.getByRole('button', { name: /^Подхожу/ }).click();
  await expect(row).toHaveCount(0);
  await expect(teacher.getByRole('list', { name: 'К кому идут' })).toContainText(nameOf(stuck));
  await teacher.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row).toBeVisible();

  await card(teacher, nameOf(writer))
    .getByRole('button', { name: nameOf(writer) })
    .click();
  const drawer = teacher.getByRole('dialog', { name: new RegExp(nameOf(writer)) });
  await expect(drawer).toContainText('print("недописано"');
  await teacher.keyboard.press('Escape');
  expect(await cardNames(teacher)).toEqual(before);

  await teacher.getByRole('button', { name: 'По срочности' }).click();
  await expect.poll(async () => (await cardNames(teacher))[0]).toBe(nameOf(stuck));
  await teacher.getByRole('button', { name: 'По местам' }).click();
  await expect.poll(() => cardNames(teacher)).toEqual(before);
});

test('what to explain to all, with a solution that has no name', async ({ product }) => {
  for (const at of [3, 4]) await handIn(product.address, at, 'print("мимо")');
  await teacher.getByRole('button', { name: 'Разобрать с классом' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Разбираем задачу A' });
  await expect(dialog).toContainText('3 ученика закончили так же');
  await expect(dialog).toContainText('мимо');
  for (const at of [2, 3, 4]) await expect(dialog).not.toContainText(person(at).last_name);
  await dialog.getByRole('button', { name: 'Другое решение' }).click();
  await expectAccessible(teacher);
  await teacher.keyboard.press('Escape');
});

test('18: without names no name or login is in the page, its title or the answers of the network', async () => {
  const told: string[] = [];
  await teacher.getByRole('button', { name: 'Без имён' }).click();
  await expect(card(teacher, 'Место 1').first()).toBeVisible();
  teacher.on('response', (answer) => {
    if (answer.url().includes('/api/'))
      void answer.text().then(
        (text) => told.push(text),
        () => undefined,
      );
  });
  teacher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
  await teacher.reload();
  await expect(card(teacher, 'Место 1').first()).toBeVisible();
  await expect(teacher.getByRole('complementary', { name: 'Что делать' })).toHaveCount(0);
  await expect.poll(() => told.some((text) => text.includes('"seat":1'))).toBe(true);
  // what comes later is without names too
  const said = await new Promise<(task: number, doing: string) => void>((resolve) => {
    void come(new URL(teacher.url()).origin, 9).then(resolve);
  });
  said(2, 'runs');
  await expect.poll(() => told.some((text) => text.includes('class:lesson'))).toBe(true);
  const seen = [await teacher.content(), await teacher.title(), ...told].join('\n');
  for (let at = 0; at < students; at++) {
    const { username, first_name, last_name } = person(at);
    for (const name of [last_name, `"${username}"`, `>${username}<`, `"${first_name}"`])
      expect(seen).not.toContain(name);
  }
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'С именами' }).click();
  await expect(card(teacher, nameOf(stuck))).toBeVisible();
});

test('the rules of a lesson can be changed', async () => {
  await teacher.getByRole('button', { name: 'Ещё действия' }).click();
  await teacher.getByRole('menuitem', { name: 'Когда ученик застрял…' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Когда ученик застрял' });
  await dialog.getByLabel('Одинаковых неудач подряд').fill('5');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(help(teacher).filter({ hasText: nameOf(stuck) })).toHaveCount(0);
});

test('a teacher who walks through the room sees on a phone whom to help first', async () => {
  await change(teacher, `/admin/lesson/${lessonId}/class/rules`, { rules: null });
  await teacher.setViewportSize({ width: 390, height: 844 });
  await openClass(teacher);
  const row = help(teacher)
    .getByRole('listitem')
    .filter({ hasText: nameOf(stuck) });
  await expect(row.getByRole('button', { name: /^Подхожу/ })).toBeInViewport();
  for (const colorScheme of ['light', 'dark'] as const) {
    await teacher.emulateMedia({ colorScheme });
    expect(await violationsOn(teacher, colorScheme === 'light' ? 'all' : 'colors')).toEqual([]);
    expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await teacher.emulateMedia({ colorScheme: 'light' });
  await teacher.setViewportSize({ width: 1440, height: 900 });
});

test('the desk shows the lesson that goes on, and who is stuck in it', async () => {
  await teacher.goto('/');
  const strip = teacher.getByRole('region', { name: 'Двоичный поиск вживую' });
  await expect(strip).toContainText('Идёт занятие');
  await expect(strip.getByRole('link', { name: new RegExp(`${nameOf(stuck)}: 4 раза подряд`) })).toBeVisible();
  await expectAccessible(teacher);
  await strip.getByRole('link', { name: 'Класс вживую' }).click();
  await expect(card(teacher, nameOf(stuck))).toBeVisible();
});
