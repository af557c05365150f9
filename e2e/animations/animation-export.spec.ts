/** An animation is taken away as one file, which plays from the disk: for a slide, or a room without a network. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { call } from '../support/person.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test('an exported animation plays without the server, by keyboard alone', async ({ page, browser }, info) => {
  await signIn(page, 'student');
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(page, 'GET', '/user/courses');
  const course = courses.find(({ title }) => title === 'Алгоритмы')!;
  const { lessons } = await call<{ lessons: { id: number }[] }>(page, 'GET', `/user/course/${course.id}`);
  await page.goto(`/user_ui/course/${course.id}?lesson_id=${lessons[0]!.id}`);
  const player = page.locator('[data-player]').first();
  // the player is loaded when its place comes near, and the page around it is not still at first
  await expect(async () => {
    await page.locator('.pt-animation').first().scrollIntoViewIfNeeded();
    expect(await player.isVisible()).toBe(true);
  }).toPass();
  await player.getByRole('button', { name: 'Ещё' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^HTML/ }).click(),
  ]);
  const file = info.outputPath('animation.html');
  await download.saveAs(file);
  expect(download.suggestedFilename()).toMatch(/\.html$/);

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const alone = await context.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  alone.on('request', (request) => asked.push(request.url()));
  alone.on('pageerror', ({ message }) => errors.push(message));
  alone.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await alone.goto(pathToFileURL(file).href);
  const said = alone.locator('.said');
  const picture = alone.getByRole('img').first();
  const first = await said.innerText();
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText(download.suggestedFilename().replace('.html', ''));

  await alone.keyboard.press('ArrowRight');
  await expect(said).not.toHaveText(first);
  const second = await said.innerText();
  const seen = await picture.getAttribute('aria-label');
  await alone.keyboard.press('End');
  await expect(alone.getByRole('button', { name: 'Шаг вперёд' })).toHaveAttribute('aria-disabled', 'true');
  await alone.keyboard.press('Home');
  await expect(said).toHaveText(first);
  await alone.keyboard.press('ArrowRight');
  await expect(said).toHaveText(second);
  // the picture of a step does not depend on the way to it
  expect(await picture.getAttribute('aria-label')).toBe(seen);
  await alone.getByRole('slider', { name: 'Шаг' }).fill('3');
  await expect(alone.locator('.count')).toContainText('4 /');
  await alone.getByRole('button', { name: 'Показывать подряд' }).click();
  await expect(alone.locator('.count')).toContainText('5 /');
  await alone.getByRole('button', { name: 'Пауза' }).click();
  await expectAccessible(alone);

  // a link to a step, as a slide has it
  await alone.goto(`${pathToFileURL(file).href}#6`);
  await expect(alone.locator('.count')).toContainText('6 /');
  // a phone: nothing is wider than the screen
  await alone.setViewportSize({ width: 360, height: 740 });
  expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(asked.filter((address) => !/^(file|data):/.test(address))).toEqual([]);
  expect(errors).toEqual([]);
  // one file of a size that can be sent by mail
  expect((await readFile(file)).length).toBeLessThan(400_000);
});
