/** The screens that people live in: nothing moves while they load, and axe finds nothing, in all forms and both themes. */
import type { Page } from '@playwright/test';
import { newPerson } from './support/person.ts';
import { expect, test, violationsOn } from './support/product.ts';
import { fillClass, type Screen, screensOfStudent, screensOfTeacher } from './support/screens.ts';

test.use({ own: 'screens' });
// the longest stories, by its name and in parts the first to begin: other workers have work until they end
test.describe.configure({ mode: 'parallel' });

/** A window in which each screen is loaded, and those to which it is changed then. */
const desk = {
  loaded: { width: 1366, height: 768 },
  // the last one is a laptop of 1280×800 at 200 %
  changed: [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 640, height: 400 },
  ],
};
/** Here other parts stand on the screens, so they are loaded again. */
const phone = { width: 360, height: 740 };
/** Less is not seen: the words after a formula in its line, by a pixel or two. */
const seenShift = 0.002;

let screens: { student: Screen[]; teacher: Screen[] };

test.beforeAll(async ({ browser, product }) => {
  const teacher = await newPerson(browser, 'admin');
  const people = await fillClass(product.address, teacher);
  screens = { student: screensOfStudent(people), teacher: screensOfTeacher(people) };
  await teacher.context().close();
});

/** Keeps what moves on each page from its first frame on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    let sum = 0;
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        sum += value;
        moved.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 30)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftsSoFar: () => ({ sum, moved }) });
  });
const shiftsSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { shiftsSoFar: () => { sum: number; moved: string[] } }).shiftsSoFar());

/** Waits until nothing has come to the page for a while. */
const whenStill = (page: Page) =>
  page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length + document.getElementsByTagName('*').length;
    for (let last = -1, same = 0; same < 4;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      same = count() === last ? same + 1 : 0;
      last = count();
    }
  });

/** All checks go on after what they find, so that one walk says all. */
async function expectNoneFound(page: Page, name: string, what: 'all' | 'colors' | 'all but colors') {
  const { width } = page.viewportSize()!;
  expect.soft(await violationsOn(page, what), `${name} at ${width} px, ${what}`).toEqual([]);
}

async function expectFits(page: Page, name: string) {
  const { width } = page.viewportSize()!;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${name} at ${width} px is wider than the window`).toBeLessThanOrEqual(width);
  expect.soft(await emptyBelow(page), `${name} at ${width} px scrolls into nothing`).toBeLessThan(200);
}

/** How far the page goes on below all that is seen: words for screen readers may lie outside of a panel that scrolls. */
const emptyBelow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.scrollingElement!;
    const isClipped = (element: Element) => {
      for (let above = element.parentElement; above !== null; above = above.parentElement)
        if (getComputedStyle(above).overflowY !== 'visible' && above !== document.body) return true;
      return false;
    };
    const bottoms = [...document.querySelectorAll('body *')].map((element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      return width <= 2 || height <= 2 || isClipped(element) ? 0 : bottom + scrollTop;
    });
    return scrollHeight - Math.max(clientHeight, ...bottoms);
  });

async function load(page: Page, { name, path, ready }: Screen, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.goto(path);
  await expect(ready(page)).toBeVisible();
  await whenStill(page);
  const { sum, moved } = await shiftsSoFar(page);
  expect.soft(sum, `${name} moves at ${size.width} px: ${moved.join('; ')}`).toBeLessThan(seenShift);
  await expectFits(page, name);
}

for (const [who, login, part, parts] of [
  ['teacher', 'admin', 0, 2],
  ['teacher', 'admin', 1, 2],
  ['student', 'student', 0, 1],
] as const)
  test(`the screens of a ${who} stand still, fit every window, and axe finds nothing (${part + 1} of ${parts})`, async ({
    browser,
    product: _,
  }) => {
    // a walk over many screens
    test.slow();
    const page = await newPerson(browser, login);
    await watchShifts(page);
    for (const screen of screens[who].filter((_, at) => at % parts === part))
      await test.step(screen.name, async () => {
        await load(page, screen, phone);
        await expectNoneFound(page, screen.name, 'all but colors');
        await load(page, screen, desk.loaded);
        await expectNoneFound(page, screen.name, 'all');
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoneFound(page, screen.name, 'colors');
        await page.emulateMedia({ colorScheme: 'light' });
        for (const size of desk.changed) {
          await page.setViewportSize(size);
          await expectFits(page, screen.name);
        }
      });
    await page.context().close();
  });
