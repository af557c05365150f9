/**
 * New versions and no network, as people meet them: a real second build replaces the first under an open application;
 * the server goes away while a lesson is being read.
 */
import { mkdtempSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { runProgram } from '../scripts/run-program.ts';
import { expect, expectAccessible, type Product, signInAtHome, startProduct, test as base } from './support/product.ts';

const folder = mkdtempSync(join(tmpdir(), 'put-builds-'));
const webDir = join(folder, 'web');
const dist = join(import.meta.dirname, '../apps/web/dist');
let serving: 'first' | 'second' = 'first';
const otherBuild = () => (serving === 'first' ? 'second' : 'first');

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      await cp(dist, webDir, { recursive: true });
      const script = join(import.meta.dirname, 'support/build-web.ts');
      const [built, product] = await Promise.all([
        runProgram(process.execPath, [script, join(folder, 'second'), 'second'], { env: { NODE_ENV: 'production' } }),
        startProduct({ PT_WEB_DIR: webDir }),
      ]);
      expect(built.isGood, built.output).toBe(true);
      await use(product);
      await product.end();
      await rm(folder, { recursive: true, force: true });
    },
    // a whole build beside the first start of a database may take this long
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

async function deployOther(): Promise<void> {
  const build = otherBuild();
  await rename(webDir, join(folder, serving));
  await rename(join(folder, build), webDir);
  serving = build;
}

/** In both builds, replaces the shared worker with a script that never answers. */
async function silenceSharedWorker(): Promise<() => Promise<void>> {
  const spoken = await readFile(join(webDir, 'tabs.js'));
  const put = async (script: string | Buffer) => {
    for (const one of [webDir, join(folder, otherBuild())]) {
      await writeFile(join(one, 'tabs.js'), script);
      for (const packed of ['tabs.js.br', 'tabs.js.gz']) await rm(join(one, packed), { force: true });
    }
  };
  await put('self.onconnect = () => undefined;');
  return () => put(spoken);
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');
const becomesVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const promptOf = (page: Page) => page.getByRole('button', { name: 'Обновить и перезагрузить' });
const keptNames = (page: Page) => page.evaluate(() => caches.keys());

/** How many tabs the shared worker knows, by the message that tabs use. */
const knownTabs = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { port } = new SharedWorker('/tabs.js', { name: 'pt.tabs' });
        port.addEventListener('message', ({ data }) => data.type === 'list-tabs' && resolve(data.urls.length));
        port.start();
        port.postMessage({ type: 'list-tabs', id: 'story' });
      }),
  );

/**
 * Waits until the service worker controls the page and the shared worker knows every tab. It waits for each tab's lock.
 */
async function isReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return {
        isControlled: navigator.serviceWorker.controller !== null,
        tabs: held.filter(({ name }) => name?.startsWith('pt.tab.')).length,
      };
    });
  await expect.poll(state).toEqual({ isControlled: true, tabs: page.context().pages().length });
}

async function openTab(context: BrowserContext, address: string): Promise<{ page: Page; loads: () => number }> {
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(address);
  await isReady(page);
  return { page, loads: () => loads - 1 };
}

test('If no tab is on a path that starts with /admin/, every tab updates and reloads by itself, once', async ({
  context,
  page,
}) => {
  await signInAtHome(page, 'student');
  const [one, two] = [await openTab(context, '/'), await openTab(context, '/user_ui/tasks')];
  await deployOther();
  await becomesVisible(one.page);
  for (const tab of [one, two]) await expect.poll(() => buildOf(tab.page).catch(() => '')).toBe('second');
  await becomesVisible(two.page);
  await one.page.waitForTimeout(1500);
  expect([one.loads(), two.loads()]).toEqual([1, 1]);
  await expect(two.page).toHaveURL('/user_ui/tasks');
  await expect(promptOf(one.page)).toHaveCount(0);
});

test('If any open tab is on a path that starts with /admin/, both tabs show the prompt; its button updates both', async ({
  context,
  page,
}) => {
  await signInAtHome(page, 'admin');
  await page.close();
  const [one, two] = [await openTab(context, '/'), await openTab(context, '/admin/course/list')];
  const before = await buildOf(one.page);
  await deployOther();
  await becomesVisible(one.page);
  for (const tab of [one, two]) await expect(promptOf(tab.page)).toBeVisible();
  await expect(one.page.getByText('Доступно обновление')).toBeVisible();
  await expectAccessible(one.page);
  const box = (await promptOf(one.page).boundingBox())!;
  expect(box.x).toBeGreaterThan(1440 / 2);
  expect(box.y).toBeGreaterThan(900 / 2);
  expect([await buildOf(one.page), await buildOf(two.page)]).toEqual([before, before]);
  expect([one.loads(), two.loads()]).toEqual([0, 0]);

  await promptOf(one.page).click();
  for (const tab of [one, two]) await expect.poll(() => buildOf(tab.page).catch(() => '')).toBe(serving);
  await expect(two.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([one.loads(), two.loads()]).toEqual([1, 1]);
});

test('A shared worker that never answers: the prompt stands, the error is reported, and the list is asked for again', async ({
  context,
  page,
}) => {
  const putBack = await silenceSharedWorker();
  await signInAtHome(page, 'student');
  await page.close();
  const { page: tab, loads } = await openTab(context, '/');
  const before = await buildOf(tab);
  const errors: string[] = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  await deployOther();
  await becomesVisible(tab);
  await expect(promptOf(tab)).toBeVisible();
  // at the first try, and at the retry a second later
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  expect(new Set(errors)).toEqual(new Set(["Didn't receive tab list from worker"]));
  expect([await buildOf(tab), loads()]).toEqual([before, 0]);
  await promptOf(tab).click();
  await expect.poll(() => buildOf(tab).catch(() => '')).toBe(serving);
  await putBack();
});

test('Over plain http, where there are no service workers, a tab finds the new version in the page itself', async ({
  playwright,
  product,
  launchOptions: { args = [], ...launchOptions },
  contextOptions,
}) => {
  // a host name as in a school's network; browsers treat this machine as secure, but not another host over http
  const address = product.address.replace(new URL(product.address).hostname, 'put.school');
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...args, '--host-resolver-rules=MAP put.school 127.0.0.1'],
  });
  const context = await browser.newContext({ ...contextOptions, baseURL: address });
  const one = await context.newPage();
  await one.goto('/auth/login');
  await one.getByLabel(/^Логин/).fill('admin');
  await one.getByLabel(/^Пароль/).fill('admin-demo');
  await one.getByRole('button', { name: 'Войти' }).click();
  await expect(one.getByRole('heading', { level: 1, name: /^[А-Я][а-я]+, \d+ [а-я]+$/ })).toBeVisible();
  expect(await one.evaluate(() => [window.isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false]);
  const buildAfterALook = async () => {
    await becomesVisible(one);
    return buildOf(one);
  };
  await deployOther();
  await expect.poll(() => buildAfterALook().catch(() => '')).toBe(serving);
  await expect(promptOf(one)).toHaveCount(0);

  const two = await context.newPage();
  await two.goto('/admin/course/list');
  await expect(two.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => knownTabs(one)).toBe(2);
  const before = await buildOf(one);
  await deployOther();
  await expect
    .poll(async () => {
      await becomesVisible(one);
      return promptOf(one).count();
    })
    .toBe(1);
  expect([await buildOf(one), await buildOf(two)]).toEqual([before, before]);
  await promptOf(one).click();
  for (const tab of [one, two]) await expect.poll(() => buildOf(tab).catch(() => '')).toBe(serving);
  await browser.close();
});

/** The server has kept the first build since its start, and knows nothing of the second, which came while it ran. */
async function begin(build: typeof serving): Promise<void> {
  if (serving !== build) await deployOther();
}

test('An old tab whose files the server has kept opens the screen with them', async ({ context, page }) => {
  await begin('first');
  await signInAtHome(page, 'student');
  await page.close();
  const { page: old } = await openTab(context, '/');
  await expect(old.getByRole('heading', { level: 1 })).toBeVisible();
  const chunks: string[] = [];
  old.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) chunks.push(`${response.status()} ${pathname}`);
  });
  await deployOther();
  await old.getByRole('link', { name: 'Задачи' }).first().click();
  await expect(old.getByRole('heading', { level: 1, name: 'Задачи' })).toBeVisible();
  const names = await readdir(join(webDir, 'assets'));
  const ofOld = chunks.filter((chunk) => !names.some((name) => chunk.endsWith(`/${name}`)));
  expect(ofOld).not.toEqual([]);
  expect(chunks.filter((chunk) => !chunk.startsWith('200 '))).toEqual([]);
});

test('An old tab whose files are gone opens the screen it was asked for, and keeps its address', async ({
  context,
  page,
}) => {
  await begin('second');
  await signInAtHome(page, 'student');
  await page.close();
  const { page: old, loads } = await openTab(context, '/');
  await expect(old.getByRole('heading', { level: 1 })).toBeVisible();
  await deployOther();
  await old.getByRole('link', { name: 'Задачи' }).first().click();
  await expect(old).toHaveURL(/\/user_ui\/tasks/);
  await expect(old.getByRole('heading', { level: 1, name: 'Задачи' })).toBeVisible();
  await expect.poll(() => buildOf(old).catch(() => '')).toBe(serving);
  await old.waitForTimeout(1500);
  // the missing file and the new version may each cause one reload, never more
  expect(loads()).toBeGreaterThan(0);
  expect(loads()).toBeLessThanOrEqual(2);
});

test('Without a network: the lessons read last can be read again, the rest says so, and signing out leaves nothing', async ({
  context,
  page,
  product,
}) => {
  await signInAtHome(page, 'student');
  await page.close();
  const { page: reader } = await openTab(context, '/');
  await reader.goto('/user_ui/course/1?lesson_id=1&task_id=1');
  const lesson = reader.getByRole('heading', { level: 1 });
  const title = await lesson.textContent();
  await expect(reader.locator('.cm-content').first()).toBeVisible();
  const kept = await keptNames(reader);
  expect(kept.filter((name) => name.startsWith('pt-answers-'))).toHaveLength(1);

  // the chunks for reading are cached one after another, after the page's own requests
  const keptFiles = () => reader.evaluate(async () => (await (await caches.open('pt-assets')).keys()).length);
  await expect
    .poll(async () => {
      const before = await keptFiles();
      await reader.waitForTimeout(1500);
      return before > 20 && before === (await keptFiles());
    })
    .toBe(true);

  await product.kill();
  await reader.reload();
  await expect(lesson).toHaveText(title!);
  await expect(reader.locator('.cm-content').first()).toBeVisible();
  await reader.goto('/user_ui/course/999');
  await expect(reader.getByText(/Нет (связи|сети)/).first()).toBeVisible();
  await reader.goto('/api/v1/openapi.json');
  await expect(reader.getByRole('heading', { name: 'Нет сети' })).toBeVisible();

  await product.start();
  await reader.goto('/');
  const keptCalls = () =>
    reader.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
      return urls.filter((path) => path.startsWith('/api/'));
    });
  await expect.poll(async () => (await keptCalls()).length).toBeGreaterThan(2);
  const allowed = /^\/api\/v1\/(auth\/user|user\/(home|courses|(course|lesson|task)\/\d+))$/;
  expect((await keptCalls()).filter((path) => !allowed.test(path))).toEqual([]);

  await reader.getByRole('button', { name: /: меню$/ }).click();
  await reader.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(reader).toHaveURL(/\/auth\/login/);
  await expect.poll(async () => (await keptNames(reader)).filter((name) => name.startsWith('pt-answers-'))).toEqual([]);
});
