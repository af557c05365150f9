/** The screens that people live in: nothing moves while they load, and axe finds nothing, in all forms and both themes. */
import type { Page } from '@playwright/test';
import { newPerson } from './support/person.ts';
import { expect, test, violationsOn } from './support/product.ts';
import { fillClass, type Screen, screensOfStudent, screensOfTeacher } from './support/screens.ts';

test.use({ own: 'screens' });

/** Windows in which screens are loaded, and those to which each is changed then. */
const windows = [
  {
    loaded: [1366, 768],
    // the last one is a laptop of 1280×800 at 200 %
    changed: [
      [1440, 900],
      [768, 1024],
      [640, 400],
    ],
  },
  { loaded: [360, 740], changed: [] },
] as const;
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
      await new Promise((resolve) => setTimeout(resolve, 150));
      same = count() === last ? same + 1 : 0;
      last = count();
    }
  });

/** Goes on after what it finds, so that one walk says all. */
async function checkForm(page: Page, name: string, what: 'all' | 'all but colors') {
  const { width } = page.viewportSize()!;
  expect.soft(await violationsOn(page, what), `${name} at ${width} px`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${name} at ${width} px is wider than the window`).toBeLessThanOrEqual(width);
}

async function checkScreen(page: Page, { name, path, ready }: Screen, { loaded, changed }: (typeof windows)[number]) {
  const [width, height] = loaded;
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await expect(ready(page)).toBeVisible();
  await whenStill(page);
  const { sum, moved } = await shiftsSoFar(page);
  expect.soft(sum, `${name} moves at ${width} px: ${moved.join('; ')}`).toBeLessThan(seenShift);
  await checkForm(page, name, 'all');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violationsOn(page, 'colors'), `${name} at ${width} px, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [otherWidth, otherHeight] of changed) {
    await page.setViewportSize({ width: otherWidth, height: otherHeight });
    await checkForm(page, name, 'all but colors');
  }
}

for (const [who, login] of [
  ['student', 'student'],
  ['teacher', 'admin'],
] as const) {
  for (const form of windows)
    test(`the screens of a ${who} stand still, and axe finds nothing, from ${form.loaded[0]} px on`, async ({
      browser,
      product: _,
    }) => {
      // more than a hundred checks of whole screens
      test.slow();
      const page = await newPerson(browser, login);
      await watchShifts(page);
      for (const screen of screens[who])
        await test.step(screen.name, async () => {
          await checkScreen(page, screen, form);
        });
      await page.context().close();
    });
}
