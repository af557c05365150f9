import type { Browser, Locator, Page } from '@playwright/test';
import { openSignedIn, startBrowser } from './browser.ts';
import type { Place, Student } from './container-places.ts';
import type { Figure } from './figures.ts';
import { studentPassword } from '../apps/server/src/testing/processes/students-at-work.ts';
import { throttledLine } from './throttled-line.ts';
import { percentile } from './times.ts';

const clicks = 40;
const pauseMs = 250;
const interrupts = 5;

/** The page of a container while `yes` floods it: how soon a click is answered, and `Ctrl+C` over a slow line. */
export async function benchContainerPage(
  { kind, product }: Place,
  student: Student,
  lineBits: number,
): Promise<Figure[]> {
  const line = await throttledLine(Number(new URL(product.address).port), lineBits);
  const browser = await startBrowser();
  try {
    const near = await openPage(browser, product.address, student);
    const calm = await clickAround(near);
    await type(near, 'yes');
    const clicked = await clickAround(near);
    await interruptMs(near);
    await near.context().close();

    const far = await openPage(browser, line.address, student);
    const [interrupted, bare]: [number[], number[]] = [[], []];
    for (let at = 0; at < interrupts; at++) {
      await type(far, 'sleep 60');
      await far.waitForTimeout(pauseMs);
      bare.push(await interruptMs(far));
      await type(far, 'yes');
      await far.waitForTimeout(3_000);
      interrupted.push(await interruptMs(far));
    }
    await far.context().close();
    return [
      {
        name: `containers in ${kind}: a click on a page that yes floods, 95th of ${clicked.length}`,
        value: percentile(clicked, 0.95),
        unit: 'ms',
        baseline: percentile(calm, 0.95),
        baselineName: 'a quiet page',
        goal: { atMost: 100 },
      },
      {
        name: `containers in ${kind}: Ctrl+C to the prompt on the screen, line of 10 Mbit/s, longest of ${interrupts}`,
        value: Math.max(...interrupted),
        unit: 'ms',
        baseline: Math.max(...bare),
        baselineName: 'of a quiet program',
        goal: { atMost: 300 },
      },
    ];
  } finally {
    await browser.close();
    line.close();
  }
}

const terminalOf = (page: Page): Locator => page.getByRole('region', { name: 'Терминалы' });

async function openPage(browser: Browser, address: string, { login, id }: Student): Promise<Page> {
  const page = await openSignedIn(browser, address, login, studentPassword);
  await page.goto(`${address}/user_ui/container/${id}`);
  await terminalOf(page).locator('.xterm-rows:visible').getByText('$').first().waitFor();
  return page;
}

async function type(page: Page, command: string): Promise<void> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.keyboard.insertText(command);
  await page.keyboard.press('Enter');
}

/** Clicks in the tree of files, until the picture after each click is drawn, as the browser itself measures it. */
async function clickAround(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const note = (list: PerformanceObserverEntryList) =>
      list.getEntriesByName('click').forEach(({ duration }) => seen.push(duration));
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const rows = page.getByRole('treeitem');
  for (let at = 0; at < clicks; at++) {
    await rows.nth(at % (await rows.count())).click();
    await page.waitForTimeout(pauseMs);
  }
  return page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

/** From the key to a prompt at the end of the screen. */
async function interruptMs(page: Page): Promise<number> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.evaluate(() => {
    const { document } = globalThis;
    let pressed = 0;
    const isPrompt = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('.xterm-rows > *')].filter((row) => row.offsetParent);
      const lines = rows.map((row) => row.textContent.trim());
      return lines.findLast((line) => line !== '')?.endsWith('$') ?? false;
    };
    const look = () => {
      if (!isPrompt()) return requestAnimationFrame(look);
      return Object.assign(globalThis, { interrupted: performance.now() - pressed });
    };
    Object.assign(globalThis, { interrupted: 0 });
    const begin = () => {
      pressed = performance.now();
      look();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'c') return;
      removeEventListener('keydown', key, true);
      begin();
    };
    addEventListener('keydown', key, true);
  });
  await page.keyboard.press('Control+c');
  const found = await page.waitForFunction(() => (globalThis as unknown as { interrupted: number }).interrupted);
  return (await found.jsonValue()) as number;
}
