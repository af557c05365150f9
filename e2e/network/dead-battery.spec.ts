/**
 * The battery dies in the middle of a sentence: the whole browser is killed, and the device has no network, neither
 * before nor after. Nothing that was typed is lost.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoCourse, editorOf, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

let profile = '';
let context: BrowserContext | undefined;

/** A browser that keeps its profile, as that of a person does. */
async function openBrowser(baseURL: string): Promise<Page> {
  const { launchOptions, viewport, locale, timezoneId } = test.info().project.use;
  context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    viewport: viewport!,
    locale: locale!,
    timezoneId: timezoneId!,
    serviceWorkers: 'allow',
  });
  return context.pages()[0] ?? (await context.newPage());
}

/** Ends the browser as a dead battery does: none of its processes has time for anything. */
async function killBrowser(opened: BrowserContext): Promise<void> {
  const session = await opened.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => opened.once('close', resolve));
  // the browser itself last, so that nobody ends the others in an orderly way
  for (const { id } of processInfo.toSorted((a, b) => Number(a.type === 'browser') - Number(b.type === 'browser')))
    process.kill(id, 'SIGKILL');
  await closed;
}

test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'put-profile-'));
});
test.afterAll(async () => {
  await context?.close().catch(() => undefined);
  await rm(profile, { recursive: true, force: true });
});

test('what was typed offline is there after the browser was killed', async ({ browser, product }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  await teacher.context().close();
  let page = await openBrowser(product.address);
  await signIn(page, 'student');
  await page.goto(`/user_ui/course/${id}?lesson_id=${lessons[0]!.id}`);
  await page
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();
  await expect(page).toHaveURL(/task_id=\d+/);
  const { pathname, search } = new URL(page.url());
  await editorOf(page, 'Решение');
  // the page comes back without a network
  await page.waitForFunction(async () => {
    const cache = await caches.open('pt-assets');
    return navigator.serviceWorker.controller !== null && (await cache.keys()).length > 0;
  });
  await page.reload();
  let editor = await editorOf(page, 'Решение');

  for (const seconds of [2, 8]) {
    await page.context().setOffline(true);
    await editor.click();
    await page.keyboard.press('ControlOrMeta+End');
    let typed = `# ${seconds} s: `;
    await page.keyboard.insertText(`\n${typed}`);
    const endMs = Date.now() + seconds * 1000;
    for (let count = 1; Date.now() < endMs; count += 1) {
      await page.keyboard.insertText(`${count} `);
      typed += `${count} `;
      await page.waitForTimeout(120);
    }
    await killBrowser(page.context());

    page = await openBrowser(product.address);
    await page.context().setOffline(true);
    await page.goto(pathname + search);
    editor = await editorOf(page, 'Решение');
    await expect(editor).toContainText(typed.trim());
  }
  await expectAccessible(page);
});

test('a full device without a network says at once that nobody has the text, and gives two ways to take it along', async ({
  browser,
  product,
}) => {
  const teacher = await newPerson(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  await teacher.context().close();
  const full = await browser.newContext({
    baseURL: product.address,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await full.newPage();
  await signIn(page, 'student');
  await page.goto(`/user_ui/course/${id}?lesson_id=${lessons[0]!.id}`);
  await page
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();
  await editorOf(page, 'Решение');
  // no page can fill a disk: both storages refuse as a full one does
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    IDBObjectStore.prototype.put = refuse;
  });
  await typeCode(page, 'Решение', 'print(1)');
  const alert = page.getByRole('alert').filter({ hasText: 'Этот текст нигде не сохранён' });
  // the server has it, so nobody is alarmed
  await expect(page.getByText(/^Сохранено/)).toBeVisible();
  await expect(alert).toHaveCount(0);

  await full.setOffline(true);
  await typeCode(page, 'Решение', 'print("в тоннеле")');
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Скопировать' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('print("в тоннеле")');
  const downloading = page.waitForEvent('download');
  await alert.getByRole('button', { name: 'Сохранить файлом' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Сумма двух чисел.py');
  expect(await readFile(await download.path(), 'utf8')).toBe('print("в тоннеле")');

  await full.setOffline(false);
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(/^Сохранено/)).toBeVisible();
  await full.close();
});
