/** A teacher announces something to a course; it is read on a phone, and the teacher sees the count live. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { demoCourse, newPerson } from '../support/person.ts';

test.use({ own: 'announcement' });
test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
  await student.setViewportSize({ width: 390, height: 844 });
});

const bell = () =>
  student.getByRole('navigation', { name: 'Разделы внизу' }).getByRole('button', { name: /^Уведомления/ });

test('an announcement is read on a phone, and the teacher sees it at once', async () => {
  await student.goto('/');
  await expect(bell()).toHaveAccessibleName('Уведомления');

  const course = await demoCourse(teacher);
  await teacher.goto(`/admin/announcement/list?course_id=${course.id}`);
  await teacher.getByRole('textbox', { name: 'Заголовок' }).fill('Завтра контрольная');
  const text = teacher.getByRole('textbox', { name: 'Текст объявления' });
  await text.click();
  await teacher.keyboard.type('Повторите **циклы**.');
  await expect(teacher.getByText('циклы', { exact: true }).and(teacher.locator('strong'))).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Отправить', exact: true }).click();
  const row = teacher.getByRole('list', { name: 'Объявления' }).getByRole('listitem').first();
  await expect(row).toContainText('Завтра контрольная');
  await expect(row.getByRole('button', { name: /^Прочитали 0 из \d+$/ })).toBeVisible();

  // the bell of a page that stands open
  await expect(bell()).toHaveAccessibleName('Уведомления, не прочитано: 1');
  await bell().click();
  const tray = student.getByRole('dialog', { name: 'Уведомления' });
  await expect(tray.getByRole('link', { name: /Завтра контрольная/ })).toBeVisible();
  await expectAccessible(student);
  await tray.getByRole('link', { name: /Завтра контрольная/ }).click();
  await expect(student.getByRole('heading', { level: 1, name: 'Завтра контрольная' })).toBeVisible();
  await expect(student.locator('strong', { hasText: 'циклы' })).toBeVisible();
  await expect(tray).toHaveCount(0);
  await expectAccessible(student);
  await expect(bell()).toHaveAccessibleName('Уведомления');

  await expect(row.getByRole('button', { name: /^Прочитали 1 из \d+$/ })).toBeVisible();
  await row.getByRole('button', { name: /^Прочитали 1/ }).click();
  await expect(teacher.getByRole('dialog', { name: 'Кто прочитал' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(teacher);
  await teacher.keyboard.press('Escape');
});

test('taken back, it is gone from the student’s screens', async () => {
  const row = teacher.getByRole('list', { name: 'Объявления' }).getByRole('listitem').first();
  await row.getByRole('button', { name: 'Отозвать' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(row).toContainText('Отозвано');
  await student.reload();
  await expect(student.getByRole('heading', { name: 'Объявление не открылось' })).toBeVisible();
});

test('kinds are switched off in the profile, and the hour of the daily e-mail is chosen', async () => {
  await student.goto('/auth/profile#notifications');
  const settings = student.getByRole('region', { name: 'Уведомления' });
  const inProduct = settings.getByRole('switch', { name: 'Объявления: в «Пути»' });
  await expect(inProduct).toBeChecked();
  // the switch itself is under its drawing, and on a phone the page's bar may lie over it
  await inProduct.press('Space');
  await expect(settings.getByRole('switch', { name: 'Объявления: письмом' })).toBeDisabled();
  await expectAccessible(student);
  await student.reload();
  await expect(inProduct).not.toBeChecked();
});
