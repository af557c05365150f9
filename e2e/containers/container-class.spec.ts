/**
 * The teacher sees in the results of a lesson who works in a container now, live, and sits down beside: the reason stands
 * ready, and may be changed.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, demoCourse, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

const password = 'тропа-ведёт-в-горы';
const name = 'Классный Пётр';
let teacher: Page;
let student: Page;
let lesson: { id: number; title: string };
let container: number;

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const { lessons, user_group_ids } = await demoCourse(teacher);
  lesson = lessons[0]!;
  const username = `class-${Date.now()}`;
  const person = { username, password, first_name: 'Пётр', last_name: 'Классный', user_group_ids };
  await call(teacher, 'POST', '/admin/user', person);
  student = await newPerson(browser, username, password);
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(student, 'GET', '/user/containers');
  const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
  ({ id: container } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id }));
});

const line = (page: Page): Locator =>
  page.getByRole('list', { name: 'Сейчас в контейнерах' }).getByRole('listitem').filter({ hasText: name });
const beside = (page: Page): Locator => page.getByRole('link', { name: `Открыть терминал рядом: ${name}, Linux` });

test('who begins to work appears in the results at once', async () => {
  await teacher.goto(`/admin/lesson/${lesson.id}/results`);
  await teacher.getByRole('button', { name: /^В контейнерах: \d/ }).click();
  await expect(teacher.getByRole('dialog', { name: 'Сейчас в контейнерах' })).toBeVisible();
  await expect(line(teacher)).toHaveCount(0);
  await call(student, 'POST', `/user/container/${container}/start`);
  await expect(line(teacher).getByText('Работает', { exact: true })).toBeVisible();
  await expectAccessible(teacher);
});

test('the terminal opens beside with a ready reason, and a colleague sees who is there', async ({ browser }) => {
  await student.goto(`/user_ui/container/${container}`);
  await expect(student.getByText('Работает', { exact: true })).toBeVisible();
  await beside(teacher).click();
  const reason = teacher.getByLabel('Зачем открыть');
  await expect(reason).toHaveValue(`Помощь на занятии «${lesson.title}»`);
  await reason.fill('Помощь с первым заданием');
  await teacher.getByRole('button', { name: 'Посмотреть' }).click();
  await expect(student.getByText('Зачем: Помощь с первым заданием')).toBeVisible();
  await expect(teacher.getByRole('region', { name: 'Терминалы' })).toBeVisible();

  const colleague = await newPerson(browser, 'admin');
  await colleague.goto(`/admin/lesson/${lesson.id}/results`);
  await colleague.getByRole('button', { name: /^В контейнерах: \d/ }).click();
  await expect(line(colleague).getByText(/^рядом: /)).toBeVisible();
  await call(student, 'POST', `/user/container/${container}/stop`);
  await expect(line(colleague)).toHaveCount(0);
});
