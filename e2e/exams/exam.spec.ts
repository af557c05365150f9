/**
 * An exam: the teacher makes it, one student's clock runs out while the network is gone, another one hands in after the
 * end was moved for all. The clock of the first student's device is three hours wrong.
 */
import type { Browser, Page } from '@playwright/test';
import { call, change, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });
// a page is loaded again without a network
test.use({ serviceWorkers: 'allow' });

const password = 'тропа-ведёт-в-горы';
const right = 'print(sum(map(int, input().split())))';
/** The exam is two minutes long; all of them may have to be waited for. */
const wholeExam = { timeout: 220_000 };

let teacher: Page;
let [writer, walker]: (Page | null)[] = [null, null];
let [courseId, lessonId, taskId] = [0, 0, 0];

async function newStudent(browser: Browser, username: string, last_name: string, group: number): Promise<Page> {
  const person = { username, password, first_name: 'Пётр', last_name, user_group_ids: [group] };
  await call(teacher, 'POST', '/admin/user', person);
  return newPerson(browser, username, password);
}

const results = (page: Page) =>
  call<{ people: { user_id: number; name: string; state: string }[] }>(
    page,
    'GET',
    `/admin/lesson/${lessonId}/exam/people`,
  );

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const group = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: '9-А пишет' });
  const course = { title: 'Курс с контрольной', date: '2026-09-01', status: 'published', user_group_ids: [group.id] };
  courseId = (await call<{ id: number }>(teacher, 'POST', '/admin/course', course)).id;
  const lesson = { course_id: courseId, title: 'Контрольная о сложении', status: 'published', body: 'Решите задачи.' };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id;
  const { lessons } = await demoCourse(teacher);
  const known = await call<{ tasks: { task_id: number; kind: string }[] }>(
    teacher,
    'GET',
    `/admin/lesson/${lessons[0]!.id}`,
  );
  const chosen = known.tasks.filter(({ kind }) => kind === 'program').slice(0, 2);
  taskId = chosen[0]!.task_id;
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: chosen.map(({ task_id }) => ({ task_id, points: 10 })),
  });
  writer = await newStudent(browser, 'writes-exam', 'Ильин', group.id);
  walker = await newStudent(browser, 'walks-exam', 'Белов', group.id);
});

test('the teacher makes the lesson an exam', async () => {
  await teacher.goto(`/admin/lesson/${lessonId}`);
  await teacher.getByRole('button', { name: /^Контрольная/ }).click();
  await teacher.getByLabel('Минут на работу').fill('2');
  await teacher.getByLabel('Правила').fill('Пишите **сами**. Тетрадь открывать можно.');
  await teacher.getByLabel(/Сколько секунд после конца/).fill('600');
  await teacher.getByRole('button', { name: 'Сделать контрольной' }).click();
  await expect(teacher.getByText('Занятие стало контрольной')).toBeVisible();
  await expect(teacher.getByText('да, 2 минуты на работу')).toBeVisible();
  // the button of the lesson saves the exam too
  await teacher.getByLabel('Правила').fill('Пишите **сами**. Тетрадь и черновик открывать можно.');
  await expect(teacher.getByText('да, 2 минуты на работу · не сохранено')).toBeVisible();
  await teacher.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByText('Контрольная сохранена')).toBeVisible();
  await expect(teacher.getByText('да, 2 минуты на работу', { exact: true })).toBeVisible();
  await expectAccessible(teacher);
});

test('before the start a student reads the rules and sees no task', async () => {
  const page = writer!;
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3 * 3_600_000;
  });
  await page.goto(`/user_ui/course/${courseId}`);
  await page.getByRole('link', { name: 'Контрольная о сложении' }).first().click();
  await expect(page.getByText('Тетрадь и черновик открывать можно.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Начать' })).toBeDisabled();
  await expect(page.getByRole('navigation', { name: 'Задачи занятия' })).toBeHidden();
  await expectAccessible(page);
});

test('what is typed while the network is gone is handed in when the clock has run out', async () => {
  const page = writer!;
  await page.getByLabel('Правила прочитаны').check();
  await page.getByRole('button', { name: 'Начать' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0[012]:\d\d$/);
  await typeCode(page, 'Решение', 'print(1)');
  await expect
    .poll(async () => (await results(teacher)).people.find(({ name }) => name.startsWith('Ильин')))
    .toMatchObject({
      state: 'writing',
      tasks: [{ is_answered: true }, { is_answered: false }],
    });
  // the date of the lesson ends the exam sooner than its two minutes
  const hard_deadline = new Date(Date.now() + 40_000).toISOString();
  await change(teacher, `/admin/lesson/${lessonId}`, { hard_deadline });
  await expect(page.getByRole('timer')).toHaveText(/^00:[0-4]\d$/);
  await page.context().setOffline(true);
  await typeCode(page, 'Решение', right);
  // a reload without a network: the clock goes on, and what was typed stands there
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^00:[0-4]\d$/);
  await expect(page.getByRole('textbox', { name: 'Решение' })).toContainText(right);

  await expect(page.getByText('Время вышло, а сети нет')).toBeVisible(wholeExam);
  // nobody types after the end
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await teacher.goto(`/admin/lesson/${lessonId}/results?view=exam`);
  await expect(teacher.getByText('время вышло, ждём написанное без сети')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/^Время вышло в \d\d:\d\d, работа сдана сама$/)).toBeVisible();
  await expectAccessible(page);
  await expect(teacher.getByText(/Набрано до конца, пришло после/)).toBeVisible();
  const { people } = await results(teacher);
  const me = people.find(({ name }) => name.startsWith('Ильин'))!;
  const { submissions } = await call<{ submissions: { id: number }[] }>(
    teacher,
    'GET',
    `/admin/submissions?user_id=${me.user_id}&lesson_id=${lessonId}&task_id=${taskId}`,
  );
  expect(submissions).toHaveLength(1);
  const { files } = await call<{ files: { content: string }[] }>(
    teacher,
    'GET',
    `/admin/submission/${submissions[0]!.id}`,
  );
  expect(files[0]!.content).toBe(right);
});

test('the end moves for all and back, and the student hands in', async () => {
  const page = walker!;
  await change(teacher, `/admin/lesson/${lessonId}`, { hard_deadline: null });
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await page.getByLabel('Правила прочитаны').check();
  await page.getByRole('button', { name: 'Начать' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0[012]:\d\d$/);
  await expect(teacher.getByText(/пишет, осталось/)).toBeVisible();
  await expectAccessible(teacher);
  const addTime = async () => {
    await teacher.getByRole('button', { name: 'Добавить время' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Добавить время' });
    await expect(dialog).toContainText('Всем, кто пишет (1), и тем, кто начнёт позже');
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^0[67]:\d\d$/);
  };
  await addTime();
  await teacher.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0[012]:\d\d$/);
  await addTime();
  // nobody can show results while somebody writes, and the reason stands there
  await expect(teacher.getByText(/Результаты можно показать, когда сдадут все: 1 ещё пишет/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Сдать работу' }).click();
  const question = page.getByRole('dialog', { name: 'Сдать работу?' });
  await expect(question).toContainText('Без ответа: задача 1');
  await question.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText(/^Работа сдана в \d\d:\d\d$/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what was handed in by mistake is opened again for one, with a reason that the student reads', async () => {
  const page = walker!;
  const row = teacher.getByRole('row', { name: /сдано самостоятельно в/ });
  await row.getByRole('checkbox').check();
  await teacher.getByRole('button', { name: 'Вернуть к работе (1)' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Вернуть к работе' });
  await dialog.getByRole('button', { name: 'Вернуть к работе' }).click();
  await expect(dialog.getByText('Напишите причину')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Сдано по ошибке');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Вернуть к работе' }).click();
  await expect(teacher.getByText(/пишет, осталось 1[45] мин/)).toBeVisible();
  // the page of the student opens by itself
  await expect(page.getByText(/Преподаватель вернул работу в \d\d:\d\d: Сдано по ошибке/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сдать работу' }).click();
  const question = page.getByRole('dialog', { name: 'Сдать работу?' });
  await question.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText(/^Работа сдана в \d\d:\d\d$/)).toBeVisible();
});

test('the results are shown when the teacher says', async () => {
  const page = writer!;
  await teacher.getByRole('button', { name: 'Показать результаты' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Показать результаты' }).click();
  await expect(teacher.getByText('результаты показаны')).toBeVisible();
  await teacher.setViewportSize({ width: 390, height: 844 });
  await teacher.setViewportSize({ width: 1440, height: 900 });
  // the page of the student opens by itself
  await expect(page.getByRole('navigation', { name: 'Задачи занятия' }).first()).toBeVisible();
  await expectAccessible(page);
});
