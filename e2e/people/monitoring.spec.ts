import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Ingest, startIngest } from '../support/ingest.ts';
import { type Product, startProduct } from '../support/product.ts';

/** The product in production mode. Error reports and visits go to a server of this test. */
const test = base.extend<object, { ingest: Ingest; product: Product }>({
  ingest: [
    async ({}, use) => {
      const ingest = await startIngest();
      await use(ingest);
      await ingest.end();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ ingest }, use) => {
      const product = await startProduct({ NODE_ENV: 'production', ...configured(ingest) });
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
});

const configured = ({ dsn, address }: Ingest) => ({
  PT_SENTRY_DSN: dsn,
  PT_ANALYTICS_URL: `${address}/script.js`,
  PT_ANALYTICS_WEBSITE_ID: 'site-7',
});

const events = ({ items }: Ingest) => items.filter(({ type }) => type === 'event').map(({ payload }) => payload);
const messageOf = (event: Record<string, unknown>) =>
  (event['exception'] as { values: { value: string }[] }).values[0]!.value;
const messages = (ingest: Ingest) => events(ingest).map(messageOf);

/** What the content security policy blocked; the list must stay empty. */
function watchPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test('Error reporting runs in the production environment: faults before and after the client has loaded arrive', async ({
  page,
  ingest,
}) => {
  const refused = watchPolicy(page);
  // before the application loads Sentry's client
  await page.addInitScript(() => {
    globalThis.document.addEventListener('DOMContentLoaded', () => {
      setTimeout(() => {
        throw new Error('рано');
      }, 0);
    });
  });
  await page.goto('/auth/login');
  await expect.poll(() => messages(ingest)).toContain('рано');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('поздно');
    }, 0);
  });
  await expect.poll(() => messages(ingest)).toContain('поздно');
  const late = events(ingest).find((event) => messageOf(event) === 'поздно')!;
  expect(late).toMatchObject({ environment: 'production', platform: 'javascript' });
  expect((late['request'] as { url: string }).url).toContain('/auth/login');
  // all traces are sampled
  await expect.poll(() => ingest.items.some(({ type }) => type === 'transaction')).toBe(true);
  expect(refused).toEqual([]);
});

test('Replays on error are sampled at 30 percent: a chosen one arrives packed by a worker', async ({
  page,
  ingest,
}) => {
  const refused = watchPolicy(page);
  // makes the 30 percent sampling choose this session
  await page.addInitScript(() => (Math.random = () => 0.1));
  await page.goto('/auth/login');
  await page.getByLabel(/Логин/).fill('ученик');
  await expect.poll(() => page.evaluate(() => '__SENTRY__' in globalThis)).toBe(true);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('с записью');
    }, 0);
  });
  await expect.poll(() => messages(ingest)).toContain('с записью');
  await expect.poll(() => ingest.items.some(({ type }) => type === 'replay_recording')).toBe(true);
  expect(refused).toEqual([]);
});

test('One class of exception is dropped before sending: our ApiError, and cancelled requests', async ({
  page,
  ingest,
}) => {
  await page.addInitScript(
    (kept) => globalThis.localStorage.setItem('pt.session', kept),
    JSON.stringify({
      state: {
        accessToken: 'a',
        refreshToken: 'r',
        user: null,
        userRefreshedAtMs: null,
        originalUser: null,
      },
      version: 0,
    }),
  );
  await page.route('**/api/v1/auth/user', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req-7', 'content-type': 'application/problem+json' },
      json: { type: 't', title: 't', status: 500, code: 'internal', detail: 'Сервер ошибся.', errors: [] },
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Сервер не справился' })).toBeVisible();
  await expect(page.getByText('req-7')).toBeVisible();
  await page.evaluate(() => {
    const cancel = new AbortController();
    void fetch('/api/v1/health/live', { signal: cancel.signal });
    cancel.abort();
    setTimeout(() => {
      throw new Error('вслед за отказами');
    }, 50);
  });
  await expect.poll(() => messages(ingest)).toContain('вслед за отказами');
  expect(messages(ingest).filter((text) => /Сервер ошибся|abort/i.test(text))).toEqual([]);
});

/** Files are named by a hash; the build's report says which one holds the sign-in screen. */
async function fileOfSignIn(): Promise<string> {
  const report = await readFile(join(import.meta.dirname, '../../apps/web/dist/size.json'), 'utf8');
  const { sign_in } = JSON.parse(report) as { sign_in: { files: { name: string; file: string }[] } };
  return sign_in.files.find(({ name }) => name === 'auth.login')!.file;
}

test('a broken screen says what happened, and its number is that of the report', async ({ page, ingest }) => {
  await page.route(`**/${await fileOfSignIn()}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const component = () => { throw new Error('экран сломан'); };`,
    }),
  );
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Что-то сломалось' })).toBeVisible();
  const shown = await page.getByText(/^[\da-f]{32}$/).textContent();
  await expect.poll(() => events(ingest).find((event) => event['event_id'] === shown)).toBeDefined();
  expect(events(ingest).filter((event) => messageOf(event) === 'экран сломан')).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
});

test('the counter of visits: its tag, deferred, with the website id, allowed by the policy', async ({
  page,
  ingest,
}) => {
  await page.goto('/auth/login');
  const tag = page.locator('script[data-website-id]');
  await expect(tag).toHaveAttribute('src', `${ingest.address}/script.js`);
  await expect(tag).toHaveAttribute('defer', '');
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'visitsOf') as unknown)).toBe('site-7');
});

test('outside of production the same settings add neither, to the page or to its policy', async ({ page, ingest }) => {
  const product = await startProduct({ NODE_ENV: 'development', ...configured(ingest) });
  const [scriptsBefore, itemsBefore] = [ingest.scripts.length, ingest.items.length];
  const response = await page.goto(`${product.address}/auth/login`);
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('при разработке');
    }, 0);
  });
  // by now the client would have been loaded
  await page.waitForTimeout(3_000);
  expect(response!.headers()['content-security-policy']).not.toContain(ingest.address);
  await expect(page.locator('script[data-website-id], #pt-monitoring')).toHaveCount(0);
  expect([ingest.scripts.length, ingest.items.length]).toEqual([scriptsBefore, itemsBefore]);
  await product.end();
});
