/** A task on the screens that schools have: a laptop, a phone with its keyboard, a page at 200 %, no mouse at all. */
import type { Locator, Page } from '@playwright/test';
import { call, editorOf, newPerson, ownCourse, typeCode } from '../support/person.ts';
import { expect, signIn, test } from '../support/product.ts';

const wrong = 'a = int(input())\nb = int(input())\nprint(a - b)\n';
let address = '';

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons, user_group_ids } = await ownCourse(teacher, 'Экраны задачи');
  const lessonId = lessons[0]!.id;
  // of the lesson: other stories have made tasks of this name
  type Tasks = { tasks: { task_id: number; title: string }[] };
  const { tasks } = await call<Tasks>(teacher, 'GET', `/admin/lesson/${lessonId}`);
  const { task_id: taskId } = tasks.find(({ title }) => title === 'Сумма двух чисел')!;
  address = `/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`;
  // who begins the course: the first task is the way on
  const beginner = { first_name: 'Мила', last_name: 'Новикова', username: 'beginner', password: 'beginner-demo' };
  await call(teacher, 'POST', '/admin/user', { ...beginner, user_group_ids });
  const pupil = { first_name: 'Пётр', last_name: 'Новиков', username: 'task-screen', password: 'task-screen-demo' };
  await call(teacher, 'POST', '/admin/user', { ...pupil, user_group_ids });
  await teacher.context().close();
});

const bar = (page: Page) => page.getByRole('group', { name: 'Действия', exact: true });
const submit = (page: Page) => bar(page).getByRole('button', { name: 'Отправить' });

/** Lines of code that are whole in the window and that nothing covers. */
const seenLines = (editor: Locator) =>
  editor.evaluate((content) => {
    const isSeen = (line: Element) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      const isAt = (y: number) => content.contains(document.elementFromPoint(left + 8, y));
      return top >= 0 && bottom <= window.innerHeight && isAt(top + 3) && isAt(bottom - 3);
    };
    return [...content.querySelectorAll('.cm-line')].filter(isSeen).length;
  });

test('at 1366×768 sending leaves statement, code and verdict in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'task-screen');
  await page.goto(address);
  await typeCode(page, 'Решение', wrong);
  const editor = await editorOf(page, 'Решение');
  const before = await editor.boundingBox();
  await submit(page).click();
  const verdict = page.getByRole('region', { name: 'Результат', exact: true }).getByText('Неверный ответ');
  const isSeen = async (words: Locator) => {
    const box = await words.boundingBox();
    return box !== null && box.height > 10 && box.y >= 0 && box.y + box.height <= 768;
  };
  await expect.poll(async () => Promise.all((await verdict.all()).map(isSeen))).toContain(true);
  await expect(page.getByRole('heading', { level: 2, name: 'Сумма двух чисел' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Формат ввода')).toBeInViewport({ ratio: 1 });
  for (const line of ['a = int(input())', 'print(a - b)'])
    await expect(editor.locator('.cm-line', { hasText: line })).toBeInViewport({ ratio: 1 });
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  const { x, y } = (await editor.boundingBox())!;
  expect({ x, y }).toEqual({ x: before!.x, y: before!.y });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('on a phone with its keyboard open, eight lines of code and the bar are seen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'task-screen');
  await page.goto(`${address}&part=work`);
  await typeCode(page, 'Решение', Array.from({ length: 30 }, (_, n) => `print(${n})`).join('\n'));
  const editor = await editorOf(page, 'Решение');
  await editor.tap();
  // what the keyboard leaves of the window
  await page.setViewportSize({ width: 390, height: 430 });
  await expect.poll(() => seenLines(editor)).toBeGreaterThanOrEqual(8);
  await expect(editor).toBeFocused();
  for (const button of await bar(page).getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Разделы внизу' })).toBeHidden();
  await context.close();
});

test('on a phone nothing is handed in under the theory', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'task-screen');
  await page.goto(address);
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Теория' }).click();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Решение' }).click();
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
});

test('at 200 % on a laptop, most of the height is for the task', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await signIn(page, 'task-screen');
  for (const part of ['', '&part=theory', '&part=work']) {
    await page.goto(address + part);
    // nothing is handed in under the theory
    if (part === '&part=theory') await expect(bar(page)).toBeHidden();
    else await expect(bar(page)).toBeInViewport({ ratio: 1 });
    const content =
      part === '&part=work'
        ? await editorOf(page, 'Решение')
        : page.getByText(part === '' ? 'Формат ввода' : /print/).first();
    await expect(content).toBeVisible();
    // all that stands over the content: the row above and the bar
    const free = await page.evaluate(() => {
      const isOver = (y: number) => {
        const found = document.elementFromPoint(window.innerWidth / 2, y);
        return found?.closest('[role=tabpanel], [data-reading], .pt-editor, .pt-reading, .pt-dock, article') != null;
      };
      return Array.from({ length: window.innerHeight }, (_, y) => y).filter(isOver).length / window.innerHeight;
    });
    expect(free, `the part «${part}»`).toBeGreaterThanOrEqual(0.6);
  }
  await context.close();
});

test('after a load of the page a few Tabs and Enter lead to the editor', async ({ page }) => {
  await signIn(page, 'task-screen');
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await expect(bar(page)).toBeVisible();
    const link = page.getByRole('button', { name: 'Решать задачу' });
    await expect(link).toBeAttached();
    let tabs = 0;
    for (; tabs < 8 && !(await link.evaluate((element) => element === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Решение' })).toBeFocused();
  }
});

test('without a mouse: from sign-in to a solved task in fewer than forty keys besides the program', async ({
  page,
}) => {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  /** Presses Tab until the place has the focus. */
  const tabTo = async (place: Locator, most: number) => {
    await expect(place).toBeVisible();
    for (let tabs = 0; ; tabs += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return tabs;
      expect(tabs, 'Tabs').toBeLessThan(most);
      await press('Tab');
    }
  };
  await page.goto('/auth/login');
  // a name and a password are no keys of ours; each key between them is
  await tabTo(page.getByLabel(/Логин/), 4);
  await page.keyboard.insertText('beginner');
  await tabTo(page.getByLabel('Пароль', { exact: true }), 2);
  await page.keyboard.insertText('beginner-demo');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Добр/ })).toBeVisible();
  const onward = page.getByRole('region', { name: 'Продолжить' }).getByRole('link', { name: /^(Начать|Продолжить)/ });
  await tabTo(onward, 20);
  await press('Enter');
  await expect(page).toHaveURL(/lesson_id=\d+/);
  const editor = await editorOf(page, 'Решение');
  await expect(page.getByRole('heading', { level: 2, name: 'Привет, мир!' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  // a link over the statement leads to the editor; the one before it to the next lesson
  await tabTo(page.getByRole('button', { name: 'К решению' }), 9);
  await press('Enter');
  await expect(editor).toBeFocused();
  await press('ControlOrMeta+a');
  await page.keyboard.insertText("print('Привет, мир!')\n");
  await press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Результат', exact: true })).toContainText('Верно');
  expect(keys).toBeLessThan(40);
});
