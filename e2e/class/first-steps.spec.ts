/** The first minutes of a new teacher: the desk leads from an empty school to a class, and shows around once. */
import { expect, signInAtHome, test, violationsOn } from '../support/product.ts';
import { call } from '../support/person.ts';

test.use({ own: 'first-steps' });
test.describe.configure({ mode: 'serial' });

type Made = { id: number };

test('each step leads to its screen, is ticked when it is done, and the list goes when all are', async ({ page }) => {
  await signInAtHome(page, 'admin');
  const steps = page.getByRole('region', { name: 'С чего начать' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Можно отдохнуть')).toHaveCount(0);
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await step('Класс или кружок').getByRole('link').click();
  await page.getByRole('button', { name: 'Новая группа' }).first().click();
  await page.getByLabel('Название').fill('7 «А»');
  await page.getByRole('button', { name: 'Создать группу' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '7 «А»' })).toBeVisible();
  await page.goto('/');
  await expect(step('Группа').first()).toContainText('Готово: 7 «А»');

  await step('Название и день начала').getByRole('link').click();
  await page.getByRole('button', { name: 'Новый курс' }).click();
  await page.getByLabel('Название').fill('Информатика, 7 класс');
  await page.getByRole('button', { name: 'Создать курс' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Информатика, 7 класс' })).toBeVisible();
  const course_id = Number(/course\/(\d+)/.exec(page.url())![1]);

  const lesson = await call<Made>(page, 'POST', '/admin/lesson', { course_id, title: 'Циклы', body: '' });
  await page.goto('/');
  await step('Первая задача').getByRole('link').click();
  await expect(page).toHaveURL(`/admin/task/new?lesson_id=${lesson.id}`);
  const { tasks } = await call<{ tasks: Made[] }>(page, 'GET', '/admin/tasks');
  await call(page, 'POST', `/admin/lesson/${lesson.id}/tasks`, {
    tasks: [{ task_id: tasks[0]!.id, points: 5 }],
    began_from: { tasks: [] },
  });
  await page.goto('/');
  await expect(steps).toContainText('Сделано 4 из 5.');
  await step('Опубликуйте и выберите группу').getByRole('link').click();
  await expect(page).toHaveURL(`/admin/course/${course_id}?tab=groups`);
  const { user_groups } = await call<{ user_groups: (Made & { title: string })[] }>(page, 'GET', '/admin/user_groups');
  const group = user_groups.find(({ title }) => title === '7 «А»')!;
  await call(page, 'POST', `/admin/course/${course_id}`, {
    user_group_ids: [group.id],
    began_from: { user_group_ids: [] },
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Что здесь где' })).toBeVisible();
  await expect(steps).toHaveCount(0);

  // what is in the bin is not there
  await call(page, 'DELETE', `/admin/course/${course_id}`);
  await page.reload();
  await expect(steps).toContainText('Сделано 1 из 5.');
  await steps.getByRole('button', { name: 'Больше не показывать шаги' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Можно отдохнуть: ничего не ждёт.')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('the tour goes over seven real screens by the keyboard on a phone, ends where it began, and comes once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAtHome(page, 'admin');
  const offer = page.getByRole('button', { name: 'Показать за две минуты' });
  await offer.focus();
  await page.keyboard.press('Enter');
  const titles = ['Стол', 'План курса', 'Банк задач', 'Анимации', 'Класс сейчас', 'Результаты', 'Выгрузка'];
  const card = (title: string) => page.getByRole('dialog', { name: title });
  const next = page.getByRole('button', { name: /^(Дальше|К столу)$/ });
  for (const [at, title] of titles.entries()) {
    await expect(card(title)).toBeVisible();
    await expect(page.getByRole('img', { name: `Остановка ${at + 1} из 7` })).toBeVisible();
    // the thing itself is found on its screen, and stands above the card
    await expect(page.locator('[data-tour-light]')).toBeVisible();
    await expect(next).toBeFocused();
    const [light, words] = [await page.locator('[data-tour-light]').boundingBox(), await card(title).boundingBox()];
    expect(light!.y).toBeLessThan(words!.y);
    expect(await violationsOn(page)).toEqual([]);
    if (at === 2) {
      await page.keyboard.press('ArrowLeft');
      await expect(card('План курса')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(card(title)).toBeVisible();
      await expect(next).toBeFocused();
    }
    await page.keyboard.press(at % 2 === 0 ? 'Enter' : 'ArrowRight');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByText('С чего начать').or(page.getByText('Можно отдохнуть'))).toBeVisible();
  await expect(offer).toHaveCount(0);
});
