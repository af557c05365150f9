/**
 * Check 12, the lecture: a teacher leads an animation of a lesson, and browsers follow over real sockets: step by step, from
 * a task, come late, on a phone. What one page does without a socket, or after its reload, is asked of the component.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { call, change, demoCourse, newPerson } from '../support/person.ts';
import { expect, expectAccessible, test, violationsOn } from '../support/product.ts';

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

async function newReader(browser: Browser, login: string, secret?: string): Promise<Page> {
  const reader = await newPerson(browser, login, secret);
  await openLesson(reader);
  return reader;
}

const leads = (teacher: Page) =>
  expect(player(teacher).getByRole('region', { name: 'Вы ведёте лекцию' })).toBeVisible();

test('the class follows from a task, with data of the teacher, on a phone, and to a second teacher', async ({
  browser,
}) => {
  const [student, teacher] = await Promise.all([newReader(browser, 'student'), newReader(browser, 'admin')]);
  await come(teacher);
  await button(teacher, 'Вести лекцию').click();
  await leads(teacher);
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

  // one who comes late, with a phone and by keyboard alone
  const phone = await newPerson(browser, 'lecture-late', password);
  await phone.setViewportSize({ width: 390, height: 844 });
  await openLesson(phone);
  await phone.getByRole('tab', { name: 'Условие' }).click();
  await bar(phone).getByRole('button', { name: 'Смотреть' }).focus();
  await phone.keyboard.press('Enter');
  await expect(player(phone)).toBeInViewport();
  await stands(phone, 11);
  await expect(player(phone)).toBeFocused();
  await expect(player(teacher)).toContainText('Занятие открыто у 3 человек');
  expect(await violationsOn(phone, 'all but colors')).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // who touches the player leaves, and returns
  await phone.keyboard.press('ArrowRight');
  await button(teacher, 'К началу').click();
  await expect(bar(student)).toContainText('шаг 1 ·');
  await stands(student, 1);
  await stands(phone, 12);
  await button(phone, 'За преподавателем').press('Enter');
  await stands(phone, 1);
  await phone.context().close();

  // the data are run by the server, and are followed from their first step
  await player(teacher).getByLabel('Свои данные').fill('7 8 9');
  await button(teacher, 'Показать').click();
  await says(student, 'Смотрим на место 0: там 7.');
  await button(teacher, 'Шаг вперёд').click();
  await says(student, 'Смотрим на место 1: там 8.');

  const colleague = await newReader(browser, 'lecture-colleague', password);
  await come(colleague);
  await expect(player(colleague)).toContainText(/Лекцию ведёт \S+/);
  await stands(colleague, 2);
  await button(colleague, 'Вести отсюда').click();
  await leads(colleague);
  await expect(player(teacher)).toContainText('Лекцию ведёт Иванов Борис.');
  await expect(bar(student)).toContainText('ведёт Иванов Борис');
  await button(colleague, 'Шаг вперёд').click();
  for (const page of [student, teacher]) await stands(page, 3);
  await button(colleague, 'Закончить лекцию').click();
  await expect(button(colleague, 'Вести лекцию')).toBeVisible();
  await expect(bar(student)).toBeHidden();
  await says(student, 'Смотрим на место 2: там 9.');
  for (const page of [student, teacher, colleague]) await page.context().close();
});
