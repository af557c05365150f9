/**
 * An exam that may be tried first and written again: the teacher allows both, the student tries it for nothing, writes
 * it, and once more; each time with other tasks, and the last work counts.
 */
import type { Page } from '@playwright/test';
import { call, change, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const password = 'тропа-ведёт-в-горы';
let [teacher, student]: (Page | null)[] = [null, null];
let [courseId, lessonId] = [0, 0];

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const group = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: '9-Б пишет' });
  const course = { title: 'Курс с пробной', date: '2026-09-01', status: 'published', user_group_ids: [group.id] };
  courseId = (await call<{ id: number }>(teacher, 'POST', '/admin/course', course)).id;
  const lesson = { course_id: courseId, title: 'Контрольная о строках', status: 'published', body: '' };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id;
  const { tasks } = await call<{ tasks: { id: number }[] }>(
    teacher,
    'GET',
    '/admin/tasks?kind=program&status=ready&limit=6',
  );
  expect(tasks).toHaveLength(6);
  const { id: tag_id } = await call<{ id: number }>(teacher, 'POST', '/admin/tag', { title: 'Строки на выбор' });
  const ids = tasks.map(({ id }) => id);
  await call(teacher, 'POST', '/admin/tasks/bulk', { task_ids: ids, action: { kind: 'tag', tag_id } });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: ids.map((task_id) => ({ task_id, points: 10 })),
  });
  const person = { username: 'tries-exam', password, first_name: 'Ольга', last_name: 'Ветрова' };
  await call(teacher, 'POST', '/admin/user', { ...person, user_group_ids: [group.id] });
  student = await newPerson(browser, person.username, password);
});

const handIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Сдать работу' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Сдать работу' }).click();
};
const begin = async (page: Page, name: string) => {
  await page.getByLabel('Правила прочитаны').check();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
};

test('the teacher allows both, and reads what is wanting', async () => {
  const page = teacher!;
  await page.goto(`/admin/lesson/${lessonId}`);
  await page.getByRole('button', { name: /^Контрольная/ }).click();
  await page.getByRole('switch', { name: 'Пробная попытка' }).check();
  await page.getByLabel('Сколько раз можно написать ещё раз').fill('1');
  await page.getByRole('button', { name: 'Сделать контрольной' }).click();
  await expect(page.getByText('задачи без меток из «Задач на выбор» получают все')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить метку' }).click();
  await page.getByRole('combobox', { name: 'Метка' }).click();
  await page.getByRole('option', { name: /^Строки на выбор/ }).click();
  await page.getByLabel('Сколько задач: Строки на выбор').fill('3');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('с меткой «Строки на выбор» нужно задач: 9, а есть: 6.')).toBeVisible();
  await page.getByLabel('Сколько задач: Строки на выбор').fill('2');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('нужно задач')).toBeHidden();
  await expectAccessible(page);
});

test('the student tries it first: it counts for nothing, and its points are told', async () => {
  const page = student!;
  await page.goto(`/user_ui/course/${courseId}`);
  await page.getByRole('link', { name: 'Контрольная о строках' }).first().click();
  await expect(page.getByText('Можно один раз попробовать: 2 задачи, 45 минут.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'К пробной попытке' }).click();
  await expect(page.getByText('В оценку она не идёт.')).toBeVisible();
  await begin(page, 'Начать пробную');
  await expect(page.getByRole('region', { name: 'Контрольная' })).toContainText('Пробная');
  await typeCode(page, 'Решение', 'print(1)');
  await handIn(page);
  const tried = page.getByRole('region', { name: /^Пробная попытка: 0 из 20/ });
  await expect(tried).toContainText('0 из 10');
  await expect(tried).toContainText('без ответа');
  await expect(page.getByRole('button', { name: 'К пробной попытке' })).toBeHidden();
  await expectAccessible(page);
});

test('the exam itself is written, and written again; the teacher sees which one it is', async () => {
  const page = student!;
  await begin(page, 'Начать');
  await expect(page.getByRole('region', { name: 'Контрольная' })).not.toContainText('Пробная');
  await typeCode(page, 'Решение', 'print(2)');
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Можно написать ещё раз' })).toBeVisible();
  await expect(page.getByText('Сдано задач: 1 из 2')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Написать ещё раз' }).click();
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('button', { name: 'Написать ещё раз' }).click();
  await begin(page, 'Начать ещё раз');
  await teacher!.goto(`/admin/lesson/${lessonId}/results?view=exam`);
  await expect(teacher!.getByRole('row', { name: /Ветрова/ })).toContainText('попытка 2');
  await handIn(page);
  await expect(page.getByText('Сдано задач: 0 из 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Попытка 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Написать ещё раз' })).toBeHidden();
});
