/**
 * The session in a real browser: shared by all tabs, one refresh for all, acting as a student and back, an end while
 * typing.
 */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, signIn, signInAtHome, test } from './support/product.ts';

const api = '/api/v1';
type Kept = { accessToken: string; refreshToken: string; user: { id: number } };

async function kept(page: Page): Promise<Kept> {
  const { origins } = await page.context().storageState();
  const text = origins[0]?.localStorage.find(({ name }) => name === 'pt.session')?.value;
  return (JSON.parse(text!) as { state: Kept }).state;
}

const refusal = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:put:refusal:${code}`, title: code, status, code, detail: code, errors: [] }),
});

/** From now on the server treats this access token as expired. It answers when `isTime` resolves. */
async function expire(context: BrowserContext, accessToken: string, isTime?: Promise<unknown>): Promise<void> {
  await context.route(`**${api}/**`, async (route) => {
    if (!isWith(route.request(), accessToken)) return route.fallback();
    await isTime;
    return route.fulfill(refusal(401, 'session_expired'));
  });
}

function requestsTo(context: BrowserContext, path: RegExp): Request[] {
  const seen: Request[] = [];
  context.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

test('the session is kept across reloads; sign-in in one tab leads the other on to where it wanted; sign-out in one signs out all', async ({
  context,
}) => {
  const one = await context.newPage();
  const two = await context.newPage();
  await two.goto('/user_ui/tasks?q=%D1%81#end');
  await expect(two).toHaveURL('/auth/login?next=%2Fuser_ui%2Ftasks%3Fq%3D%25D1%2581%23end');
  await signInAtHome(one, 'student');
  await expect(two).toHaveURL('/user_ui/tasks?q=%D1%81#end');
  await expect(two.getByRole('heading', { name: 'Мои задачи' })).toBeVisible();
  await one.reload();
  await expect(one).toHaveURL('/');

  await one.getByRole('button', { name: /: меню$/ }).click();
  await one.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(one).toHaveURL('/auth/login');
  await expect(two).toHaveURL(/\/auth\/login\?next=%2Fuser_ui%2Ftasks/);
  await one.reload();
  await expect(one).toHaveURL('/auth/login');
});

test('expiry in two tabs at once gives exactly one refresh call', async ({ context }) => {
  const one = await context.newPage();
  await signInAtHome(one, 'student');
  const two = await context.newPage();
  await two.goto('/');
  await expect(two.getByRole('button', { name: /: меню$/ })).toBeVisible();
  const { accessToken } = await kept(one);
  const refreshes = requestsTo(context, /\/auth\/refresh$/);
  const calls = requestsTo(context, /\/tasks$/);
  // both tabs have sent their calls before either learns of the expiry
  await expire(context, accessToken, expect.poll(() => calls.length).toBe(2));

  const open = (page: Page) => page.getByRole('link', { name: 'Мои задачи' }).first().click();
  await Promise.all([open(one), open(two)]);
  await expect.poll(() => calls.filter((call) => !isWith(call, accessToken)).length).toBe(2);
  expect(calls.filter((call) => isWith(call, accessToken))).toHaveLength(2);
  for (const page of [one, two]) {
    await expect(page.locator('main a[href*="task_id="]').first()).toBeVisible();
  }
  expect(refreshes).toHaveLength(1);
});

/** The loaded editor, not the plain field that stands there before. */
const solutionOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Решение' }).and(page.locator('[contenteditable]'));

const isWith = (request: Request, accessToken: string) =>
  request.headers()['authorization'] === `Bearer ${accessToken}`;

test('an administrator acts as a student, but not as another administrator, goes on after an expiry as the student, and comes back', async ({
  context,
  page,
}) => {
  await signIn(page, 'admin');
  const admin = await kept(page);
  await page.goto('/admin/login_as/1');
  await expect(page.getByText('Войти под именем администратора нельзя.')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin/course/list');
  await page.goto('/admin/login_as/2');
  await expect(page).toHaveURL('/');
  const banner = page.getByRole('status').filter({ hasText: 'Вы работаете как Саша Ученик' });
  await expect(banner).toBeVisible();
  // the other tab acts as the student too, who may not open its screen
  await expect(second).toHaveURL('/403?url=%2Fadmin%2Fcourse%2Flist');
  await second.close();

  const student = await kept(page);
  expect(student).toMatchObject({ user: { id: 2 }, refreshToken: admin.refreshToken });
  const asked = requestsTo(context, /\/auth\/refresh$|\/login_as$|\/tasks$/);
  // the home screen may still ask for something; it must not hear of the expiry before the tasks are asked for
  await expire(context, student.accessToken, expect.poll(() => asked.length).toBeGreaterThan(0));
  await page.getByRole('link', { name: 'Мои задачи' }).first().click();
  await expect(page.getByRole('heading', { name: 'Мои задачи' })).toBeVisible();
  await expect.poll(() => asked.length).toBe(4);
  expect(asked.map((request) => new URL(request.url()).pathname.replace(api, ''))).toEqual([
    expect.stringMatching(/\/tasks$/),
    '/auth/refresh',
    '/admin/user/2/login_as',
    expect.stringMatching(/\/tasks$/),
  ]);
  const after = await kept(page);
  expect(after).toMatchObject({ user: { id: 2 } });
  expect(isWith(asked[3]!, after.accessToken)).toBe(true);
  await expect(banner).toBeVisible();

  await banner.getByRole('button', { name: 'Вернуться' }).click();
  await expect(page).toHaveURL('/admin/user/list');
  expect(await kept(page)).toMatchObject({ user: { id: admin.user.id } });
  await expect(page.getByText('Вы работаете как')).toBeHidden();
});

test('when login_as is refused after an expiry, the administrator is back, with a message', async ({
  context,
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/login_as/2');
  await expect(page.getByText('Вы работаете как Саша Ученик')).toBeVisible();
  const { accessToken } = await kept(page);
  // the home screen may still ask for something; it must not end the acting session before the click
  const isClicked = Promise.withResolvers<void>();
  await expire(context, accessToken, isClicked.promise);
  await context.route(`**${api}/admin/user/2/login_as`, (route) => route.fulfill(refusal(409, 'acting_expired')));
  const calls = requestsTo(context, /\/tasks$/);
  // a synthetic click without hovering: a preload on hover would ask for the tasks before the click
  await page.getByRole('link', { name: 'Мои задачи' }).first().dispatchEvent('click');
  isClicked.resolve();
  await expect(page.getByText('Работа под именем «Саша Ученик» закончилась')).toBeVisible();
  await expect(page).toHaveURL('/admin/user/list');
  expect(calls.filter((call) => !isWith(call, accessToken))).toEqual([]);
});

test('a session that ends while something is typed is renewed over the page, and what was typed is sent', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, 'student');
  await page.goto('/user_ui/tasks');
  await page.locator('main a[href*="task_id="]').first().click();
  const editor = solutionOf(page);
  await editor.click();
  const { refreshToken } = await kept(page);
  // signed out everywhere, from outside this browser
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  await elsewhere.post(`${api}/auth/logout`, { data: { refresh_token: refreshToken } });
  await elsewhere.dispose();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('print("я не потеряюсь")');
  const dialog = page.getByRole('dialog', { name: 'Сеанс закончился' });
  await expect(dialog).toBeVisible();
  await expect(editor).toContainText('я не потеряюсь');
  await dialog.getByLabel('Пароль', { exact: true }).fill('student-demo');
  const saved = page.waitForResponse((response) => response.url().includes('/draft') && response.ok());
  await dialog.getByRole('button', { name: 'Войти' }).click();
  await saved;
  await expect(dialog).toBeHidden();
  await expect(editor).toContainText('я не потеряюсь');
  await page.reload();
  await expect(editor).toContainText('я не потеряюсь');
});
