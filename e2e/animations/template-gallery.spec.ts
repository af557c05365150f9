/** Where an author begins an animation, each template shows what it comes to. */
import { expect, signIn, test, violationsOn } from '../support/product.ts';

test('templates show their pictures without running a program; one of them begins the editor', async ({ page }) => {
  const runs: string[] = [];
  page.on('request', (request) => {
    if (/run-worker|\/compile/.test(request.url())) runs.push(request.url());
  });
  await signIn(page, 'admin');
  await page.goto('/admin/animation/list');
  await page.getByRole('button', { name: 'Создать' }).click();
  await page.getByRole('menuitem', { name: /Выбрать по картинке/ }).click();
  const cards = page.getByRole('button').filter({ has: page.locator('svg') });
  await expect(cards.locator('svg[aria-label]')).toHaveCount(12);
  expect(runs).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: /^Двоичный поиск/ }).click();
  await expect(page).toHaveURL('/admin/animation/new?template=search');
  await expect(page.getByText('7 шагов')).toBeVisible();
});
