/** The screens that people live in: nothing moves while they load, and axe finds nothing, in all forms and both themes. */
import type { Browser, Page } from '@playwright/test';
import { newPerson } from './support/person.ts';
import { expect, expectAccessible, test } from './support/product.ts';
import { fillClass, type Screen, screensOfStudent, screensOfTeacher } from './support/screens.ts';

test.use({ own: 'screens' });

const forms = [
  [1440, 900],
  [1366, 768],
  [768, 1024],
  // a laptop of 1280×800 at 200 %
  [640, 400],
  [360, 740],
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

async function openScreen(page: Page, { path, ready }: Screen, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await expect(ready(page)).toBeVisible();
  await whenStill(page);
}

async function asPerson(browser: Browser, login: string): Promise<Page> {
  const page = await newPerson(browser, login);
  await watchShifts(page);
  return page;
}

test('nothing moves while a screen of a student loads', async ({ browser, product: _ }) => {
  const page = await asPerson(browser, 'student');
  for (const form of [forms[1], forms[4]])
    for (const screen of screens.student.filter(({ grows }) => !grows)) {
      await openScreen(page, screen, form);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft(sum, `${screen.name} at ${form[0]} px: ${moved.join('; ')}`).toBeLessThan(seenShift);
    }
  await page.context().close();
});

for (const [who, login] of [
  ['student', 'student'],
  ['teacher', 'admin'],
] as const) {
  test(`axe finds nothing on the screens of a ${who}`, async ({ browser, product: _ }) => {
    // more than a hundred checks
    test.slow();
    const page = await newPerson(browser, login);
    for (const screen of screens[who]) {
      await openScreen(page, screen, forms[0]);
      for (const [width, height] of forms) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await test.step(`${screen.name} at ${width} px, ${colorScheme}`, () => expectAccessible(page));
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${screen.name} at ${width} px is wider than the window`).toBeLessThanOrEqual(width);
      }
    }
    await page.context().close();
  });
}
