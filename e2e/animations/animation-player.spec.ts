/**
 * The player of animations as a browser draws it: moves, shifts, the whole screen, fingers, colours, paper and files. What
 * keys, questions and own data do is asked of the component. The numbers of checks are those of the animations' acceptance.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/person.ts';
import { demos, newPlayerLessons, type PlayerLessons } from '../support/player-lessons.ts';
import { PlayerOnPage } from '../support/player-on-page.ts';
import { expect, expectAccessible, signIn, test, violationsOn } from '../support/product.ts';

let lessons: PlayerLessons;
const sort = demos[0];

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  lessons = await newPlayerLessons(teacher);
  await teacher.context().close();
});

test.beforeEach(({ page }) => signIn(page, 'student'));

async function open(page: Page, title: string, address = lessons.addressOf(title)): Promise<PlayerOnPage> {
  await page.goto(address);
  const player = new PlayerOnPage(page, title);
  await player.come();
  return player;
}

test.describe('with moves', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('checks 5 and 7: a step is one picture by →, ←, jumps, chapters and a link', async ({ page }) => {
    // the browser moves the one, a script the other
    for (const title of ['Алгоритм Дейкстры', 'Толпа']) {
      const player = await open(page, title);
      const pictures = await player.picturesByJumps();
      // steps of which only the sentence differs are few
      expect(new Set(pictures).size).toBeGreaterThan(pictures.length / 2);
      await player.root.focus();
      await player.press('Home');
      await player.expectSeen(pictures[0]);
      await player.press(...Array.from({ length: 20 }, () => 'ArrowRight'));
      await player.expectStep(21);
      await player.expectSeen(pictures[20]);
      // turned back in the middle of a move
      await player.press('ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      await player.expectSeen(pictures[18]);
      await player.press('End');
      await player.expectSeen(pictures.at(-1));
    }

    const player = await open(page, sort);
    const pictures = await player.picturesByJumps();
    const texts = await player.openTexts();
    const items = await texts.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    // the name of a chapter has no number
    const chapters = items.flatMap((value, at) => (value === null ? [Number(items[at + 1])] : []));
    expect(chapters.length).toBeGreaterThan(3);
    await player.root.focus();
    await player.press('Home', 'PageDown', 'PageDown');
    const middle = chapters[2]!;
    await player.expectStep(middle);
    await player.expectSeen(pictures[middle - 1]);
    const linked = await open(page, sort, (await texts.locator(`li[value="${middle}"] a`).getAttribute('href'))!);
    await linked.expectStep(middle);
    await linked.expectSeen(pictures[middle - 1]);
  });

  test('check 8: nothing shifts while it plays on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const player = await open(page, 'Двоичный поиск', lessons.part);
    await player.root.getByRole('combobox', { name: 'Скорость' }).selectOption('4');
    const shifts = await player.watchShifts();
    await player.button('Показывать подряд').click();
    await expect(player.button('Пауза')).toBeVisible();
    // it stops by itself at the last step
    await expect(player.button('Показывать подряд')).toBeVisible();
    await player.expectStep(7);
    expect(await shifts.evaluate((watch) => watch.read())).toEqual({ sum: 0, heights: 1 });
    // such a change would have been seen
    await player.said.evaluate((said) => (said.style.paddingTop = '60px'));
    const after = await shifts.evaluate((watch) => watch.read());
    expect([after.sum > 0, after.heights]).toEqual([true, 2]);
  });
});

test('on a phone the picture and its buttons are on the screen together, and the program is unfolded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const player = await open(page, sort);
  await player.root.evaluate((root) => root.scrollIntoView({ block: 'start' }));
  await expect(player.picture).toBeInViewport({ ratio: 1 });
  await expect(player.button('Шаг вперёд')).toBeInViewport({ ratio: 1 });
  // the buttons stand at the bottom while the picture is still coming
  await player.root.evaluate((root) => root.scrollIntoView({ block: 'start' }));
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(player.button('Шаг вперёд')).toBeInViewport({ ratio: 1 });
  const program = player.root.getByRole('region', { name: /^Программа/ });
  await expect(program).toBeHidden();
  await player.root.getByRole('checkbox', { name: 'Показать программу' }).check();
  await expect(program).toBeVisible();
});

test('check 8: nothing shifts at any step of any animation of the demonstration', async ({ page }) => {
  await page.goto(lessons.all);
  for (const title of demos) {
    const player = new PlayerOnPage(page, title);
    await player.come(page.getByRole('heading', { name: title, exact: true }));
    const shifts = await player.watchShifts();
    const last = Number(await player.slider.getAttribute('max'));
    const said = await player.saidByEachStep(last);
    await player.expectStep(last + 1);
    expect(await shifts.evaluate((watch) => watch.read()), title).toEqual({ sum: 0, heights: 1 });
    // check 7: each step says something, and something else than its neighbour
    expect(said).toHaveLength(last + 1);
    expect(said.filter((one, at) => one === '' || one === said[at - 1])).toEqual([]);
  }
});

test('check 7: nobody is shut out: keys, light, dark, in the whole screen, calm, as a picture and on paper', async ({
  page,
}) => {
  const player = await open(page, sort);
  await test.step('what the browser does with keys is left to its fields', async () => {
    await player.press('ArrowRight', 'ArrowRight');
    await player.root.evaluate((root: HTMLElement) => root.blur());
    await player.press('ArrowRight', 'End', 'Space', 'f');
    await player.expectStep(3);
    const speed = player.root.getByRole('combobox', { name: 'Скорость' });
    await speed.focus();
    await player.press('Home');
    await expect(speed).toHaveValue('0.25');
    // a button acts once, the slider by the player's keys
    await player.button('Шаг вперёд').focus();
    await player.press('Space');
    await player.expectStep(4);
    await player.slider.focus();
    await player.press('ArrowRight', 'PageUp');
    await player.expectStep(2);
  });

  await test.step('axe finds nothing, and all of it is there in any width', async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await violationsOn(page, 'colors')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const { width: small } = (await player.picture.boundingBox())!;
    await page.setViewportSize({ width: 1280, height: 720 });
    await player.root.focus();
    await player.press('f');
    await expect(player.button('Обычный размер')).toBeVisible();
    expect(await player.root.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
    await expect.poll(async () => (await player.picture.boundingBox())!.width).toBeGreaterThan(2 * small);
    await expectAccessible(page);
    await player.press('ArrowRight', 'f');
    await expect(player.button('Во весь экран')).toBeVisible();
    await player.expectStep(3);
  });

  await test.step('in calm nothing moves', async () => {
    const running = () => page.evaluate(() => document.getAnimations().length);
    await player.press('End');
    for (let step = 0; step < 4; step++) {
      await player.press('ArrowLeft');
      expect(await running()).toBe(0);
    }
    // and otherwise it would
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(async () => {
      await player.press('ArrowLeft', 'ArrowRight');
      expect(await running()).toBeGreaterThan(0);
    }).toPass({ intervals: [30] });
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('a step is saved as PNG', async () => {
    await player.button('Ещё').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^PNG/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Сортировка вставками.*\.png$/);
    const png = await readFile(await download.path());
    const { width } = (await player.picture.boundingBox())!;
    const seen = await page.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      const colours = new Set(new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer));
      return { width: image.width, colours: colours.size };
    }, png.toString('base64'));
    // three pixels for one, with a margin
    expect(seen.width).toBeGreaterThan(3 * width);
    expect(seen.colours).toBeGreaterThan(20);
  });

  await test.step('all sentences are printed', async () => {
    const steps = Number(await player.slider.getAttribute('max')) + 1;
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const texts = player.root.getByRole('region', { name: 'Анимация текстом' });
    await expect(texts.getByRole('link')).toHaveCount(steps);
    // on paper nothing can be scrolled
    expect(await texts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expect(player.picture).toBeVisible();
    await expect(player.slider).toBeHidden();
    await expect(player.root.getByLabel('Свои данные')).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(texts).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('data of the reader’s own are made into steps by the server, and a link leads to them', async () => {
    await player.root.getByRole('textbox', { name: 'Свои данные' }).fill('30 10 20');
    await player.button('Показать').click();
    await expect(player.picture).toHaveAccessibleName(/30.*10.*20/);
    await player.expectStep(1);
    const texts = await player.openTexts();
    expect(await violationsOn(page, 'all but colors')).toEqual([]);
    const linked = await open(page, sort, (await texts.getByRole('link').nth(2).getAttribute('href'))!);
    await linked.expectStep(3);
    await expect(linked.picture).toHaveAccessibleName(/10.*30.*20|30.*10.*20/);
    await expect(linked.root.getByRole('textbox', { name: 'Свои данные' })).toHaveValue('30 10 20');
  });
});

test('check 7: forced colours keep the marks apart, and check 5: a file of Lottie is shown by its steps', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const marks = await open(page, 'Виды');
  const looks = await marks.root.locator('.pt-stage .box.role-element').evaluateAll((cells) =>
    cells.map((cell) => {
      const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(cell.querySelector('.body')!);
      const more = ['second', 'sign'].filter((role) => cell.querySelector(`.${role}`) !== null);
      return [stroke, strokeWidth, strokeDasharray, ...more].join(' ');
    }),
  );
  expect(looks).toHaveLength(7);
  expect(new Set(looks)).toHaveProperty('size', 7);
  expect(await violationsOn(page, 'colors')).toEqual([]);

  await page.emulateMedia({ forcedColors: 'none' });
  const player = await open(page, 'Квадрат');
  const drawn = player.root.locator('svg g[transform]:visible').first();
  const at = (place: string) => expect(drawn).toHaveAttribute('transform', `matrix(1,0,0,1,${place})`);
  await expect(player.picture).toHaveAccessibleName('Квадрат: Направо');
  await at('40,40');
  await player.press('ArrowRight');
  await expect(player.picture).toHaveAccessibleName('Квадрат: Вниз');
  // the frame before the last one, after which nothing is drawn
  await at('200,110');
  await player.press('ArrowLeft');
  await expect(player.said).toHaveText('Направо');
  await at('40,40');
  await player.press('End');
  await at('200,110');
  expect(await violationsOn(page, 'all but colors')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a question in a step is answered by touch', async ({ page }) => {
    const player = await open(page, 'Вопрос');
    await player.button('Шаг вперёд').tap();
    const choices = player.root.getByRole('group', { name: 'Где наименьшее?' });
    await expectAccessible(page);
    const { height } = (await player.root.boundingBox())!;
    await choices.getByRole('button', { name: '4, место 2' }).tap();
    await expect(player.root.getByRole('status')).toContainText('Нет, не «4, место 2»');
    await choices.getByRole('button', { name: '2, место 1' }).tap();
    await expect(player.root.getByRole('status')).toContainText('Верно.');
    await player.expectStep(3);
    expect((await player.root.boundingBox())!.height).toBe(height);
    for (const button of await player.root.getByRole('group', { name: 'Управление' }).getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
