import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

export type Product = { address: string; kill(): Promise<void>; start(): Promise<void> };

/** The real product on a data folder of its own: the built application, the bundled database, the judge. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<Product & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-story-'));
  let child: ChildProcess | undefined;
  let port = '0';
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const hasEnded = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill(signal);
    await hasEnded;
  };
  const product = {
    address: '',
    async start() {
      const env = {
        ...process.env,
        PORT: port,
        HOST: '127.0.0.1',
        PT_DATA_DIR: dataDir,
        PT_LOG_LEVEL: 'warn',
        DATABASE_URL: '',
        NODE_ENV: 'development',
        ...environment,
      };
      child = spawn(process.execPath, [join(root, 'apps/server/src/main/all-in-one.ts')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      product.address = await saidAddress(child);
      // the same address after a restart, as people have it open
      port = new URL(product.address).port;
    },
    kill: () => end('SIGKILL'),
    async end() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

/**
 * Files share a product with those before them; what a story makes there has a name of its own. One that changes what others
 * begin with asks for its own product: `test.use({ own: 'its name' })`.
 */
export const test = base.extend<object, { own: string; product: Product }>({
  own: ['', { scope: 'worker', option: true }],
  product: [
    async ({ own: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
});

async function saidAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
}

/**
 * Signed in and at home. The screen of sign-in has stories of its own; here the session is put where it would put it, which
 * is quicker, and the other tabs of the context hear of it as they would.
 */
export async function signIn(page: Page, login: string, password = `${login}-demo`): Promise<void> {
  await page.goto('/offline.html');
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  const answer = await page.request.post('/api/v1/auth/login', {
    headers: xsrf ? { 'X-XSRF-TOKEN': xsrf.value } : {},
    data: { login, password },
  });
  expect(answer.ok(), `sign-in answers ${answer.status()}`).toBe(true);
  const { user, access_token, refresh_token } = (await answer.json()) as Record<string, unknown>;
  const state = {
    accessToken: access_token,
    refreshToken: refresh_token,
    user,
    userRefreshedAtMs: Date.now(),
    originalUser: null,
  };
  await page.evaluate((kept) => localStorage.setItem('pt.session', kept), JSON.stringify({ state, version: 1 }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** No violation of WCAG 2 A and AA that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  // a page on its way has nothing to look at yet
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

export { expect } from '@playwright/test';
