/** How long a student waits for an editor on a slow line, and what a change of screens costs. Alone: `node bench/screens.ts`. */
import type { CDPSession, Page } from '@playwright/test';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { openSignedIn, settle, startBrowser } from './browser.ts';
import { type Figure, printFigure } from './figures.ts';
import { startProduct } from './product.ts';
import { throttledLine } from './throttled-line.ts';
import { median } from './times.ts';

const lineBits = 400_000;
const rounds = 5;
const patienceMs = 180_000;
const lessonLink = 'main a[href*="lesson_id="]';
const editor = '.cm-content[contenteditable="true"]';

export async function benchScreens(): Promise<Figure[]> {
  await ensureWebBuild();
  const product = await startProduct();
  const browser = await startBrowser();
  try {
    const line = await throttledLine(Number(new URL(product.address).port), lineBits);
    const slow = await openSignedIn(browser, line.address, 'student');
    const editorMs = await editorTimes(slow, line.address);
    await slow.context().close();
    line.close();
    const page = await openSignedIn(browser, product.address, 'student');
    return [
      {
        name: `screens: from a tap on a task to an editor that can be written in, ${lineBits / 1000} kbit/s, warm cache`,
        value: median(editorMs) / 1000,
        unit: 's',
        goal: { atMost: 8 },
      },
      ...(await scriptOfChanges(page, product.address)),
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

/** Home is opened anew each time, as by somebody who comes back; the first visit fills the cache and does not count. */
async function editorTimes(page: Page, address: string): Promise<number[]> {
  page.setDefaultTimeout(patienceMs);
  const tookMs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${address}/`);
    const link = page.locator(lessonLink).first();
    await link.waitFor();
    // what home itself still loads is not part of the tap
    await settle(page);
    const startedAt = performance.now();
    await link.click();
    await page.locator(editor).first().waitFor();
    tookMs.push(performance.now() - startedAt);
    await settle(page);
  }
  return tookMs.slice(1);
}

/** Screens of a student, by links of the menu and of home; each is visited once before. */
async function scriptOfChanges(page: Page, address: string): Promise<Figure[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(`${address}/`);
  const steps: [string, () => Promise<unknown>][] = [
    ['a lesson', () => page.locator(lessonLink).first().click()],
    ['my courses', () => page.getByRole('link', { name: 'Мои курсы' }).first().click()],
    ['my tasks', () => page.getByRole('link', { name: 'Мои задачи' }).first().click()],
    ['home', () => page.getByRole('link', { name: 'Путь: на главную' }).first().click()],
  ];
  const spent = steps.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, [, change]] of steps.entries()) {
      await settle(page);
      const before = await scriptMs(cdp);
      await change();
      await settle(page);
      if (round > 0) spent[at]!.push((await scriptMs(cdp)) - before);
    }
  }
  return steps.map(([name], at) => ({
    name: `screens: script of a change to ${name}`,
    value: median(spent[at]!),
    unit: 'ms',
    goal: { atMost: 100 },
  }));
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'ScriptDuration')!.value;
}

if (import.meta.main) (await benchScreens()).forEach(printFigure);
