/** Navigation, settings, tooltips and menus, as far as only a real browser can show them: paint, positions, focus. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, signInAtHome, test } from '../support/product.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: /: меню$/ });
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

/** Sets the stored settings before the application runs. */
const withSettings = (page: Page, state: object) => {
  const text = JSON.stringify(JSON.stringify({ state, version: 1 }));
  return page.addInitScript({ content: `localStorage.setItem('pt.settings', ${text})` });
};

test('next holds the full target path, query and hash included, and both forms of a path work', async ({ page }) => {
  await page.goto('/user_ui/tasks/?q=%D0%B0%D0%B1#end');
  await expect(page).toHaveURL('/auth/login?next=%2Fuser_ui%2Ftasks%2F%3Fq%3D%25D0%25B0%25D0%25B1%23end');
  await expect(page).toHaveTitle('Вход | Путь');
  await page.getByLabel(/Логин/).fill('student');
  await page.getByLabel('Пароль', { exact: true }).fill('student-demo');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL('/user_ui/tasks/?q=%D0%B0%D0%B1#end');
  await expect(page).toHaveTitle('Мои задачи | Путь');

  await page.goto('/auth/login/?next=//evil.example/');
  await expect(page).toHaveURL('/');
  await page.goto('/admin/course/list/?q=1#end');
  await expect(page).toHaveURL('/403?url=%2Fadmin%2Fcourse%2Flist%2F%3Fq%3D1%23end');
  await expect(page).toHaveTitle('Нет доступа | Путь');
});

test('a title carries the name of its course; a bar shows while a path changes and goes when it fails', async ({
  page,
}) => {
  await signInAtHome(page, 'student');
  await page.locator('main a[href*="/user_ui/course/"]').first().click();
  await expect(page).toHaveURL(/\/user_ui\/course\//);
  const heading = page.locator('main h1');
  await expect(async () => {
    const name = await heading.textContent();
    expect(name).not.toMatch(/^Добр/);
    expect(await page.title()).toBe(`${name!} | Путь`);
  }).toPass();

  const bar = page.locator('.pt-progress');
  let open = (): void => undefined;
  let isOpen = false;
  const isTime = new Promise<void>((resolve) => {
    open = () => {
      isOpen = true;
      resolve();
    };
  });
  // any chunk that the next screen still needs
  await page.route('**/assets/*.js', async (route) => {
    // a page with a missing chunk reloads itself; then everything must load
    if (isOpen) return route.continue();
    await isTime;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Мои задачи' }).first().click();
  await expect(bar).toHaveAttribute('data-shown', 'true');
  await expect(bar).toHaveCSS('opacity', '1');
  open();
  await expect(bar).not.toHaveAttribute('data-shown');
  await expect(bar).toHaveCSS('opacity', '0');
});

test('the theme and the side bar follow the other tab at once', async ({ context }) => {
  const one = await context.newPage();
  await signInAtHome(one, 'student');
  const two = await context.newPage();
  await two.goto('/');
  await expect(menuButton(two)).toBeVisible();
  await menuButton(one).click();
  await one.getByRole('menuitemradio', { name: 'Тёмная тема' }).click();
  await expect.poll(() => scheme(two)).toBe('dark');
  await one.keyboard.press('Escape');
  await one.getByRole('button', { name: 'Развернуть меню' }).click();
  await expect(two.getByRole('button', { name: 'Свернуть меню' })).toBeVisible();
});

for (const { stored, system, background } of [
  { stored: 'dark', system: 'light', background: 'rgb(21, 26, 24)' },
  { stored: 'light', system: 'dark', background: 'rgb(250, 249, 246)' },
  { stored: 'auto', system: 'dark', background: 'rgb(21, 26, 24)' },
  { stored: 'pink', system: 'light', background: 'rgb(250, 249, 246)' },
] as const) {
  test(`no flash of the wrong theme: ${stored} on a ${system} system is painted before the application has run`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await withSettings(page, { theme: stored });
    // the application never loads, so only the first paint is visible
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/auth/login', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('body')).toHaveCSS('background-color', background);
  });
}

test('a tooltip stands 5 px beside its button, comes with the mouse and with the keyboard, and goes', async ({
  page,
}) => {
  await signInAtHome(page, 'student');
  const link = page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link', { name: 'Мои задачи' });
  // the tooltip before may still be fading
  const hint = page.getByRole('tooltip', { name: 'Мои задачи' });
  await link.hover();
  await expect(hint).toBeVisible();
  const [button, words] = [(await link.boundingBox())!, (await hint.boundingBox())!];
  expect(Math.round(words.x - (button.x + button.width))).toBe(5);
  await page.mouse.move(700, 500);
  await expect(hint).toBeHidden();

  await page.getByRole('link', { name: 'Мои курсы' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
});

/** How long a part of the page stays after the mouse has left it. */
const timeLeft = (page: Page, part: Locator) =>
  part.evaluateHandle((element) => {
    const forMs = new Promise<number>((resolve) => {
      const onMove = ({ timeStamp }: MouseEvent) => {
        const watch = new MutationObserver(() => {
          if (!element.isConnected) resolve(performance.now() - timeStamp);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      };
      document.addEventListener('mousemove', onMove, { once: true });
    });
    return { forMs };
  });

test('a menu opens under the mouse without taking the focus, and by the keyboard with it', async ({ page }) => {
  await signIn(page, 'student');
  await page.goto('/user_ui/tasks');
  const search = page.locator('main input').first();
  await search.focus();
  const menu = page.getByRole('menu');
  await menuButton(page).hover();
  await expect(menu).toBeVisible();
  await page.waitForTimeout(300);
  await expect(search).toBeFocused();
  // it stays while the mouse moves into the menu
  await page.getByRole('menuitem', { name: 'Выйти' }).hover();
  await page.waitForTimeout(600);
  await expect(menu).toBeVisible();
  const stayed = await timeLeft(page, menu);
  await page.mouse.move(900, 300);
  await expect(menu).toBeHidden();
  // measured in the page; its timers may be late, never early
  expect(await stayed.evaluate(({ forMs }) => forMs)).toBeGreaterThan(200);
  await expect(search).toBeFocused();

  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('by touch a tap opens a menu, and a held finger shows a tooltip', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    viewport: { width: 1100, height: 800 },
  });
  const page = await context.newPage();
  await signInAtHome(page, 'student');
  await menuButton(page).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.waitForTimeout(700);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.touchscreen.tap(900, 300);
  await expect(page.getByRole('menu')).toBeHidden();

  const toggle = (await page.getByRole('button', { name: 'Развернуть меню' }).boundingBox())!;
  const finger = await context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: toggle.x + toggle.width / 2, y: toggle.y + toggle.height / 2 }],
  });
  await expect(page.getByRole('tooltip')).toHaveText('Развернуть меню [');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await context.close();
});

const rail = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true });

/** What waits, whatever other stories leave. */
const withCounts = (
  page: Page,
  counts: { to_mark: number; questions: number; judge_errors: number; failed_mail: number },
) => page.route('**/api/v1/admin/desk/counts', (route) => route.fulfill({ json: counts }));

test('the menu of a teacher stands in named lists and says what waits and what is out of order', async ({ page }) => {
  await withCounts(page, { to_mark: 15, questions: 0, judge_errors: 2, failed_mail: 0 });
  await signInAtHome(page, 'admin');
  for (const [list, entry] of [
    ['Учу', 'Задачи'],
    ['Ждут', 'Проверка, 15 ждут'],
    ['Люди', 'Письма'],
    ['Сервер', 'Состояние, 2 сбоя проверки за неделю'],
  ] as const)
    await expect(
      page.getByRole('list', { name: list, exact: true }).getByRole('link', { name: entry, exact: true }),
    ).toBeVisible();
  const link = rail(page).getByRole('link', { name: 'Проверка' });
  // a word stands under its sign
  expect(Math.round((await link.boundingBox())!.height)).toBe(46);
  await link.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Проверка 15 ждут G П');
  await page.mouse.move(700, 500);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(async () => Math.round((await link.boundingBox())!.height)).toBe(36);

  // wide by itself where there is room, and the choice is kept for such windows
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(page.getByRole('button', { name: 'Свернуть меню' })).toBeVisible();
  await expect.poll(async () => Math.round((await link.boundingBox())!.height)).toBe(34);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rail(page)).toBeHidden();
});

test('«[» folds the menu and «G» with a letter opens an entry, where nobody writes', async ({ page }) => {
  await signInAtHome(page, 'admin');
  await expect(rail(page).getByRole('link', { name: 'Курсы' })).toBeVisible();
  // the keys come after the screen
  const isUnfolded = async () => {
    if (await page.getByRole('button', { name: 'Свернуть меню' }).isVisible()) return true;
    await page.keyboard.press('BracketLeft');
    return false;
  };
  await expect.poll(isUnfolded, { intervals: [1000] }).toBe(true);
  await page.keyboard.press('BracketLeft');
  await expect(page.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyP');
  await expect(page).toHaveURL('/admin/task/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Задачи' })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyR');
  await expect(page).toHaveURL('/admin/course/list');
  const search = page.getByLabel('Поиск по курсам');
  await search.focus();
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyP');
  await page.keyboard.press('BracketLeft');
  await expect(search).toHaveValue('gp[');
  await expect(page).toHaveURL(/\/admin\/course\/list/);
  await expect(page.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();

  await search.blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('G П');
});

test('a student has few entries beside the page, and the nearest at the bottom of a phone', async ({ page }) => {
  await signInAtHome(page, 'student');
  await expect(rail(page).getByRole('link')).toHaveText(['Мои курсы', 'Мои задачи', 'Результаты']);
  await expect(rail(page).getByRole('link', { name: 'Мои курсы' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Найти' }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Разделы внизу' });
  // other stories may have told the student something: the number stands beside the word
  const entries = ['Мои курсы', 'Мои задачи', 'Найти', /^Уведомления\d*$/, 'Меню'];
  await expect(bar.locator('a, button')).toHaveText(entries);
  await bar.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByRole('dialog', { name: 'Поиск и действия' })).toBeVisible();
});
