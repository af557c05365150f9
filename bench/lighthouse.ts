import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../scripts/find-browser.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { type Figure, printFigure } from './figures.ts';
import { stop } from './processes.ts';
import { makeFolder, startProduct } from './product.ts';

const rounds = 3;
const categories = { performance: 95, accessibility: 100, 'best-practices': 100 };
type Category = keyof typeof categories;

/**
 * Lighthouse scores for its default phone (slow 4G, four times slower CPU), with the built application on the real
 * server.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  await ensureWebBuild();
  const { folder: profile, remove } = await makeFolder();
  const product = await startProduct();
  try {
    const signIn = await withBrowser(profile, (port) => scores('sign-in', `${product.address}/auth/login`, port));
    const lesson = await openLesson(profile, product.address);
    const signedIn = await withBrowser(profile, async (port) => [
      ...(await scores('home', `${product.address}/`, port)),
      ...(await scores('lesson', lesson, port)),
    ]);
    return [...signIn, ...signedIn];
  } finally {
    await product.close();
    await remove();
  }
}

const executablePath = findBrowser() ?? chromium.executablePath();
const browserArguments = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Signs in as a student in this browser profile and finds the address of a lesson. */
async function openLesson(profile: string, address: string): Promise<string> {
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: browserArguments });
  const page = await browser.newPage();
  await page.goto(`${address}/auth/login`);
  await page.getByLabel(/Логин/).fill('student');
  await page.getByLabel('Пароль', { exact: true }).fill('student-demo');
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.locator('a[href*="lesson_id="]').first().click();
  await page.waitForURL(/lesson_id=/);
  const url = page.url();
  await browser.close();
  return url;
}

/** A browser for Lighthouse alone, because two controllers disturb each other. */
async function withBrowser<T>(profile: string, use: (port: number) => Promise<T>): Promise<T> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child = spawn(
    executablePath,
    [...browserArguments, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  try {
    while (!existsSync(portFile)) {
      if (child.exitCode !== null) throw new Error(`${executablePath} ended with ${child.exitCode}`);
      await sleep(100);
    }
    await sleep(200);
    return await use(Number((await readFile(portFile, 'utf8')).split('\n', 1)[0]));
  } finally {
    await stop(child);
  }
}

async function scores(screen: string, url: string, port: number): Promise<Figure[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) {
    const run = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(categories),
      // sign-in is measured as a first visit; other screens with the session and caches of earlier visits
      disableStorageReset: screen !== 'sign-in',
    });
    if (run === undefined) throw new Error(`Lighthouse could not open ${url}`);
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    if (new URL(run.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${run.lhr.finalDisplayedUrl}`);
    results.push(run.lhr);
  }
  return (Object.keys(categories) as Category[]).map((category) => {
    const inOrder = results.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category));
    const middle = inOrder[Math.floor(rounds / 2)]!;
    const figure = {
      name: `Lighthouse, ${screen}: ${category}`,
      value: scoreOf(middle, category),
      goal: { atLeast: categories[category] },
    };
    if (figure.value < categories[category]) tellLosses(middle, category);
    return figure;
  });
}

const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);

/** Prints the audits that cost points. */
function tellLosses(result: Result, category: Category): void {
  for (const { id } of result.categories[category]?.auditRefs ?? []) {
    const audit = result.audits[id];
    if (audit && audit.score !== null && audit.score < 0.9)
      console.log(`  ${id}: ${audit.displayValue ?? audit.title}`);
  }
}

if (import.meta.main) (await benchLighthouse()).forEach(printFigure);
