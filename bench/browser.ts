import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { call } from './product.ts';

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });

/** A page of the application in a browser of its own, with the session of a demo user. */
export async function openSignedIn(
  browser: Browser,
  address: string,
  login: string,
  password = `${login}-demo`,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/offline.html`);
  const body = { login, password };
  const signedIn = await call<Record<string, unknown>>(`${address}/api/v1/auth/login`, null, body);
  const { user, access_token, refresh_token } = signedIn;
  const tokens = { accessToken: access_token, refreshToken: refresh_token };
  const state = { ...tokens, user, userRefreshedAtMs: Date.now(), originalUser: null };
  await page.evaluate(
    (kept) => globalThis.localStorage.setItem('pt.session', kept),
    JSON.stringify({ state, version: 1 }),
  );
  return page;
}

/** Until nothing new has been loaded for a second. A socket stays open, so the network is never idle. */
export async function settle(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); before !== now; [before, now] = [now, await count()])
    await page.waitForTimeout(1000);
}
