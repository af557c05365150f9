/** Two colleagues work in one form: neither loses what the other has saved, and what both have changed is a choice. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, demoCourse, newPerson } from '../support/person.ts';

test.use({ own: 'two-colleagues' });
test.describe.configure({ mode: 'serial' });

let anna: Page;
let boris: Page;
let courseId: number;

test.beforeAll(async ({ browser, product: _ }) => {
  anna = await newPerson(browser, 'admin');
  const person = { username: 'boris.belov', password: 'boris-belov-pass', first_name: 'Борис', last_name: 'Белов' };
  await call(anna, 'POST', '/admin/user', { ...person, is_admin: true });
  boris = await newPerson(browser, person.username, person.password);
  ({ id: courseId } = await demoCourse(anna));
});

const course = () =>
  call<{ title: string; summary: string; status: string; late_policy: unknown }>(
    anna,
    'GET',
    `/admin/course/${courseId}`,
  );

test('a draft with a late rule stays when a colleague on the old page changes the summary', async () => {
  await boris.goto(`/admin/course/${courseId}?tab=about`);
  await boris.getByRole('textbox', { name: 'Кратко' }).fill('О переменных и циклах');
  await change(anna, `/admin/course/${courseId}`, {
    status: 'draft',
    late_policy: { steps: [{ until_h: 24, credit: 50 }], after: 'closed' },
  });
  await boris.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(boris.getByText('Курс сохранён')).toBeVisible();
  expect(await course()).toMatchObject({
    summary: 'О переменных и циклах',
    status: 'draft',
    late_policy: { steps: [{ until_h: 24, credit: 50 }], after: 'closed' },
  });
  // the screen shows what the colleague has changed
  await expect(boris.getByText('Черновик').first()).toBeVisible();
});

test('a field that both have changed is told of with both values; nothing typed is lost', async () => {
  const title = boris.getByRole('textbox', { name: 'Название' });
  await title.fill('Python для 9 класса');
  await change(anna, `/admin/course/${courseId}`, { title: 'Python с нуля' });
  await boris.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const both = boris.getByRole('region', { name: 'Название: что оставить' });
  await expect(both).toContainText('Python с нуля');
  await expect(both).toContainText('Python для 9 класса');
  await expect(title).toHaveValue('Python для 9 класса');
  expect((await course()).title).toBe('Python с нуля');
  await expectAccessible(boris);
  await both.getByRole('button', { name: 'Оставить моё' }).click();
  await expect(both).toBeHidden();
  await boris.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect.poll(async () => (await course()).title).toBe('Python для 9 класса');
});

test('what was typed before a reload is a change of that field alone', async () => {
  await boris.getByRole('textbox', { name: 'Кратко' }).fill('Переживёт перезагрузку');
  await expect(boris.getByText('Есть несохранённые изменения')).toBeVisible();
  await boris.reload();
  await change(anna, `/admin/course/${courseId}`, { title: 'Python, 9 класс' });
  await boris.reload();
  await expect(boris.getByRole('textbox', { name: 'Название' })).toHaveValue('Python, 9 класс');
  await expect(boris.getByRole('textbox', { name: 'Кратко' })).toHaveValue('Переживёт перезагрузку');
  await boris.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(boris.getByText('Курс сохранён')).toBeVisible();
  expect(await course()).toMatchObject({ title: 'Python, 9 класс', summary: 'Переживёт перезагрузку' });
});

test('a group and the rules of marks: the choice stands where the button is', async () => {
  const { user_groups } = await call<{ user_groups: { id: number }[] }>(anna, 'GET', '/admin/user_groups');
  const groupId = user_groups[0]!.id;
  await boris.goto(`/admin/user_group/${groupId}`);
  const fields = boris.getByRole('region', { name: 'О группе' });
  await fields.getByRole('textbox', { name: 'Название' }).fill('9 «А» и друзья');
  await change(anna, `/admin/user_group/${groupId}`, { title: '9 «А», информатика' });
  await fields.getByRole('button', { name: 'Сохранить' }).click();
  await expect(fields.getByRole('region', { name: 'Название: что оставить' })).toContainText('9 «А», информатика');
  await expectAccessible(boris);
  await fields.getByRole('button', { name: 'Взять сохранённое' }).click();
  await expect(fields.getByRole('textbox', { name: 'Название' })).toHaveValue('9 «А», информатика');

  const { lessons } = await demoCourseOf(courseId);
  const settings = {
    scale: 'five',
    thresholds: [85, 70, 50],
    rounding: 'nearest',
    counts: 'due',
    categories: [{ title: 'Все', weight: 1, rule: 'sum', drop_lowest: 0, lesson_ids: [lessons[0]!.id] }],
  };
  await change(anna, `/admin/course/${courseId}/marks`, { settings });
  await boris.goto(`/admin/course/${courseId}?tab=marks`);
  const rules = boris.getByRole('form', { name: 'Правила оценок' });
  await rules.getByRole('textbox', { name: '«5» от, %' }).fill('90');
  await rules.getByRole('radio', { name: /^Сразу/ }).check();
  await change(anna, `/admin/course/${courseId}/marks`, {
    settings: { ...settings, thresholds: [80, 70, 50], rounding: 'up' },
  });
  await rules.getByRole('button', { name: 'Сохранить правила' }).click();
  const thresholds = rules.getByRole('region', { name: 'Пороги: что оставить' });
  await expect(thresholds).toContainText('80 %, 70 %, 50 %');
  await expectAccessible(boris);
  await thresholds.getByRole('button', { name: 'Оставить моё' }).click();
  await rules.getByRole('button', { name: 'Сохранить правила' }).click();
  const marks = () =>
    call<{ settings: object }>(anna, 'GET', `/admin/course/${courseId}/marks`).then(({ settings: now }) => now);
  await expect.poll(marks).toMatchObject({ thresholds: [90, 70, 50], rounding: 'up', counts: 'all' });
});

const demoCourseOf = (id: number) => call<{ lessons: { id: number }[] }>(anna, 'GET', `/admin/course/${id}`);
