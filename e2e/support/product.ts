import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { endContainers } from '../../apps/server/src/testing/containers/end-containers.ts';
import { compileCache } from '../../apps/server/src/testing/processes/operator-command.ts';

const root = join(import.meta.dirname, '../..');

export type Product = { address: string; kill(): Promise<void>; start(): Promise<void> };

/** Names the data folder of a new product that has ended. */
export const newDataVariable = 'PT_STORY_DATA';

type Started = Product & { dataDir: string; stop(): Promise<void>; end(): Promise<void> };

/** The real product on a data folder of its own: built application, bundled database, judge. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-story-'));
  const newData = process.env[newDataVariable];
  // in production a new product has no demonstration; the copied one has no class; the copy keeps owners, because root
  // starts PostgreSQL as another user
  if (newData && environment['NODE_ENV'] !== 'production' && environment['PT_DEMO'] === undefined)
    await promisify(execFile)('cp', ['-a', `${newData}/.`, dataDir]);
  let child: ChildProcess | undefined;
  let port = '0';
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await hasEnded;
  };
  const product = {
    address: '',
    dataDir,
    async start() {
      const env = {
        ...process.env,
        ...compileCache,
        PORT: port,
        HOST: '127.0.0.1',
        PT_DATA_DIR: dataDir,
        PT_LOG_LEVEL: 'warn',
        DATABASE_URL: '',
        NODE_ENV: 'development',
        // stories count on a school without works
        PT_DEMO: 'courses',
        ...environment,
      };
      child = spawn(process.execPath, [join(root, 'apps/server/src/main/all-in-one.ts')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      product.address = await saidAddress(child);
      // keeps the address after a restart, because pages are open there
      port = new URL(product.address).port;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async end() {
      await end('SIGTERM');
      await endContainers(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await product.start();
  } catch (error) {
    // a product that nobody knows of would go on beside all other stories
    await end('SIGKILL');
    throw error;
  }
  return product;
}

/**
 * All test files share one product, so what a test makes has a unique name. A file that changes what others start with
 * needs its own product: `test.use({ own: 'its name' })`.
 */
export const test = base.extend<
  { closesPages: void },
  { own: string; environment: Record<string, string>; product: Product }
>({
  own: ['', { scope: 'worker', option: true }],
  // settings of an own product
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ own: _, environment }, use) => {
      const product = await startProduct(environment);
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  // a page that is left open goes on to draw, to poll and to listen beside the stories of the next file
  closesPages: [
    async ({ browser }, use, { file }) => {
      if (file !== lastFile) await Promise.all(leftOpen.map((context) => context.close()));
      lastFile = file;
      await use();
      leftOpen = browser.contexts();
    },
    { auto: true },
  ],
});
let lastFile = '';
let leftOpen: BrowserContext[] = [];

async function saidAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const address = /http:\/\/[\w.:]+/.exec(chunk.toString())?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
}

/**
 * Stores a session, which is faster than the sign-in screen; other tabs of the context are informed as after a real
 * sign-in. No screen is open yet: a story opens the one that it is about.
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
}

/** Opens the home screen with a session. */
export async function signInAtHome(page: Page, login: string): Promise<void> {
  await signIn(page, login);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * What axe finds against WCAG 2 A and AA. Colours do not depend on the width, nor anything else on the theme, so a screen
 * that is checked in many forms is not checked for all in each.
 */
export async function violationsOn(page: Page, what: 'all' | 'colors' | 'all but colors' = 'all'): Promise<string[]> {
  // a page that is still loading has nothing to check
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // otherwise each check opens a page more to sum up in, which takes longer than the check; our pages are one origin
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (what === 'colors') axe.withRules('color-contrast');
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']);
  if (what === 'all but colors') axe.disableRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOn(page)).toEqual([]);

export { expect } from '@playwright/test';
