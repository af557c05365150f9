/** Exceptions from the table of results: given at an open solution and for chosen cells, seen in the cell, taken back. */
import type { Page } from '@playwright/test';
import { call, change, demoCourse, newPerson } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const reason = 'Олимпиада в этот день';
const people = ['Первая', 'Второй'].map((last_name, at) => ({
  username: `excused-${at}`,
  password: 'тропа-ведёт-в-горы',
  first_name: 'Саша',
  last_name,
}));
let teacher: Page;
let tasks: { task_id: number; title: string }[] = [];

const cell = (person: number, task: number) =>
  teacher.getByRole('gridcell', { name: new RegExp(`^${people[person]!.last_name} Саша, ${tasks[task]!.title}`) });
const chip = (name: RegExp) => teacher.getByRole('group', { name: 'Кого показать' }).getByRole('button', { name });
const menu = () => teacher.getByRole('dialog', { name: 'Исключение', exact: true });

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  await teacher.setViewportSize({ width: 1366, height: 768 });
  const { id: groupId } = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: 'С исключениями' });
  const course = { title: 'Курс с исключениями', date: '2026-09-01', status: 'published', user_group_ids: [groupId] };
  const { id: course_id } = await call<{ id: number }>(teacher, 'POST', '/admin/course', course);
  const lesson = { course_id, title: 'Занятие с исключениями', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const { lessons } = await demoCourse(teacher);
  const known = await call<{ tasks: typeof tasks }>(teacher, 'GET', `/admin/lesson/${lessons[0]!.id}`);
  tasks = known.tasks.slice(0, 2);
  const points = tasks.map(({ task_id }) => ({ task_id, points: 10 }));
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: points });
  for (const person of people) await call(teacher, 'POST', '/admin/user', { ...person, user_group_ids: [groupId] });
  await teacher.goto(`/admin/lesson/${lessonId}/results`);
});

test('«Исключение» at an open solution excuses from a task: the cell and its tip say so, and it is taken back', async () => {
  await expect(chip(/^Не начинали 2$/)).toBeVisible();
  await cell(0, 0).click();
  await teacher.getByRole('complementary', { name: 'Решение' }).getByRole('button', { name: 'Исключение' }).click();
  await menu().getByRole('textbox', { name: 'Причина' }).fill(reason);
  await expectAccessible(teacher);
  await menu().getByRole('button', { name: 'Освободить: не в счёт' }).click();
  await expect(cell(0, 0)).toHaveAccessibleName(/освобождение: в сумму не входит/);
  await expect(cell(0, 0)).toHaveText('осв.');
  await cell(0, 0).hover();
  await expect(teacher.getByText(`Задача не в счёт. ${reason}`)).toBeVisible();
  await teacher.getByRole('button', { name: 'Отменить' }).click();
  await expect(cell(0, 0)).toHaveText('·');
  await expect(cell(0, 0)).not.toHaveAccessibleName(/исключение|освобождение/);
  await teacher.getByRole('button', { name: 'Закрыть решение' }).click();
});

test('who is excused from everything has not failed to begin; the filter shows who has', async () => {
  await teacher.getByRole('button', { name: 'Ещё действия' }).click();
  await teacher.getByRole('menuitem', { name: 'Выбрать решения…' }).click();
  for (const task of [0, 1]) await cell(0, task).click();
  await expect(teacher.getByText('Выбрано: 2 клетки')).toBeVisible();
  await teacher.getByRole('group', { name: 'Выбранное' }).getByRole('button', { name: 'Исключение' }).click();
  await menu().getByRole('button', { name: 'Освободить: не в счёт' }).click();
  await expect(chip(/^Не начинали 1$/)).toBeVisible();
  await chip(/^Не начинали/).click();
  await expect(cell(1, 0)).toBeVisible();
  await expect(cell(0, 0)).toBeHidden();
  await chip(/^Все/).click();
  await expect(cell(0, 1)).toHaveText('осв.');
});
