/** The home of a teacher: who is stuck, what to mark, what is due; empty when nothing waits. */
import type { Page } from '@playwright/test';
import { expect, test, violationsOn } from '../support/product.ts';
import { call, change, demoCourse, newPerson } from '../support/person.ts';

test.use({ own: 'desk' });
test.describe.configure({ mode: 'serial' });

let teacher: Page;
let student: Page;

test.beforeAll(async ({ browser, product: _ }) => {
  teacher = await newPerson(browser, 'admin');
  student = await newPerson(browser, 'student');
  // a story of its own is about them
  for (const what of ['steps', 'tour']) await call(teacher, 'POST', '/user/desk/put_away', { what });
});

const list = (name: string) => teacher.getByRole('region', { name });
const forms = [
  [360, 780],
  [768, 1024],
  [1366, 768],
  [1440, 900],
] as const;

/** In both themes and all forms, without anything beside the page. */
async function expectGoodEverywhere(): Promise<void> {
  for (const [width, height] of forms) {
    await teacher.setViewportSize({ width, height });
    expect(await violationsOn(teacher, 'all but colors')).toEqual([]);
    expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await teacher.emulateMedia({ colorScheme });
    expect(await violationsOn(teacher, 'colors')).toEqual([]);
  }
}

test('when nothing waits, the desk says so, and the own courses are one press away', async () => {
  // a product that has just begun has no judge for a moment
  await expect
    .poll(async () => {
      await teacher.goto('/');
      const rest = teacher.getByText('Можно отдохнуть: ничего не ждёт.');
      await rest.or(list('Требует внимания')).waitFor();
      return rest.isVisible();
    })
    .toBe(true);
  await expect(teacher).toHaveTitle('Стол | Путь');
  await expect(teacher.getByText('Привет, мир!')).toHaveCount(0);
  await expectGoodEverywhere();

  const menu = teacher.getByRole('navigation', { name: 'Разделы', exact: true });
  await menu.getByRole('link', { name: 'Учусь' }).click();
  await expect(teacher).toHaveURL('/user_ui/courses');
  await expect(teacher.getByRole('heading', { level: 1, name: /^Добр/ })).toBeVisible();
  await teacher.locator('main a[href*="/user_ui/course/"]').first().click();
  await teacher.getByRole('main').getByRole('link', { name: 'Мои курсы' }).click();
  await expect(teacher).toHaveURL('/user_ui/courses');
  await menu.getByRole('link', { name: 'Стол' }).click();
  await expect(teacher.getByText('Можно отдохнуть: ничего не ждёт.')).toBeVisible();
});

test('who failed four times, works to mark and deadlines come to the desk', async () => {
  const { id: course_id } = await demoCourse(teacher);
  const { tasks } = await call<{ tasks: { id: number; title: string }[] }>(teacher, 'GET', '/admin/tasks?q=Привет');
  const greeting = tasks.find(({ title }) => title === 'Привет, мир!')!;
  const [meeting] = (await call<{ tasks: { id: number }[] }>(teacher, 'GET', '/admin/tasks?q=Знакомство')).tasks;
  const rubric = [{ key: 'a', title: 'Мысль', description: '', points: 5 }];
  const essay = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    kind: 'text',
    title: 'Зачем нужны функции',
    config: { rubric, min_words: 1, max_words: 50 },
    status: 'ready',
  });
  const soft_deadline = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const lesson = { course_id, title: 'Разговор о функциях', status: 'published', body: '', soft_deadline };
  const { id: lesson_id } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  const rows = [greeting, meeting!, essay].map(({ id }) => ({ task_id: id, points: 5 }));
  await change(teacher, `/admin/lesson/${lesson_id}/tasks`, { tasks: rows });

  for (const [task_id, attempt] of [greeting, meeting!].flatMap((task) => [1, 2, 3, 4].map((n) => [task.id, n]))) {
    const files = [{ name: 'main.py', content: `print('Попытка ${attempt}')\n` }];
    const solution = { task_id, lesson_id, cause: 'submit', language: 'python', files };
    const { id } = await call<{ id: number }>(student, 'POST', '/user/submission', solution);
    await expect
      .poll(async () => (await call<{ status: string }>(student, 'GET', `/user/submission/${id}`)).status)
      .toBe('done');
  }
  const answer = { text: 'Чтобы не писать одно и то же дважды.' };
  await call(student, 'POST', '/user/submission', { task_id: essay.id, lesson_id, answer });

  await teacher.goto('/');
  await expect(list('Застряли').getByRole('link', { name: /Ученик Саша.*Привет, мир!/ })).toBeVisible();
  await expect(list('Застряли').getByRole('img', { name: '4 попытки, верной нет' })).toHaveCount(2);
  await expect(list('Проверить').getByRole('link', { name: /Зачем нужны функции.*Ученик Саша/ })).toBeVisible();
  await expect(list('Сроки групп').getByRole('link', { name: /Разговор о функциях.*1 из 1 сдали/ })).toBeVisible();
  await expect(list('Требует внимания')).toHaveCount(0);
  await expect(teacher.getByRole('link', { name: 'Проверка, 1 ждёт' }).first()).toBeVisible();
  await expectGoodEverywhere();

  // side by side where there is room, in the order of importance where there is none
  const places = () =>
    Promise.all(
      ['Застряли', 'Проверить', 'Сроки групп'].map(async (name) => {
        // a change of the width draws the lists anew
        await expect.poll(() => list(name).boundingBox()).not.toBeNull();
        return (await list(name).boundingBox())!;
      }),
    );
  const [stuck, mark, due] = await places();
  expect(mark!.y).toBe(stuck!.y);
  expect(due!.x).toBe(stuck!.x);
  await teacher.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await places()).every(({ y }, n, all) => n === 0 || y > all[n - 1]!.y)).toBe(true);
  await teacher.setViewportSize({ width: 1440, height: 900 });
});

test('a row opens the code; the keyboard walks the list; what is marked leaves the desk', async () => {
  const stuck = list('Застряли').getByRole('link');
  // the latest stands first
  await expect(stuck).toHaveText([/Знакомство/, /Привет, мир!/]);
  await stuck.first().focus();
  await teacher.keyboard.press('ArrowDown');
  await expect(stuck.last()).toBeFocused();
  await teacher.keyboard.press('Enter');
  await expect(teacher).toHaveURL(/\/admin\/lesson\/\d+\/results\?cell=/);
  await expect(teacher.getByText("'Попытка 1'")).toBeVisible();

  await teacher.keyboard.press('Escape');
  await teacher.locator('main').focus();
  await teacher.keyboard.press('KeyG');
  await teacher.keyboard.press('KeyC');
  await expect(teacher).toHaveURL('/');
  await list('Проверить').getByRole('link', { name: 'Проверять подряд' }).click();
  const form = teacher.getByRole('form', { name: 'Оценка' });
  await form.getByRole('button', { name: 'Мысль: все 5' }).click();
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(teacher.getByRole('link', { name: 'Проверка', exact: true }).first()).toBeVisible();
  await teacher.getByRole('link', { name: 'Стол' }).first().click();
  await expect(list('Застряли')).toBeVisible();
  await expect(list('Проверить')).toHaveCount(0);
});
