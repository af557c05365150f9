/**
 * Drafts on two devices, and of a task that stands in a lesson and in an exam: nothing is overwritten in silence, and an
 * exam begins empty.
 */
import type { Browser, Page } from '@playwright/test';
import { call, change, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const password = 'тропа-ведёт-в-горы';
let teacher: Page;
let [courseId, lessonId, examId, taskId] = [0, 0, 0, 0];

const inExam = () => `/user_ui/course/${courseId}?lesson_id=${examId}&task_id=${taskId}`;
const place = () => `/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`;
/** On a phone the work is a part of its own. */
const toWork = (page: Page) => page.getByRole('tab', { name: 'Решение' }).click();
const saved = (page: Page) => page.getByText(/^Сохранено/);
/** The loaded editor, not the plain field that stands there before. */
const editor = (page: Page) => page.getByRole('textbox', { name: 'Решение' }).and(page.locator('[contenteditable]'));
const openAs = async (browser: Browser, options: { viewport?: { width: number; height: number } } = {}) => {
  const page = await newPerson(browser, 'two-devices', password);
  if (options.viewport) await page.setViewportSize(options.viewport);
  return page;
};

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const group = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: '9-Б с двух устройств' });
  const person = {
    username: 'two-devices',
    password,
    first_name: 'Ира',
    last_name: 'Двух',
    user_group_ids: [group.id],
  };
  await call(teacher, 'POST', '/admin/user', person);
  const course = {
    title: 'Курс с двух устройств',
    date: '2026-09-01',
    status: 'published',
    user_group_ids: [group.id],
  };
  courseId = (await call<{ id: number }>(teacher, 'POST', '/admin/course', course)).id;
  const { lessons } = await demoCourse(teacher);
  const known = await call<{ tasks: { task_id: number; kind: string }[] }>(
    teacher,
    'GET',
    `/admin/lesson/${lessons[0]!.id}`,
  );
  taskId = known.tasks.find(({ kind }) => kind === 'program')!.task_id;
  const make = async (title: string) => {
    const lesson = { course_id: courseId, title, status: 'published', body: 'Решите задачи.' };
    const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
    await change(teacher, `/admin/lesson/${id}/tasks`, { tasks: [{ task_id: taskId, points: 10 }] });
    return id;
  };
  lessonId = await make('Домашняя работа');
  examId = await make('Контрольная по ней же');
  await change(teacher, `/admin/lesson/${examId}/exam`, { minutes: 40 });
});

test('a phone types without a network, the school saves another text, and both are there', async ({ browser }) => {
  const phone = await openAs(browser, { viewport: { width: 390, height: 844 } });
  await phone.goto(place());
  await toWork(phone);
  await typeCode(phone, 'Решение', '# начало');
  await expect(saved(phone)).toBeVisible();
  await phone.context().setOffline(true);
  await typeCode(phone, 'Решение', '# A: набрано на телефоне\nprint(1)');
  await expect(phone.getByText('Нет связи, сохраним позже')).toBeVisible();

  const school = await openAs(browser);
  await school.goto(place());
  await expect(editor(school)).toContainText('# начало');
  await typeCode(school, 'Решение', '# B: набрано в школе\nprint(2)');
  await expect(saved(school)).toBeVisible();
  await school.context().close();

  await phone.context().setOffline(false);
  await expect(editor(phone)).toContainText('# B: набрано в школе');
  const offer = phone.getByRole('status').filter({ hasText: /На этом устройстве есть другой текст от \d\d:\d\d/ });
  await expect(offer).toBeVisible();
  await expectAccessible(phone);
  await offer.getByRole('button', { name: 'Посмотреть' }).click();
  const dialog = phone.getByRole('dialog', { name: /На этом устройстве есть другой текст/ });
  await expect(dialog).toContainText('# A: набрано на телефоне');
  await dialog.getByText('Отличия').click();
  await expect(dialog.getByRole('region', { name: /Отличия/ })).toContainText('# B: набрано в школе');
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Взять этот текст' }).click();
  await expect(dialog).toBeHidden();
  await expect(editor(phone)).toContainText('# A: набрано на телефоне');
  await expect(saved(phone)).toBeVisible();

  // what the school has written can be taken again, also after a reload
  await phone.reload();
  await phone.getByRole('tab', { name: 'Условие' }).click();
  await phone.getByRole('button', { name: 'Что я писал раньше' }).click();
  const earlier = phone.getByRole('dialog', { name: 'Что я писал раньше' });
  await earlier.getByRole('button', { name: /# B: набрано в школе/ }).click();
  await expect(earlier).toContainText('print(2)');
  await expectAccessible(phone);
  await earlier.getByRole('button', { name: 'Взять этот текст' }).click();
  await expect(earlier).toBeHidden();
  await expect
    .poll(async () => {
      const path = `/user/task/${taskId}/draft?lesson_id=${lessonId}`;
      const { draft } = await call<{ draft: { files: { content: string }[] } }>(phone, 'GET', path);
      return draft.files[0]!.content;
    })
    .toContain('# B: набрано в школе');
  await phone.context().close();
});

test('an exam with the task of the homework begins empty, and leaves the homework as it was', async ({ browser }) => {
  const page = await openAs(browser);
  await page.goto(inExam());
  await page.getByLabel('Правила прочитаны').check();
  await page.getByRole('button', { name: 'Начать' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(editor(page)).toBeVisible();
  await expect(editor(page)).not.toContainText('набрано');
  await expect(saved(page)).toBeHidden();
  await typeCode(page, 'Решение', '# на контрольной');
  await expect(saved(page)).toBeVisible();
  await page.goto(place());
  await expect(editor(page)).toContainText('# B: набрано в школе');
  await page.goto(inExam());
  await expect(editor(page)).toContainText('# на контрольной');
  await page.context().close();
});
