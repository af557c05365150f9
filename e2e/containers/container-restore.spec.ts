/** Files of a deleted container come back in the next one of its template, in the sandbox driver. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let student: Page;
let template_id: number;
let id: number;

test.beforeAll(async ({ browser, product: _ }) => {
  student = await newPerson(browser, 'student');
  type Mine = { templates: { id: number; title: string }[]; containers: { id: number }[] };
  const { templates, containers } = await call<Mine>(student, 'GET', '/user/containers');
  // those of other stories: a person has one container of a template
  for (const one of containers) await call(student, 'DELETE', `/user/container/${one.id}`);
  template_id = templates.find(({ title }) => title === 'Linux')!.id;
  ({ id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id }));
});

const control = (page: Page) => page.getByRole('group', { name: 'Управление контейнером' });
const file = (page: Page) => page.getByRole('treeitem', { name: 'важное.txt' });

test('a container is deleted with a file in it', async () => {
  await student.goto(`/user_ui/container/${id}`);
  await control(student).getByRole('button', { name: 'Запустить' }).click();
  await expect(student.getByText('Работает', { exact: true })).toBeVisible();
  const path = `/user/container/${id}/file?path=${encodeURIComponent('важное.txt')}`;
  await call(student, 'PUT', path, { text: 'моя работа', tag: null });
  await expect(file(student)).toBeVisible();
  await call(student, 'DELETE', `/user/container/${id}`);
});

test('the next one offers its files, and starts with them', async () => {
  const next = await call<{ id: number }>(student, 'POST', '/user/container', { template_id });
  type Shown = { left_copy: object | null };
  const copy = async () => (await call<Shown>(student, 'GET', `/user/container/${next.id}`)).left_copy;
  await expect.poll(copy).not.toBeNull();
  await student.goto(`/user_ui/container/${next.id}`);
  await expect(student.getByText('От удалённого контейнера осталась копия файлов')).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Вернуть файлы и запустить' }).click();
  await expect(student.getByText('Работает', { exact: true })).toBeVisible();
  await expect(file(student)).toBeVisible();
  await expect(student.getByRole('button', { name: 'Вернуть файлы и запустить' })).toHaveCount(0);
  await expectAccessible(student);
});
