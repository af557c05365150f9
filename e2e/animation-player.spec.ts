/**
 * The player of animations as readers have it: by keys, mouse and touch, on a phone, in the whole screen, without moves,
 * on paper. The numbers of checks are those of the animations' acceptance.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newPerson } from './support/person.ts';
import { demos, newPlayerLessons, type PlayerLessons } from './support/player-lessons.ts';
import { PlayerOnPage } from './support/player-on-page.ts';
import { expect, expectAccessible, signIn, test } from './support/product.ts';

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

  test('check 5: a step is one picture by →, ←, jumps, chapters, the slider and a link', async ({ page }) => {
    const player = await open(page, sort);
    await player.root.getByRole('combobox', { name: 'Скорость' }).selectOption('4');
    const pictures = await player.picturesByJumps();
    // steps of which only the sentence differs are few
    expect(new Set(pictures).size).toBeGreaterThan(pictures.length / 2);
    await player.root.focus();
    await player.press('Home');
    await player.expectSeen(pictures[0]);
    for (const picture of pictures.slice(1)) {
      await player.press('ArrowRight');
      await player.expectSeen(picture);
    }
    for (const picture of pictures.slice(0, -1).toReversed()) {
      await player.press('ArrowLeft');
      await player.expectSeen(picture);
    }
    await player.press('End');
    await player.expectSeen(pictures.at(-1));
    await player.press('Home');
    await player.expectSeen(pictures[0]);

    const texts = await player.openTexts();
    const items = await texts.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    // the name of a chapter has no number
    const chapters = items.flatMap((value, at) => (value === null ? [Number(items[at + 1])] : []));
    expect(chapters.length).toBeGreaterThan(3);
    await player.root.focus();
    for (const step of chapters.slice(1)) {
      await player.press('PageDown');
      await player.expectStep(step);
      await player.expectSeen(pictures[step - 1]);
    }
    await player.press('PageUp');
    await player.expectSeen(pictures[chapters.at(-2)! - 1]);

    const middle = chapters[2]!;
    const link = await texts.locator(`li[value="${middle}"] a`).getAttribute('href');
    const linked = await open(page, sort, link!);
    await linked.expectStep(middle);
    await linked.expectSeen(pictures[middle - 1]);
  });

  for (const title of ['Алгоритм Дейкстры', 'Толпа'])
    test(`checks 5 and 7: twenty quick presses of «${title}» end at the picture of step 21`, async ({ page }) => {
      const player = await open(page, title);
      const pictures = await player.picturesByJumps();
      await player.root.focus();
      await player.press('Home');
      await player.expectSeen(pictures[0]);
      await player.press(...Array.from({ length: 20 }, () => 'ArrowRight'));
      await player.expectStep(21);
      await player.expectSeen(pictures[20]);
      // turned back in the middle of a move
      await player.press('ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      await player.expectSeen(pictures[18]);
    });

  test('check 5: a file of Lottie is shown by its steps, the same by each way', async ({ page }) => {
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
    await player.press('Home', 'Space');
    await player.expectStep(2);
    await at('200,110');
    await expectAccessible(page);
  });

  test('check 8: nothing shifts while it plays, at any width', async ({ page }) => {
    const player = await open(page, 'Двоичный поиск', lessons.part);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await player.come();
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
      await player.said.evaluate((said) => said.removeAttribute('style'));
      await player.button('К началу').click();
    }
  });
});

test('check 8: nothing shifts at any step of any animation of the demonstration', async ({ page }) => {
  await page.goto(lessons.all);
  for (const title of demos) {
    const player = new PlayerOnPage(page, title);
    await player.come(page.getByRole('heading', { name: title, exact: true }));
    const shifts = await player.watchShifts();
    const last = Number(await player.slider.getAttribute('max'));
    const said = [await player.saidWhenDrawn()];
    for (let step = 1; step <= last; step++) {
      await player.press('ArrowRight');
      said.push(await player.saidWhenDrawn());
    }
    await player.expectStep(last + 1);
    expect(await shifts.evaluate((watch) => watch.read()), title).toEqual({ sum: 0, heights: 1 });
    // check 7: each step says something, and something else than its neighbour
    expect(said.filter((one, at) => one === '' || one === said[at - 1])).toEqual([]);
  }
});

test('check 7: nobody is shut out: light, dark, at 360 px, in the whole screen', async ({ page }) => {
  const player = await open(page, sort);
  await player.press('PageDown');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const { width: small } = (await player.picture.boundingBox())!;

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await player.press('f');
  await expect(player.button('Обычный размер')).toBeVisible();
  expect(await player.root.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  await expect.poll(async () => (await player.picture.boundingBox())!.width).toBeGreaterThan(2 * small);
  await expectAccessible(page);
  await player.press('ArrowRight');
  await player.expectStep(3);
  await player.press('f');
  await expect(player.button('Во весь экран')).toBeVisible();
  await player.expectStep(3);
});

test('check 7: in calm nothing moves', async ({ page }) => {
  const player = await open(page, sort);
  const running = () => page.evaluate(() => document.getAnimations().length);
  const pictures = await player.picturesByJumps();
  await player.root.focus();
  await player.press('Home');
  for (const picture of pictures.slice(1, 12)) {
    await player.press('ArrowRight');
    expect(await running()).toBe(0);
    await player.expectSeen(picture);
  }
  // and otherwise it would
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(async () => {
    await player.press('ArrowLeft', 'ArrowRight');
    expect(await running()).toBeGreaterThan(0);
  }).toPass();
});

test('check 7: forced colours keep the marks apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const player = await open(page, 'Виды');
  const looks = await player.root.locator('.pt-stage .box.role-element').evaluateAll((cells) =>
    cells.map((cell) => {
      const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(cell.querySelector('.body')!);
      const more = ['second', 'sign'].filter((role) => cell.querySelector(`.${role}`) !== null);
      return [stroke, strokeWidth, strokeDasharray, ...more].join(' ');
    }),
  );
  expect(looks).toHaveLength(7);
  expect(new Set(looks)).toHaveProperty('size', 7);
  await expectAccessible(page);
});

test('check 7: the keys belong to the player only while the focus is inside', async ({ page }) => {
  const player = await open(page, sort);
  await player.press('ArrowRight', 'ArrowRight');
  await player.expectStep(3);
  await player.root.evaluate((root: HTMLElement) => root.blur());
  await player.press('ArrowRight', 'End', 'Space', 'f');
  await player.expectStep(3);
  await expect(player.button('Во весь экран')).toBeVisible();

  // a list and a field keep their own keys
  const speed = player.root.getByRole('combobox', { name: 'Скорость' });
  await speed.focus();
  await player.press('Home');
  await expect(speed).toHaveValue('0.25');
  const field = player.root.getByRole('textbox', { name: 'Свои данные' });
  await field.focus();
  await player.press('End', 'ArrowLeft', 'Space');
  await expect(field).toHaveValue(/ \d$/);
  await player.expectStep(3);
  // a button acts once, the slider by the player's keys
  await player.button('Шаг вперёд').focus();
  await player.press('Space');
  await player.expectStep(4);
  await player.slider.focus();
  await player.press('ArrowRight', 'PageUp');
  await player.expectStep(2);
  // the letter's key, in another layout
  await player.root.dispatchEvent('keydown', { key: 'а', code: 'KeyF' });
  await expect(player.button('Обычный размер')).toBeVisible();
  await player.root.dispatchEvent('keydown', { key: 'а', code: 'KeyF' });
  await player.press('+', '+');
  await expect(speed).toHaveValue('1');
  await player.press('Space');
  await expect(player.button('Пауза')).toBeVisible();
  await player.expectStep(3);
  await player.press('Space');
  await expect(player.button('Показывать подряд')).toBeVisible();
});

test('data of the reader’s own are made into steps by the server, and a link leads to them', async ({ page }) => {
  const runs: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/run')) runs.push(response.status());
  });
  const player = await open(page, sort);
  const field = player.root.getByRole('textbox', { name: 'Свои данные' });
  const show = player.button('Показать');
  await player.press('PageDown');
  await field.fill('30 10 20');
  await show.click();
  await expect(player.picture).toHaveAccessibleName(/30.*10.*20/);
  await player.expectStep(1);
  await player.root.focus();
  await player.press('End');
  await expect(player.said).toHaveText('Готово: 2 сдвига на 3 карточек.');
  expect(runs).toEqual([200]);

  // what the program can not take is said, and the picture stays
  await field.fill('кот');
  await show.click();
  await expect(player.root.getByRole('alert')).toHaveText(/[А-я]{3}/);
  await expect(player.said).toHaveText('Готово: 2 сдвига на 3 карточек.');
  await expect(field).toHaveValue('кот');
  await expectAccessible(page);
  const texts = await player.openTexts();
  const address = await texts.getByRole('link').nth(2).getAttribute('href');

  await player.button('Вернуть пример').click();
  await expect(player.picture).toHaveAccessibleName(/5.*2.*4.*6.*1.*3/);
  await expect(player.root.getByRole('alert')).toBeHidden();
  const linked = await open(page, sort, address!);
  await linked.expectStep(3);
  await expect(linked.picture).toHaveAccessibleName(/10.*30.*20|30.*10.*20/);
  await expect(field).toHaveValue('30 10 20');
});

const ask = 'Где наименьшее?';

test('a question in a step is answered by keys', async ({ page }) => {
  const player = await open(page, 'Вопрос');
  await player.press('Space');
  // playing stops where something is asked
  await player.expectStep(2);
  await expect(player.button('Показывать подряд')).toBeVisible();
  const choices = player.root.getByRole('group', { name: ask }).getByRole('button');
  await expect(choices).toHaveCount(3);
  await expectAccessible(page);
  await player.press('Tab');
  await expect(choices.first()).toBeFocused();
  await player.press('Enter');
  await expect(player.root.getByRole('status')).toContainText('Нет, не «5, место 0»');
  await expect(player.root.getByRole('status')).toContainText('Сравните все три.');
  await player.press('ArrowRight');
  await expect(choices.nth(1)).toBeFocused();
  await player.press('Enter');
  await expect(player.root.getByRole('status')).toContainText('Верно.');
  await player.expectStep(3);
  // the focus stays in the player, and its keys go on
  await expect(player.root).toBeFocused();
  await player.press('ArrowLeft');
  await player.expectStep(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a question in a step is answered by touch', async ({ page }) => {
    const player = await open(page, 'Вопрос');
    await player.button('Шаг вперёд').tap();
    const choices = player.root.getByRole('group', { name: ask });
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

test('the picture of a step is saved as PNG', async ({ page }) => {
  const player = await open(page, sort);
  await player.press('End');
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

test('«Текстом» lists all sentences, leads to their steps, and is what is printed', async ({ page }) => {
  const player = await open(page, sort);
  const steps = Number(await player.slider.getAttribute('max')) + 1;
  const texts = await player.openTexts();
  await expect(texts.getByRole('link')).toHaveCount(steps);
  await expectAccessible(page);
  await texts.getByRole('link').nth(9).click();
  await player.expectStep(10);
  await expect(texts.locator('[aria-current="step"]')).toHaveText(await player.said.innerText());
  await player.button('Ещё').click();
  await page.getByRole('menuitem', { name: 'Скрыть текст' }).click();
  await expect(texts).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(texts.getByRole('link')).toHaveCount(steps);
  // on paper nothing can be scrolled
  expect(await texts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(player.picture).toBeVisible();
  await expect(player.slider).toBeHidden();
  await expect(player.root.getByLabel('Свои данные')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(texts).toBeHidden();
});
