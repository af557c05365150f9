/** A teacher sets up marks, fixes those of a term and shows them; a student reads how they came about. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, demoCourse, newPerson } from '../support/person.ts';

test.use({ own: 'marks' });
test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
});

test('categories and a scale, with what comes of them for the class', async () => {
  const course = await demoCourse(teacher);
  await teacher.goto(`/admin/course/${course.id}?tab=marks`);
  const form = teacher.getByRole('form', { name: 'Правила оценок' });
  const category = form.getByRole('group', { name: 'Категория «Все занятия»' });
  await category.getByRole('textbox', { name: 'Название' }).fill('Домашние работы');
  await form.getByRole('radio', { name: /^Сразу/ }).check();
  const preview = teacher.getByRole('complementary', { name: 'Что получается у класса' });
  await expect(preview.getByRole('listitem').first()).toBeVisible();
  // a threshold above the one before it is told at once, and nothing is computed by it
  const fours = form.getByRole('textbox', { name: '«4» от, %' });
  await fours.fill('90');
  await expect(preview).toContainText('Исправьте поля');
  await fours.fill('70');
  await expect(preview.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(teacher);
  await form.getByRole('button', { name: 'Считать оценки так' }).click();
  await expect(form.getByRole('button', { name: 'Сохранить правила' })).toBeDisabled();
});

test('marks of a term are fixed and shown; later points do not move them', async () => {
  const course = await demoCourse(teacher);
  await teacher.goto(`/admin/course/${course.id}/results?view=marks`);
  await teacher.getByRole('button', { name: 'Зафиксировать оценки' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Зафиксировать оценки' });
  await expect(dialog.getByRole('textbox', { name: 'Название' })).toHaveValue('1 четверть');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Зафиксировать', exact: true }).click();
  const term = teacher.getByRole('group', { name: '1 четверть' });
  await expect(term).toBeVisible();
  await term.getByRole('switch', { name: 'Ученики видят' }).press('Space');
  await expect(term.getByRole('switch', { name: 'Ученики видят' })).toBeChecked();

  await student.goto('/user_ui/results');
  const told = student.getByRole('group').filter({ hasText: '1 четверть: 2' });
  await told.getByText('Как получилось').click();
  await expect(told).toContainText('Домашние работы');
  await expect(told).toContainText('Оценка — 2');
  await expectAccessible(student);

  const me = await call<{ id: number }>(student, 'GET', '/auth/user');
  const { columns } = await call<{ columns: { lesson_id: number; task_id: number; points: number }[] }>(
    teacher,
    'GET',
    `/admin/course/${course.id}/results`,
  );
  for (const { lesson_id, task_id, points } of columns)
    await change(teacher, '/admin/result', {
      user_id: me.id,
      lesson_id,
      task_id,
      override_score: points,
      comment: '',
    });
  await student.reload();
  await expect(student.getByText('1 четверть: 2')).toBeVisible();

  await teacher.reload();
  await expect(teacher.getByText('сейчас было бы 5').first()).toBeVisible();
  await expectAccessible(teacher);
  await term.getByRole('button', { name: /^Сейчас было бы иначе у 1 ученика/ }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Заменить' }).click();
  await expect(teacher.getByText('сейчас было бы 5')).toHaveCount(0);
  await student.reload();
  await expect(student.getByText('1 четверть: 5')).toBeVisible();
});

test('the mark as it stands is shown when the teacher says so', async () => {
  await expect(student.getByText('Оценка сейчас')).toHaveCount(0);
  await teacher.getByRole('switch', { name: 'Ученики видят текущую оценку' }).press('Space');
  await expect(teacher.getByRole('switch', { name: 'Ученики видят текущую оценку' })).toBeChecked();
  await student.reload();
  await expect(student.getByText('Оценка сейчас: 5 (100 %)')).toBeVisible();
});
