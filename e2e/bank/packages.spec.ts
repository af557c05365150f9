import { packed } from '../../apps/server/src/testing/packages.ts';
import { newPerson } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test('a package is looked at, becomes a draft, and its first check sets the limit of time', async ({ browser }) => {
  const teacher = await newPerson(browser, 'admin');
  await teacher.goto('/admin/task/list');
  await teacher.getByRole('link', { name: 'Загрузить пакет' }).click();
  const file = { name: 'greeting.kpp', mimeType: 'application/zip', buffer: packed('greeting') };
  await teacher.locator('input[type=file]').setInputFiles(file);
  await expect(teacher.getByRole('heading', { name: 'Решения автора' })).toBeVisible();
  await expect(teacher.getByText('не больше 100 раз')).toBeVisible();
  await expect(teacher.getByRole('img', { name: 'Лестница' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Создать задачу' }).click();
  await expect(teacher.getByRole('heading', { name: 'Приветствие', level: 1 })).toBeVisible();
  await expect(teacher.getByText('Все решения получают то, что должны')).toBeVisible();
  await expect(teacher.getByLabel('Время, мс')).not.toHaveValue('2000');
});
