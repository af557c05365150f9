/**
 * An algorithm that a student performs on its picture: by keyboard alone, by touch on a small phone, in two tabs and
 * over a bad network. The right answers never reach the browser.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { bfsProgram, siftProgram } from '../apps/server/src/testing/scene-programs.ts';
import { call, change, demoCourse, newPerson, openLine } from './support/person.ts';
import { expect, expectAccessible, signIn, test } from './support/product.ts';

const order = 'АБВБГДВЕГЖДЗЕЖЗИИ'.split('');
const picture = (page: Page) => page.getByRole('group', { name: /Какую вершину|Кого из соседей/ });
const vertex = (page: Page, name: string) =>
  picture(page).getByRole('button', { name: new RegExp(`^вершина ${name}`) });
const standing = (page: Page) => page.getByText(/ · набрано/);

let [courseId, lessonId] = [0, 0];
const tasks = { bfs: 0, sift: 0 };

/** An animation of the bank, and the set-up of a task that has copied it. */
async function newAnimation(teacher: Page, title: string, program: string) {
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/animation', {
    kind: 'scene',
    title,
    summary: '',
    tag_ids: [],
    source: program,
    input: '',
    allows_input: false,
    input_hint: '',
    speed: 1,
    listing: null,
    file_sha256: null,
    words: '',
  });
  return { animation_id: id, version: 1, title, program, input: '', tries: 2, points: 17, own: false };
}

const openTask = async (page: Page, taskId: number) => {
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  await expect(page.getByRole('button', { name: 'Отправить' })).toBeVisible();
};

/** A new student in the lesson's group. */
async function newStudent(browser: Browser, teacher: Page, login: string): Promise<Page> {
  const { user_group_ids: groups } = await demoCourse(teacher);
  const password = 'a-good-password';
  const person = { username: login, password, first_name: 'Имя', last_name: login, user_group_ids: groups };
  await call(teacher, 'POST', '/admin/user', person);
  return newPerson(browser, login, password);
}

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  ({ id: courseId } = await demoCourse(teacher));
  const lesson = { course_id: courseId, title: 'Алгоритмы руками', status: 'published', feedback: 'full' };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id;
  const make = async (title: string, config: object) => {
    const task = { kind: 'animation', title, statement: 'Выполните.', status: 'ready', config };
    const limits = { time_ms: 1000, memory_mb: 64 };
    return (await call<{ id: number }>(teacher, 'POST', '/admin/task', { ...task, limits })).id;
  };
  tasks.bfs = await make('Обход', { ...(await newAnimation(teacher, 'Поиск в ширину', bfsProgram)), mode: 'at_once' });
  tasks.sift = await make('Куча', { ...(await newAnimation(teacher, 'Просеивание', siftProgram)), mode: 'at_end' });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: Object.values(tasks).map((id) => ({ task_id: id, points: 17 })),
  });
  await teacher.context().close();
});

test('a teacher takes an animation of the bank, publishes the task, and is offered a newer version', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { animation_id: id } = await newAnimation(page, 'Обход для задачи', bfsProgram);
  await page.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await page.getByRole('combobox', { name: 'Вид задачи' }).click();
  await page.getByRole('option', { name: 'Выполнить алгоритм' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Обойдите граф');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Выберите анимацию: выполнять пока нечего.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Анимация из банка' }).fill('для задачи');
  await page.getByRole('option', { name: 'Обход для задачи' }).click();
  await expect(page.getByText('17 вопросов; первый — «Какую вершину берём?»')).toBeVisible();
  await expectAccessible(page);
  // with several right ways only the mode «at once» can be judged
  await openLine(page, 'Как проверять');
  await page.getByText('В конце', { exact: true }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText(/Вопрос 2 имеет несколько верных ответов/)).toBeVisible();
  await page.getByText('Сразу', { exact: true }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Задача опубликована.').first()).toBeVisible();

  const animation = await call<{ source: string }>(page, 'GET', `/admin/animation/${id}`);
  await call(page, 'POST', `/admin/animation/${id}`, {
    ...animation,
    source: bfsProgram.replace('Какую вершину берём?', 'Кто первый?'),
  });
  await page.reload();
  await expect(page.getByText('В банке есть версия 2, а в задаче — 1')).toBeVisible();
  await expect(page.getByText(/первый — «Какую вершину берём/)).toBeVisible();
  await page.getByRole('button', { name: 'Взять новую версию' }).click();
  await expect(page.getByText(/первый — «Кто первый\?»/)).toBeVisible();
});

test('checks 9 and 10: by keyboard alone to all points, and no answer travels', async ({ page }) => {
  await signIn(page, 'student');
  const heard: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/performance')) heard.push(await response.text());
  });
  await openTask(page, tasks.bfs);
  await expect(vertex(page, 'А')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('heading', { name: 'Обход' }).click();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await picture(page).locator(':focus').count()).toBe(1);
  }).toPass();
  for (const [at, name] of order.entries()) {
    await expect(standing(page)).toContainText(`Вопрос ${at + 1} из 17`);
    // the focus has come along to this question
    await expect(picture(page).locator(':focus')).toHaveCount(1);
    const isThere = async () => (await vertex(page, name).locator(':scope:focus').count()) === 1;
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 9 && !(await isThere()); steps += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
  }
  await expect(standing(page)).toContainText('Всё сделано · набрано 17 из 17');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Отправить' }).press('Enter');
  await expect(page.getByText('Задача решена!')).toBeVisible();

  expect(heard.length).toBeGreaterThanOrEqual(order.length + 1);
  for (const text of heard) expect(text).not.toMatch(/"right":|"hint"/);
  // a step is told when its action is done, and not before
  const told = (say: string) => heard.findIndex((text) => text.includes(say));
  expect(told('Берём А.')).toBe(1);
  expect(told('И на расстоянии 4.')).toBe(16);
  expect(told('Очередь пуста.')).toBe(17);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('check 9: by touch, with slips, a reload and a second tab', async ({ page, context, browser }) => {
    const teacher = await newPerson(browser, 'admin');
    await (await newStudent(browser, teacher, 'touching')).context().close();
    await signIn(page, 'touching', 'a-good-password');
    await openTask(page, tasks.bfs);
    const tap = async (at: Page, name: string) => {
      await expect(picture(at)).toBeVisible();
      await vertex(at, name).tap();
    };
    await page.getByRole('tab', { name: 'Решение' }).tap();
    const box = (await vertex(page, 'А').boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    // one wrong: a half, and why
    await tap(page, 'И');
    await expect(page.getByText('Не то. Очередь: первым пришёл — первым вышел.')).toBeInViewport();
    await expect(standing(page)).toContainText('попыток: 1');
    await tap(page, 'А');
    await expect(standing(page)).toContainText('Вопрос 2 из 17 · попыток: 2 · набрано 0,5 из 17');
    // as many wrong as there are tries: the step is shown and gives nothing
    await tap(page, 'И');
    await expect(standing(page)).toContainText('попыток: 1');
    await tap(page, 'З');
    await expect(page.getByText(/сделан за вас/)).toBeVisible();
    await expect(standing(page)).toContainText('Вопрос 3 из 17 · попыток: 2 · набрано 0,5 из 17');

    await page.reload();
    await expect(standing(page)).toContainText('Вопрос 3 из 17 · попыток: 2 · набрано 0,5 из 17');
    await expect(page.getByRole('list', { name: 'Путь' }).getByRole('listitem').nth(1)).toHaveAccessibleName(
      'Шаг 2: не то, сделано за вас',
    );
    await expectAccessible(page);

    // the second tab is told that the first was quicker, and goes on from there
    const second = await context.newPage();
    await openTask(second, tasks.bfs);
    await second.getByRole('tab', { name: 'Решение' }).tap();
    await expect(standing(second)).toContainText('Вопрос 3 из 17');
    await tap(page, 'В');
    await expect(standing(page)).toContainText('Вопрос 4 из 17');
    await tap(second, 'И');
    await expect(second.getByText('Вы уже продолжили в другой вкладке.', { exact: false })).toBeVisible();
    await expect(standing(second)).toContainText('Вопрос 4 из 17');
    await page.close();
    await second.getByRole('button', { name: 'Отправить' }).tap();
    await expect(second.getByText('Осталось вопросов: 14.', { exact: false })).toBeVisible();
    await second.getByRole('button', { name: 'Вернуться к вопросам' }).tap();
    for (const [at, name] of order.slice(3).entries()) {
      await expect(standing(second)).toContainText(`Вопрос ${at + 4} из 17`);
      await tap(second, name);
    }
    await expect(standing(second)).toContainText('Всё сделано · набрано 15,5 из 17');
    await second.getByRole('button', { name: 'Отправить' }).tap();
    await expect(second.getByRole('region', { name: 'Результат проверки' })).toContainText('15,5 из 17 баллов');
    await expect(second.getByText('Сделано за вас: 1.', { exact: false })).toBeVisible();
    // two tabs of one performance have no two drafts
    await expect(second.getByRole('button', { name: /^(Взять|Посмотреть)$/ })).toHaveCount(0);
    // the next attempt begins anew
    await expect(standing(second)).toContainText('Вопрос 1 из 17 · попыток: 2 · набрано 0 из 17');
    await teacher.context().close();
  });
});

test('an answer that was lost on its way is asked for again, and the action counts once', async ({ browser }) => {
  const teacher = await newPerson(browser, 'admin');
  const page = await newStudent(browser, teacher, 'badnet');
  await openTask(page, tasks.bfs);
  await expect(vertex(page, 'И')).toBeVisible();
  let lost = 0;
  await page.route('**/performance', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // the server has heard it
    await route.fetch();
    await route.abort('connectionreset');
  });
  await vertex(page, 'И').click();
  await expect(standing(page)).toContainText('Вопрос 1 из 17 · попыток: 1');
  expect(lost).toBe(1);
  await vertex(page, 'А').click();
  await expect(standing(page)).toContainText('Вопрос 2 из 17 · попыток: 2 · набрано 0,5 из 17');
  await Promise.all([teacher.context().close(), page.context().close()]);
});

test('alone: a choice and an action are taken back, and the whole is handed in', async ({ page }) => {
  await signIn(page, 'student');
  await openTask(page, tasks.sift);
  const heap = page.getByRole('group', { name: 'Что с чем поменять?' });
  const node = (value: string): Locator => heap.getByRole('button', { name: new RegExp(`^${value}, место`) });
  const done = (count: number) => expect(page.getByText(`Действий: ${count}`)).toBeVisible();
  await node('1').click();
  await expect(node('1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+z');
  await expect(node('1')).toHaveAttribute('aria-pressed', 'false');
  await done(0);

  await node('1').click();
  await node('4').click();
  await done(1);
  await expect(node('1')).toHaveAccessibleName(/место 3/);
  await page.keyboard.press('Control+z');
  await done(0);
  await expect(node('1')).toHaveAccessibleName(/место 0/);
  await expectAccessible(page);

  // a slip that is mended does not cost what follows
  for (const [a, b] of [
    ['2', '3'],
    ['2', '3'],
    ['1', '9'],
    ['1', '7'],
  ] as const) {
    await node(a).click();
    await node(b).click();
  }
  await done(4);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('8,5 из 17 баллов').first()).toBeVisible();
  const stops = page.getByRole('list', { name: 'Путь' }).first().getByRole('listitem');
  await expect(stops.first()).toHaveAccessibleName('Шаг 1: не то');
  await expect(stops.last()).toHaveAccessibleName('Шаг 4: верно');
  await page.reload();
  await done(4);
  await page.getByRole('button', { name: 'Начать заново' }).click();
  await done(0);
  for (const [a, b] of [
    ['1', '9'],
    ['1', '7'],
  ] as const) {
    await node(a).click();
    await node(b).click();
  }
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Задача решена!')).toBeVisible();
});
