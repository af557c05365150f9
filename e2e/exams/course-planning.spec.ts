/**
 * A teacher plans a course: moves lessons into sections and into order by mouse and by keyboard, sets dates in one
 * table and shifts them, sets defaults for lessons, copies the course for the next year, restores a lesson from the
 * recycle bin, and views the course as a student.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, change, drag, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let courseId = 0;
const lessonIds: Record<string, number> = {};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Lesson = { title: string; section: string; status: string; soft_deadline: string | null };
const planned = async (id = courseId) =>
  (await call<{ lessons: Lesson[] }>(teacher, 'GET', `/admin/course/${id}`)).lessons;
const placed = async () => (await planned()).map(({ title, section }) => `${section}: ${title}`);

const handleOf = (title: string): Locator => teacher.getByRole('button', { name: `Переместить: занятие «${title}»` });
const deadlineOf = (title: string): Locator => teacher.getByLabel(`Мягкий срок: ${title}`, { exact: true });

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  courseId = (
    await call<{ id: number }>(teacher, 'POST', '/admin/course', { title: 'Планирование', date: '2026-09-01' })
  ).id;
  for (const title of ['Ввод', 'Циклы', 'Проект']) {
    const body = { course_id: courseId, title, section: 'Основы' };
    lessonIds[title] = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', body)).id;
  }
});

test.afterAll(() => teacher.context().close());

test('by mouse: a new section, a lesson dragged into it, dates in one table, everything published', async () => {
  await teacher.goto(`/admin/course/${courseId}`);
  await teacher.getByRole('button', { name: 'Новый раздел' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Новый раздел' });
  await dialog.getByLabel('Название').fill('Итог');
  await dialog.getByRole('button', { name: 'Добавить раздел' }).click();
  const heading = teacher.getByRole('heading', { name: 'Итог' });
  await expect(heading).toBeVisible();

  const there = teacher.getByText('Проект»: раздел «Итог», место 3 из 3');
  await drag(teacher, handleOf('Проект'), { place: heading, dx: 8, dy: 30, there });
  await expect.poll(placed).toEqual(['Основы: Ввод', 'Основы: Циклы', 'Итог: Проект']);

  await deadlineOf('Ввод').fill('10.09.2026');
  await expect(teacher.getByText('четверг, 10 сентября 2026, 23:59 МСК')).toBeVisible();
  await deadlineOf('Циклы').fill('17 сентября 2026 23:59');
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('button', { name: 'Сохранить сроки' }).click();
  await expect(teacher.getByText('Сроки сохранены')).toBeVisible();
  expect((await planned()).map(({ soft_deadline }) => soft_deadline)).toEqual([
    '2026-09-10T20:59:00.000Z',
    '2026-09-17T20:59:00.000Z',
    null,
  ]);
  await expectAccessible(teacher);

  await teacher.getByRole('button', { name: 'Опубликовать 3 черновика' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await expect.poll(async () => (await planned()).every(({ status }) => status === 'published')).toBe(true);
});

test('by keyboard: the lesson goes back over the heading, and a shift moves what comes after it', async () => {
  // the drag must end before the next one starts
  await expect(handleOf('Проект')).toHaveAttribute('aria-pressed', 'false');
  await handleOf('Проект').focus();
  await teacher.keyboard.press('Alt+ArrowUp');
  await expect(teacher.getByText('Проект»: раздел «Основы», место 3 из 3')).toBeAttached();
  await expect(handleOf('Проект')).toBeFocused();
  await teacher.keyboard.press('Alt+ArrowDown');
  await expect.poll(placed).toEqual(['Основы: Ввод', 'Основы: Циклы', 'Итог: Проект']);
  await expect(handleOf('Проект')).toBeFocused();
  await teacher.keyboard.press('Space');
  await expect(handleOf('Проект')).toHaveAttribute('aria-pressed', 'true');
  await teacher.keyboard.press('ArrowUp');
  await expect(teacher.getByText('Проект»: раздел «Основы», место 3 из 3')).toBeAttached();
  await teacher.keyboard.press('ArrowUp');
  await expect(teacher.getByText('Проект»: раздел «Основы», место 2 из 3')).toBeAttached();
  await teacher.keyboard.press('Space');
  await expect.poll(placed).toEqual(['Основы: Ввод', 'Основы: Проект', 'Основы: Циклы']);
  // an empty section stays until it is removed
  await expect(teacher.getByRole('heading', { name: 'Итог' })).toBeVisible();

  await deadlineOf('Проект').focus();
  await deadlineOf('Проект').fill('12.9.2026 20:00');
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('button', { name: 'Сохранить сроки' }).press('Enter');
  await expect(teacher.getByRole('button', { name: 'Сохранить сроки' })).toBeHidden();
  await teacher.getByRole('button', { name: 'Действия с занятием «Проект»' }).press('Enter');
  await teacher.getByRole('menuitem', { name: 'Сдвинуть сроки отсюда и дальше…' }).press('Enter');
  const dialog = teacher.getByRole('dialog', { name: 'Сдвинуть сроки' });
  await expect(dialog).toContainText('2 занятия, 2 срока: сдвинутся вперёд на 7 дней');
  await dialog.getByLabel('На сколько дней').fill('14');
  await expect(dialog).toContainText('Первый — 26 сентября, 20:00, последний — 1 октября, 23:59');
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByText('Сроки 2 занятий сдвинуты')).toBeVisible();
  await expect(deadlineOf('Циклы')).toHaveValue(/^чт, 1 окт( 2026)?, 23:59$/);
  await expect(deadlineOf('Ввод')).toHaveValue(/^чт, 10 сен( 2026)?, 23:59$/);
});

test('a cover, feedback and languages: its lessons show what the course says, and may say otherwise', async () => {
  await teacher.getByRole('tab', { name: 'Правила и настройки' }).click();
  await expect(teacher).toHaveURL(/tab=rules/);
  await teacher.getByRole('combobox', { name: 'Что ученик узнаёт о тестах' }).click();
  await teacher.getByRole('option', { name: 'Всё после срока' }).click();
  await teacher.getByRole('combobox', { name: 'Языки' }).click();
  await teacher.getByRole('option', { name: 'Python' }).click();
  await teacher.keyboard.press('Escape');
  await expectAccessible(teacher);
  await teacher.getByRole('tab', { name: 'Описание' }).click();
  const about = teacher.getByRole('region', { name: 'О курсе' });
  await about
    .locator('input[type=file]')
    .setInputFiles({ name: 'обложка.png', mimeType: 'image/png', buffer: onePixel });
  await expect(about.getByRole('img', { name: 'Обложка курса' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByText('Курс сохранён')).toBeVisible();

  await teacher.goto(`/admin/lesson/${lessonIds['Ввод']}`);
  const rules = teacher.getByRole('region', { name: 'Проверка' });
  await rules.getByRole('button', { name: 'Проверка' }).click();
  await expect(rules.getByPlaceholder('Как в курсе: Python')).toBeVisible();
  const level = rules.getByRole('combobox', { name: 'Что ученик узнаёт о тестах' });
  await expect(level).toHaveValue('Как в курсе: всё после срока');
  await level.click();
  await teacher.getByRole('option', { name: 'Только балл' }).click();
  await teacher.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByText('Занятие сохранено')).toBeVisible();
  const lesson = await call<object>(teacher, 'GET', `/admin/lesson/${lessonIds['Ввод']}`);
  expect(lesson).toMatchObject({
    feedback: 'score',
    inherited_feedback: 'after_deadline',
    inherited_languages: ['python'],
  });
});

test('a copy says beforehand where its dates will stand, and they stand there', async () => {
  await teacher.goto('/admin/course/list');
  const card = teacher.getByRole('article', { name: 'Планирование' });
  await expect(card.locator('img')).toHaveAttribute('src', /\/file\/[0-9a-f]{64}$/);
  await card.getByRole('button', { name: 'Действия с курсом «Планирование»' }).click();
  await teacher.getByRole('menuitem', { name: 'Скопировать…' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Копия курса' });
  await dialog.getByLabel('Название').fill('Планирование 2027');
  await dialog.getByRole('textbox', { name: 'Начало' }).fill('01.09.2027');
  await expect(dialog).toContainText('3 занятия, 3 срока: сдвинутся вперёд на 365 дней');
  await expect(dialog).toContainText('Первый — 10 сентября 2027 г., 23:59, последний — 1 октября 2027 г., 23:59');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Скопировать' }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Планирование 2027');
  await expect(deadlineOf('Ввод')).toHaveValue(/^пт, 10 сен( 2027)?, 23:59$/);
  const copyId = Number(/course\/(\d+)/.exec(teacher.url())![1]);
  expect((await planned(copyId)).map(({ title }) => title)).toEqual(['Ввод', 'Проект', 'Циклы']);
});

test('a deleted lesson comes back out of the bin', async () => {
  await teacher.goto(`/admin/course/${courseId}`);
  await teacher.getByRole('button', { name: 'Действия с занятием «Циклы»' }).click();
  await teacher.getByRole('menuitem', { name: 'Удалить…' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(handleOf('Циклы')).toBeHidden();
  await teacher.goto('/admin/course/list');
  await teacher.getByRole('tab', { name: 'Корзина' }).click();
  await expect(teacher).toHaveURL(/tab=bin/);
  await expect(teacher.getByText('ещё 30 дней')).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Вернуть занятие «Циклы»' }).click();
  await expect(teacher.getByText('Корзина пуста')).toBeVisible();
  expect(await placed()).toEqual(['Основы: Ввод', 'Основы: Проект', 'Основы: Циклы']);
});

test('the teacher looks at the course as its student, with the drafts marked', async () => {
  await change(teacher, `/admin/lesson/${lessonIds['Проект']}`, { status: 'draft' });
  await teacher.goto(`/admin/course/${courseId}`);
  await teacher.getByRole('link', { name: 'Посмотреть как ученик', exact: true }).click();
  await expect(teacher.getByText('Так курс видит ученик')).toBeVisible();
  await expect(teacher.getByText('Курс — черновик: ученики его ещё не видят.')).toBeVisible();
  const rowOf = (title: string) =>
    teacher.getByRole('listitem').filter({ has: teacher.getByRole('link', { name: title, exact: true }) });
  await expect(rowOf('Проект')).toContainText('черновик');
  await expect(rowOf('Ввод')).not.toContainText('черновик');
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: 'Изменить курс' }).click();
  await expect(handleOf('Проект')).toBeVisible();
});
