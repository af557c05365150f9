/**
 * An algorithm that a student performs on its picture: by keyboard alone over a bad network, alone, and by touch on a small
 * phone. The right answers never reach the browser. What two tabs and a newer version say is asked of the components.
 */
import type { Page } from '@playwright/test';
import { bfsProgram, siftProgram } from '../../apps/server/src/testing/scene-programs.ts';
import { call, change, demoCourse, newPerson } from '../support/person.ts';
import { expect, expectAccessible, signIn, test, violationsOn } from '../support/product.ts';

/** The same on a small graph: seven questions, of which the second has two right answers. */
const program = bfsProgram.replace(
  /g = graph\([^]*?\)\)\)\n/,
  "g = graph('А-Б А-В В-Г', 'Граф', at=dict(А=(0, 1), Б=(1, 0), В=(1, 2), Г=(2, 1)))\n",
);
const order = 'АБВБВГГ'.split('');
const picture = (page: Page) => page.getByRole('group', { name: /Какую вершину|Кого из соседей/ });
const vertex = (page: Page, name: string) =>
  picture(page).getByRole('button', { name: new RegExp(`^вершина ${name}`) });
const standing = (page: Page) => page.getByText(/ · набрано/);

let [courseId, lessonId] = [0, 0];
const tasks = { bfs: 0, sift: 0 };
const password = 'a-good-password';

/** An animation of the bank, and the set-up of a task that has copied it. */
async function newAnimation(teacher: Page, title: string, source: string) {
  const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/animation', {
    kind: 'scene',
    title,
    summary: '',
    tag_ids: [],
    source,
    input: '',
    allows_input: false,
    input_hint: '',
    speed: 1,
    listing: null,
    file_sha256: null,
    words: '',
  });
  return { animation_id: id, version: 1, title, program: source, input: '', tries: 2, points: 7, own: false };
}

const openTask = async (page: Page, taskId: number) => {
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
  await expect(page.getByRole('button', { name: 'Отправить' })).toBeVisible();
};

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
  tasks.bfs = await make('Обход', { ...(await newAnimation(teacher, 'Обход для задачи', program)), mode: 'at_once' });
  tasks.sift = await make('Куча', { ...(await newAnimation(teacher, 'Просеивание', siftProgram)), mode: 'at_end' });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: Object.values(tasks).map((id) => ({ task_id: id, points: 7 })),
  });
  const { user_group_ids } = await demoCourse(teacher);
  const person = { username: 'touching', password, first_name: 'Имя', last_name: 'Фамилия', user_group_ids };
  await call(teacher, 'POST', '/admin/user', person);
  await teacher.context().close();
});

test('a teacher takes an animation of the bank and publishes the task', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`/admin/task/new?lesson_id=${lessonId}`);
  await page.getByRole('combobox', { name: 'Вид задачи' }).click();
  await page.getByRole('option', { name: 'Выполнить алгоритм' }).click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Обойдите граф');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Выберите анимацию: выполнять пока нечего.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Анимация из банка' }).fill('для задачи');
  await page.getByRole('option', { name: 'Обход для задачи' }).click();
  await expect(page.getByText('7 вопросов; первый — «Какую вершину берём?»')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Задача опубликована.').first()).toBeVisible();
});

test('checks 9 and 10: by keyboard alone to all points, also over a bad network, and no answer travels', async ({
  page,
}) => {
  await signIn(page, 'student');
  const heard: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/performance')) heard.push(await response.text().catch(() => ''));
  });
  let lost = 0;
  await page.route('**/performance', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // the server has heard it; the page asks again, and the action counts once
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openTask(page, tasks.bfs);
  await expect(vertex(page, 'А')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('heading', { name: 'Обход' }).click();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await picture(page).locator(':focus').count()).toBe(1);
  }).toPass({ intervals: [10] });
  for (const [at, name] of order.entries()) {
    await expect(standing(page)).toContainText(`Вопрос ${at + 1} из 7`);
    // the focus has come along to this question
    await expect(picture(page).locator(':focus')).toHaveCount(1);
    const isThere = async () => (await vertex(page, name).locator(':scope:focus').count()) === 1;
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 4 && !(await isThere()); steps += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
  }
  await expect(standing(page)).toContainText('Всё сделано · набрано 7 из 7');
  expect(lost).toBe(1);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Отправить' }).press('Enter');
  await expect(page.getByText('Задача решена!')).toBeVisible();

  expect(heard.length).toBeGreaterThanOrEqual(order.length + 1);
  for (const text of heard) expect(text).not.toMatch(/"right":|"hint"/);
  // a step is told when its action is done, and not before
  const told = (say: string) => heard.findIndex((text) => text.includes(say));
  expect(told('Берём А.')).toBe(1);
  expect(told('Г на расстоянии 2.')).toBe(6);
  expect(told('Очередь пуста.')).toBe(7);
});

test('alone: an action is taken back, and the whole is handed in', async ({ page }) => {
  await signIn(page, 'student');
  await openTask(page, tasks.sift);
  const heap = page.getByRole('group', { name: 'Что с чем поменять?' });
  const node = (value: string) => heap.getByRole('button', { name: new RegExp(`^${value}, место`) });
  const swap = async (a: string, b: string) => {
    await node(a).click();
    await node(b).click();
  };
  const done = (count: number) => expect(page.getByText(`Действий: ${count}`)).toBeVisible();
  await swap('1', '4');
  await done(1);
  await expect(node('1')).toHaveAccessibleName(/место 3/);
  await page.keyboard.press('Control+z');
  await done(0);
  await expect(node('1')).toHaveAccessibleName(/место 0/);
  // a slip that is mended does not cost what follows
  await swap('2', '3');
  await swap('2', '3');
  await swap('1', '9');
  await swap('1', '7');
  await done(4);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('3,5 из 7 баллов').first()).toBeVisible();
  const stops = page.getByRole('list', { name: 'Путь' }).first().getByRole('listitem');
  await expect(stops.first()).toHaveAccessibleName('Шаг 1: не то');
  await expect(stops.last()).toHaveAccessibleName('Шаг 4: верно');
  expect(await violationsOn(page, 'all but colors')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('check 9: by touch, with slips and a reload', async ({ page }) => {
    await signIn(page, 'touching', password);
    await openTask(page, tasks.bfs);
    await page.getByRole('tab', { name: 'Решение' }).tap();
    const box = (await vertex(page, 'А').boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    // one wrong: a half, and why
    await vertex(page, 'Г').tap();
    await expect(page.getByText('Не то. Очередь: первым пришёл — первым вышел.')).toBeInViewport();
    await expect(standing(page)).toContainText('попыток: 1');
    await vertex(page, 'А').tap();
    await expect(standing(page)).toContainText('Вопрос 2 из 7 · осталось попыток: 2 · набрано 0,5 из 7');
    // as many wrong as there are tries: the step is shown and gives nothing
    await vertex(page, 'Г').tap();
    await expect(standing(page)).toContainText('попыток: 1');
    await vertex(page, 'Г').tap();
    await expect(page.getByText(/сделан за вас/)).toBeVisible();
    await expect(standing(page)).toContainText('Вопрос 3 из 7 · осталось попыток: 2 · набрано 0,5 из 7');

    await page.reload();
    await expect(standing(page)).toContainText('Вопрос 3 из 7 · осталось попыток: 2 · набрано 0,5 из 7');
    await expect(page.getByRole('list', { name: 'Путь' }).getByRole('listitem').nth(1)).toHaveAccessibleName(
      'Шаг 2: не то, сделано за вас',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Отправить' }).tap();
    await expect(page.getByText('Осталось вопросов: 5.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Вернуться к вопросам' }).tap();
    await expect(standing(page)).toContainText('Вопрос 3 из 7');
  });
});
