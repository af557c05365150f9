import { expect, signInAtHome, test, violationsOn } from '../support/product.ts';

test.use({ own: 'demonstration', environment: { PT_DEMO: 'class' } });

test('a new demonstration shows a class at work, and one press removes it', async ({ page }) => {
  await signInAtHome(page, 'admin');
  const note = page.getByRole('complementary', { name: 'Демонстрационный класс' });
  await expect(note).toContainText('26 учеников');
  await expect(page.getByText('Идёт занятие')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Застряли/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await note.getByRole('button', { name: 'Убрать демонстрационный класс' }).click();
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('Демонстрационный класс убран')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Идёт занятие')).toHaveCount(0);
  // what is left of the demonstration is nobody's work: a teacher has everything before him
  await expect(page.getByRole('region', { name: 'С чего начать' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Готово:')).toHaveCount(0);
  await expect(page.getByText('Можно отдохнуть')).toHaveCount(0);
});
