/**
 * The end of an exam takes all that was typed: an essay of five words, code, and the files of a container that nobody
 * sent by hand. The clock ends it; the last screen names what was taken, and the teacher's marking sees all of it.
 */
import type { Locator, Page } from '@playwright/test';
import { call, change, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });
// containers that run are counted over the whole product
test.use({ own: 'exam-kept-whole' });

const password = 'тропа-ведёт-в-горы';
const rule = 'в ответе 5 слов, нужно от 50';
/** The exam is two minutes long, and a busy machine is slow. */
const wholeExam = { timeout: 300_000 };
const pictures = process.env['PT_EXAM_PICTURES'];

let [teacher, student] = [null as Page | null, null as Page | null];
let [courseId, lessonId, homeId] = [0, 0, 0];
const taskIds: number[] = [];

/** Pictures for who looks at them; nothing is compared. */
async function picture(page: Page, name: string, at?: Locator): Promise<void> {
  if (pictures === undefined) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      if (at !== undefined) await at.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  const group = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title: '10-Б пишет' });
  const course = { title: 'Курс с эссе', date: '2026-09-01', status: 'published', user_group_ids: [group.id] };
  courseId = (await call<{ id: number }>(teacher, 'POST', '/admin/course', course)).id;
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(
    teacher,
    'GET',
    '/admin/container_templates',
  );
  const template_id = templates.find(({ title }) => title === 'Linux')!.id;
  const rubric = [{ key: 'a', title: 'Полнота', description: '', points: 10 }];
  const tasks = [
    { kind: 'text', title: 'Эссе о циклах', config: { rubric, min_words: 50, max_words: 400 } },
    {
      kind: 'container',
      title: 'Папка с запиской',
      config: {
        template_id,
        files: [],
        checks: [{ name: 'note', title: 'Записка написана', points: 10 }],
        script: '[ -s work/note.txt ] && check note yes || check note no "Записки нет."',
        script_language: 'bash',
        script_files: [],
        solution: 'mkdir work; echo привет > work/note.txt',
        start_command: '',
        wait_port: null,
        time_ms: 10_000,
        graded_files: ['work/note.txt'],
      },
    },
  ];
  for (const task of tasks) {
    const made = { statement: 'Сделайте.', test_groups: [], solutions: [], status: 'ready', ...task };
    const { id, status } = await call<{ id: number; status: string }>(teacher, 'POST', '/admin/task', made);
    expect(status).toBe('ready');
    taskIds.push(id);
  }
  const bank = await call<{ tasks: { id: number; title: string }[] }>(
    teacher,
    'GET',
    '/admin/tasks?kind=program&status=ready&limit=1',
  );
  taskIds.push(bank.tasks[0]!.id);
  const lesson = (title: string) =>
    call<{ id: number }>(teacher!, 'POST', '/admin/lesson', {
      course_id: courseId,
      title,
      status: 'published',
      body: `::task{id=${taskIds[2]}}`,
    });
  homeId = (await lesson('Дома')).id;
  lessonId = (await lesson('Контрольная об итогах')).id;
  await change(teacher, `/admin/lesson/${homeId}/tasks`, { tasks: [{ task_id: taskIds[2], points: 10 }] });
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: taskIds.map((task_id) => ({ task_id, points: 10 })),
  });
  await change(teacher, `/admin/lesson/${lessonId}/exam`, { minutes: 2, grace_s: 0 });
  const person = { username: 'writes-five', password, first_name: 'Пётр', last_name: 'Кратков' };
  await call(teacher, 'POST', '/admin/user', { ...person, user_group_ids: [group.id] });
  student = await newPerson(browser, person.username, password);
});

test('the exam says that a task is known from a lesson, and a copy takes its place by one press', async () => {
  const page = teacher!;
  await page.goto(`/admin/lesson/${lessonId}`);
  const tasks = page.getByRole('region', { name: 'Задачи' });
  await expect(tasks.getByText('стоит и в занятии «Дома», её ещё не решали')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'editor', tasks.getByRole('button', { name: /^Своя копия задачи/ }));
  await tasks.getByRole('button', { name: /^Своя копия задачи/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Поставить копию' }).click();
  await expect(page.getByText(/Занятие сохранено|Изменения опубликованы/)).toBeVisible();
  await expect(tasks.getByText(/стоит и в занятии/)).toHaveCount(0);
  const saved = await call<{ tasks: { task_id: number; status: string }[]; body: string }>(
    page,
    'GET',
    `/admin/lesson/${lessonId}`,
  );
  const copy = saved.tasks[2]!;
  expect(copy.task_id).not.toBe(taskIds[2]);
  expect(copy.status).toBe('ready');
  expect(saved.body).toBe(`::task{id=${copy.task_id}}`);
  taskIds[2] = copy.task_id;
});

test('the student is told of the rule while there is time, and in the question before the hand-in', async () => {
  const page = student!;
  const open = (id: number) => page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${id}`);
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await page.getByLabel('Правила прочитаны').check();
  await page.getByRole('button', { name: 'Начать' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0[012]:\d\d$/);
  // time for the story; the clock ends it all the same
  await call(teacher!, 'POST', `/admin/lesson/${lessonId}/exam/extend`, { minutes: 5 });

  await open(taskIds[1]!);
  await page.getByRole('button', { name: 'Начать' }).click();
  const terminal = page.getByRole('region', { name: 'Терминалы' });
  const screen = terminal.locator('.xterm-rows:visible');
  await expect(screen).toContainText('$');
  await terminal.getByRole('textbox', { name: /^Терминал/ }).focus();
  await page.keyboard.insertText('mkdir work; echo привет > work/note.txt; echo "записано $((40 + 2))"');
  await page.keyboard.press('Enter');
  await expect(screen).toContainText('записано 42');

  await open(taskIds[2]!);
  await typeCode(page, 'Решение', 'print(1)');
  await open(taskIds[0]!);
  await typeCode(page, 'Ответ', 'Цикл повторяет тело много раз');
  await expect(page.getByText('5 слов, нужно не меньше 50 слов')).toBeVisible();
  await page.getByRole('button', { name: 'Сдать работу' }).click();
  const question = page.getByRole('dialog', { name: 'Сдать работу?' });
  await expect(question).toContainText('Ответы есть во всех задачах.');
  await expect(question).toContainText(`1. «Эссе о циклах»: ${rule}.`);
  await expectAccessible(page);
  await picture(page, 'question');
  await question.getByRole('button', { name: 'Писать дальше' }).click();
  await expect(page.getByText('С ответом 3 из 3')).toBeVisible();
});

test('the clock ends it, and the last screen names what was taken, task by task', async () => {
  const page = student!;
  // all but twenty seconds of the added five minutes are taken back by the date of the lesson
  const hard_deadline = new Date(Date.now() - 280_000).toISOString();
  await change(teacher!, `/admin/lesson/${lessonId}`, { hard_deadline });
  await expect(page.getByText(/^Время вышло в \d\d:\d\d, работа сдана сама$/)).toBeVisible(wholeExam);
  const taken = page.getByRole('region', { name: 'Сдано задач: 3 из 3' });
  await expect(taken.getByRole('listitem')).toContainText([`сдано как есть: ${rule}`, /сдано/, /сдано/]);
  await picture(page, 'last-at-once');
  await expect(taken.getByText(/копируются/)).toHaveCount(0, wholeExam);
  // each page was left a moment after the typing; what it could not hear of was sent by the next
  await expect(page.getByText('Не всё успело отправиться с этого устройства')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'last');
});

test('the teacher sees all of it: in the room, in the queue and in the work', async () => {
  const page = teacher!;
  await page.goto(`/admin/lesson/${lessonId}/results?view=exam`);
  await expect(page.getByText('3 из 3')).toBeVisible();
  await expect(page.getByText(`«Эссе о циклах»: ${rule}`)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'room');
  const { people } = await call<{ people: { user_id: number; name: string }[] }>(
    page,
    'GET',
    `/admin/lesson/${lessonId}/exam/people`,
  );
  const { user_id } = people.find(({ name }) => name.startsWith('Кратков'))!;
  const handed = async (task: number) =>
    (
      await call<{ submissions: { id: number; status: string; verdict: string | null; broken_rule: string | null }[] }>(
        page,
        'GET',
        `/admin/submissions?user_id=${user_id}&lesson_id=${lessonId}&task_id=${task}`,
      )
    ).submissions;
  expect(await handed(taskIds[0]!)).toMatchObject([{ status: 'review', broken_rule: 'В ответе 5 слов, нужно от 50' }]);
  await expect.poll(() => handed(taskIds[1]!), wholeExam).toMatchObject([{ verdict: 'accepted', broken_rule: null }]);
  expect(await handed(taskIds[2]!)).toHaveLength(1);

  await page.goto('/admin/review/list');
  const row = page.getByRole('row').filter({ hasText: 'Кратков' });
  await expect(row).toContainText('В ответе 5 слов, нужно от 50');
  await picture(page, 'queue');
  await row.getByRole('link').click();
  await expect(page.getByText('Сдано в конце контрольной как есть')).toBeVisible();
  await expect(page.getByText('Цикл повторяет тело много раз')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'work');
});
