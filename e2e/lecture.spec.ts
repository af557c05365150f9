/**
 * Check 12, the lecture: a teacher leads an animation of a lesson, and the class follows: step by step, come late, from a
 * task, without a socket. They leave and return; a second teacher takes over.
 */
import type { Browser, Locator, Page, WebSocketRoute } from '@playwright/test';
import { call, change, demoCourse, newPerson } from './support/person.ts';
import { expect, expectAccessible, test } from './support/product.ts';

const program = `from scene import array, say
a = array([int(x) for x in input().split()], 'a')
for i in range(len(a)):
    a.at(i=i)
    say(f'Смотрим на место {i}: там {a[i]}.')
`;
const password = 'a-good-password';
const title = 'Проход для лекции';

let [courseId, lessonId] = [0, 0];

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id, user_group_ids: groups } = await demoCourse(teacher);
  courseId = id;
  const { id: animationId } = await call<{ id: number }>(teacher, 'POST', '/admin/animation', {
    kind: 'scene',
    title,
    summary: '',
    tag_ids: [],
    source: program,
    input: Array.from({ length: 30 }, (_, at) => 30 - at).join(' '),
    allows_input: true,
    input_hint: 'Числа через пробел',
    speed: 1,
    listing: null,
    file_sha256: null,
    words: '',
  });
  // far enough below that the player is loaded only when somebody comes
  const text = Array.from({ length: 40 }, () => 'Слова перед анимацией. '.repeat(12)).join('\n\n');
  const body = `${text}\n\n::animation{id=${animationId}}\n\nСлова после анимации.`;
  const lesson = { course_id: courseId, title: 'Лекция', status: 'published', body };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson)).id;
  const { tasks } = await call<{ tasks: { id: number; status: string }[] }>(teacher, 'GET', '/admin/tasks');
  const ready = tasks.filter(({ status }) => status === 'ready').slice(0, 1);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: ready.map((task) => ({ task_id: task.id, points: 10 })),
  });
  const people = [
    { username: 'lecture-late', user_group_ids: groups },
    { username: 'lecture-stranger', user_group_ids: [] },
    { username: 'lecture-colleague', user_group_ids: [], is_admin: true },
  ];
  for (const one of people)
    await call(teacher, 'POST', '/admin/user', { password, first_name: 'Борис', last_name: 'Иванов', ...one });
  await teacher.context().close();
});

const openLesson = (page: Page) => page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
const player = (page: Page): Locator => page.getByRole('region', { name: `Анимация «${title}»` });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Идёт лекция' });
const button = (page: Page, name: string): Locator => player(page).getByRole('button', { name });
/** The step that is shown, from 1. */
const stands = (page: Page, step: number) =>
  expect(player(page).getByText(new RegExp(`Шаг\\s*${step} /`))).toBeVisible();

/** The sentence of the shown step. The player keeps longer ones unseen for their room. */
const says = (page: Page, sentence: string) =>
  expect(player(page).locator('[aria-live="polite"]')).toHaveText(sentence);

/** Comes to the animation, as a reader who scrolls. */
async function come(page: Page): Promise<void> {
  await page.getByText('Слова после анимации.').scrollIntoViewIfNeeded();
  await expect(player(page)).toBeVisible();
}

async function openAsTeacher(browser: Browser, login = 'admin', secret?: string): Promise<Page> {
  const teacher = await newPerson(browser, login, secret);
  await openLesson(teacher);
  await come(teacher);
  return teacher;
}

async function begin(teacher: Page): Promise<void> {
  await button(teacher, 'Вести лекцию').click();
  await expect(player(teacher).getByRole('region', { name: 'Вы ведёте лекцию' })).toBeVisible();
}

const end = async (teacher: Page) => {
  await button(teacher, 'Закончить лекцию').click();
  await expect(button(teacher, 'Вести лекцию')).toBeVisible();
  await teacher.context().close();
};

test('the class follows from a task, comes late, leaves and returns', async ({ browser }) => {
  const student = await newPerson(browser, 'student');
  await openLesson(student);
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  await expect(player(teacher)).toContainText('Дальше: Смотрим на место 1: там 29.');
  await expectAccessible(teacher);
  // a presenter's clicker, wherever the focus is
  await teacher.getByRole('link', { name: 'К правке занятия' }).focus();
  for (let press = 0; press < 11; press++) await teacher.keyboard.press('PageDown');
  await stands(teacher, 12);
  await teacher.keyboard.press('PageUp');
  await stands(teacher, 11);

  await expect(bar(student)).toContainText('шаг 11');
  await expect(player(student)).toBeHidden();
  await bar(student).getByRole('button', { name: 'Смотреть' }).click();
  await expect(player(student)).toBeInViewport();
  await stands(student, 11);
  await expect(player(student)).toBeFocused();
  await expectAccessible(student);

  const late = await newPerson(browser, 'lecture-late', password);
  await openLesson(late);
  await come(late);
  await stands(late, 11);
  await expect(player(teacher)).toContainText('Занятие открыто у 3 человек');

  await late.context().close();
  await button(student, 'Шаг вперёд').click();
  await button(teacher, 'К началу').click();
  await expect(bar(student)).toContainText('шаг 1 ·');
  await stands(student, 12);
  await button(student, 'За преподавателем').click();
  await stands(student, 1);

  await end(teacher);
  await expect(bar(student)).toBeHidden();
  await stands(student, 1);
  await student.context().close();
});

test('data of the teacher are shown to the class from their first step', async ({ browser }) => {
  const student = await newPerson(browser, 'student');
  const task = await newPerson(browser, 'lecture-late', password);
  await openLesson(student);
  await come(student);
  await openLesson(task);
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  for (let press = 0; press < 3; press++) await button(teacher, 'Шаг вперёд').click();
  await stands(student, 4);
  await expect(bar(task)).toContainText('шаг 4');

  const show = async (data: string) => {
    await player(teacher).getByLabel('Свои данные').fill(data);
    await button(teacher, 'Показать').click();
  };
  await show('7 8 9');
  for (const page of [teacher, student]) {
    await says(page, 'Смотрим на место 0: там 7.');
    await stands(page, 1);
  }
  await bar(task).getByRole('button', { name: 'Смотреть' }).click();
  await says(task, 'Смотрим на место 0: там 7.');
  await button(teacher, 'Шаг вперёд').click();
  for (const page of [student, task]) await says(page, 'Смотрим на место 1: там 8.');

  // the next lecture on the same pages, with data from its first step on
  await button(teacher, 'Закончить лекцию').click();
  for (const page of [student, task]) await expect(bar(page)).toBeHidden();
  await begin(teacher);
  await show('5 6');
  await says(teacher, 'Смотрим на место 0: там 5.');
  await button(teacher, 'Шаг вперёд').click();
  for (const page of [student, task]) {
    await says(page, 'Смотрим на место 1: там 6.');
    await stands(page, 2);
  }
  await end(teacher);
  for (const page of [student, task]) {
    await expect(bar(page)).toBeHidden();
    await says(page, 'Смотрим на место 1: там 6.');
    await page.context().close();
  }
});

test('a reload does not end it; a second teacher is told who leads and takes over', async ({ browser }) => {
  const student = await newPerson(browser, 'student');
  await openLesson(student);
  await come(student);
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  await button(teacher, 'Шаг вперёд').click();
  await stands(student, 2);

  await teacher.reload();
  await come(teacher);
  await expect(player(teacher)).toContainText('Вы ведёте лекцию.');
  await stands(teacher, 2);
  await stands(student, 2);
  await button(teacher, 'Продолжить здесь').click();
  await expect(player(teacher).getByRole('region', { name: 'Вы ведёте лекцию' })).toBeVisible();
  await button(teacher, 'Шаг вперёд').click();
  await stands(student, 3);

  const colleague = await openAsTeacher(browser, 'lecture-colleague', password);
  await expect(player(colleague)).toContainText(/Лекцию ведёт \S+/);
  await stands(colleague, 3);
  await expectAccessible(colleague);
  await button(colleague, 'Вести отсюда').click();
  await expect(player(colleague).getByRole('region', { name: 'Вы ведёте лекцию' })).toBeVisible();
  await expect(player(teacher)).toContainText('Лекцию ведёт Иванов Борис.');
  await expect(bar(student)).toContainText('ведёт Иванов Борис');
  await button(colleague, 'Шаг вперёд').click();
  for (const page of [student, teacher]) await stands(page, 4);

  // who led before leads again, and ends it
  await button(teacher, 'Вести отсюда').click();
  await expect(player(teacher).getByRole('region', { name: 'Вы ведёте лекцию' })).toBeVisible();
  await button(teacher, 'К началу').click();
  for (const page of [student, colleague]) await stands(page, 1);
  await end(teacher);
  await expect(bar(student)).toBeHidden();
  await expect(button(colleague, 'Вести лекцию')).toBeVisible();
  for (const page of [student, colleague]) await page.context().close();
});

test('the socket is killed: the last step stays, polling follows, and so does the next socket', async ({ browser }) => {
  const student = await newPerson(browser, 'student');
  let isOpen = true;
  const sockets: WebSocketRoute[] = [];
  await student.routeWebSocket(/\/api\/v1\/ws/, (socket) => {
    if (!isOpen) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await openLesson(student);
  await come(student);
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  await teacher.keyboard.press('ArrowRight');
  await stands(student, 2);

  isOpen = false;
  for (const socket of sockets) await socket.close();
  await stands(student, 2);
  const polled = student.waitForResponse((answer) => answer.url().endsWith(`/user/lesson/${lessonId}/lecture`));
  await teacher.keyboard.press('ArrowRight');
  await polled;
  await stands(student, 3);

  isOpen = true;
  await expect.poll(() => sockets.length).toBe(2);
  await teacher.keyboard.press('End');
  await stands(teacher, 3);
  await button(teacher, 'Шаг вперёд').click();
  await stands(student, 4);
  await end(teacher);
  await student.context().close();
});

test('a student of another course gets neither the step nor the news', async ({ browser }) => {
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  const stranger = await newPerson(browser, 'lecture-stranger', password);
  const answers: string[] = [];
  stranger.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => answers.push(String(payload))));
  const asked = stranger.waitForResponse((answer) => answer.url().endsWith(`/user/lesson/${lessonId}`));
  await openLesson(stranger);
  expect((await asked).status()).toBe(404);
  const status = await stranger.evaluate(async (id) => {
    const { state } = JSON.parse(localStorage.getItem('pt.session')!) as { state: { accessToken: string } };
    const headers = { Authorization: `Bearer ${state.accessToken}` };
    const heard = await new Promise<string>((resolve) => {
      const socket = new WebSocket(`/api/v1/ws`);
      socket.addEventListener('open', () => {
        socket.send(JSON.stringify({ type: 'auth', access_token: state.accessToken }));
        socket.send(JSON.stringify({ type: 'subscribe', topic: `lecture:${id}` }));
      });
      socket.addEventListener('message', ({ data }) => String(data).includes('lecture:') && resolve(String(data)));
    });
    return [(await fetch(`/api/v1/user/lesson/${id}/lecture`, { headers })).status, heard];
  }, lessonId);
  expect(status).toEqual([404, JSON.stringify({ type: 'error', code: 'not_allowed', topic: `lecture:${lessonId}` })]);
  expect(answers.filter((one) => one.includes('"event"'))).toEqual([]);
  await stranger.context().close();
  await end(teacher);
});

test('a phone, and the keyboard alone', async ({ browser }) => {
  const teacher = await openAsTeacher(browser);
  await begin(teacher);
  const phone = await newPerson(browser, 'student');
  await phone.setViewportSize({ width: 390, height: 844 });
  await openLesson(phone);
  await phone.getByRole('tab', { name: 'Условие' }).click();
  await bar(phone).getByRole('button', { name: 'Смотреть' }).focus();
  await phone.keyboard.press('Enter');
  await expect(player(phone)).toBeInViewport();
  await stands(phone, 1);
  await button(teacher, 'Шаг вперёд').press('Enter');
  await stands(phone, 2);
  await expectAccessible(phone);
  await expect(player(phone)).toBeFocused();
  await phone.keyboard.press('ArrowRight');
  await stands(phone, 3);
  await button(phone, 'За преподавателем').press('Enter');
  await stands(phone, 2);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.context().close();
  await end(teacher);
});
