/**
 * Two quick taps at 360 px. Whatever appears under the finger after the first tap, the second one must not press it.
 * The buttons of action bars keep their places.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { call, change, demoCourse, typeCode } from '../support/person.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

/** Signs in on a phone. */
async function onPhone(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

/**
 * Two taps 150 ms apart by their own clock, which the page sees too. A busy machine may deliver them much later, and
 * then they are still one double tap.
 */
async function touchTwice(page: Page, place: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000;
  const touches = [0, 0.15].flatMap((afterS) => [
    { type: 'touchStart' as const, touchPoints: [place], timestamp: begin + afterS },
    { type: 'touchEnd' as const, touchPoints: [], timestamp: begin + afterS + 0.05 },
  ]);
  await Promise.all(touches.map((touch) => devtools.send('Input.dispatchTouchEvent', touch)));
  await devtools.detach();
}

/** Taps twice, quickly. Gives the names of the pressed buttons, in order, without presses that the page ignored. */
async function doubleTap(page: Page, target: Locator): Promise<string[]> {
  await target.scrollIntoViewIfNeeded();
  await expect(target).toBeEnabled();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.evaluate(() => {
    const heard: string[] = [];
    let taps = 0;
    window.addEventListener('pointerup', () => (taps += 1), { capture: true });
    // runs before the page's own handlers, which may remove the pressed icon from its button
    const hear = ({ target: pressed }: Event) => {
      const button = (pressed as Element).closest('button, a, label, input');
      if (button) heard.push(button.getAttribute('aria-label') ?? button.textContent ?? '');
    };
    document.addEventListener('click', hear, { capture: true });
    Object.assign(window, { heardSoFar: () => ({ taps, heard }) });
  });
  const heardSoFar = () =>
    page.evaluate(() => (window as unknown as { heardSoFar: () => { taps: number; heard: string[] } }).heardSoFar());
  await touchTwice(page, { x: x + width / 2, y: y + height / 2 });
  await expect.poll(async () => (await heardSoFar()).taps).toBe(2);
  // the click event comes after its tap
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return (await heardSoFar()).heard;
}

/**
 * Where the buttons of a bar are. A label may change, its place may not. A pressed button sinks by a pixel, so
 * positions are rounded.
 */
async function placesIn(bar: Locator) {
  // what came of a press stands in the bar as a button of words; only the others have places
  const buttons = await bar.getByRole('button').and(bar.locator(':not([data-answer])')).all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  return boxes.map((box) => box && [box.x, box.y, box.width, box.height].map((value) => 4 * Math.round(value / 4)));
}

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    if (request.method() !== 'GET' && !path.endsWith('/draft')) calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

test('A double tap on a button of a task acts once, and the bar does not move', async ({ browser, product: _ }) => {
  const teacher = await onPhone(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  const student = await onPhone(browser, 'student');
  const calls = callsOf(student);
  await student.goto(`/user_ui/course/${id}?lesson_id=${lessons[0]!.id}`);
  await student
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .tap();
  await student.getByRole('tab', { name: 'Решение' }).tap();
  // the program runs until it is stopped, so the bar can be checked meanwhile
  await typeCode(student, 'Решение', 'while True:\n    pass\n');
  const bar = student.getByRole('group', { name: 'Действия', exact: true });
  const run = bar.getByRole('button', { name: /Запустить|Остановить/ });
  const [check, submit] = [
    bar.getByRole('button', { name: 'Примеры' }),
    bar.getByRole('button', { name: 'Отправить' }),
  ];
  await expect(run).toBeEnabled();
  const places = await placesIn(bar);

  expect(await doubleTap(student, run)).toEqual(['Запустить']);
  await expect(run).toHaveText('Остановить');
  expect(await placesIn(bar)).toEqual(places);
  await run.tap();
  await expect(run).toHaveText('Запустить');

  expect(await doubleTap(student, check)).toEqual(['Проверить на примерахПримеры']);
  await expect(run).toHaveText('Остановить');
  expect(await placesIn(bar)).toEqual(places);
  await run.tap();
  await expect(check).toBeEnabled();
  expect(calls).toEqual([]);

  expect(await doubleTap(student, submit)).toEqual(['Отправить']);
  await expect.poll(() => calls).toEqual(['POST /user/submission']);
  expect(await placesIn(bar)).toEqual(places);
  await expectAccessible(student);
  await student.context().close();
  await teacher.context().close();
});

test('Each tap on «Шаг вперёд» counts, also a quick second one', async ({ browser, product: _ }) => {
  const teacher = await onPhone(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  await teacher.goto(`/user_ui/course/${id}?lesson_id=${lessons[0]!.id}`);
  await teacher
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .tap();
  await teacher.getByRole('tab', { name: 'Решение' }).tap();
  await typeCode(teacher, 'Решение', 'for n in range(12):\n    print(n)\n');
  await teacher.getByRole('button', { name: 'Развернуть результат' }).tap();
  await teacher.getByRole('button', { name: 'По шагам' }).tap();
  const steps = teacher.getByRole('dialog', { name: 'Программа по шагам' }).getByRole('group', { name: 'Шаги' });
  const forward = steps.getByRole('button', { name: 'Шаг вперёд' });
  await expect(forward).toBeVisible();
  const places = await placesIn(steps);
  expect(await doubleTap(teacher, forward)).toEqual(['Шаг вперёд', 'Шаг вперёд']);
  await expect(steps.getByText(/^Шаг 3 из/)).toBeVisible();
  for (let tap = 0; tap < 4; tap += 1) await doubleTap(teacher, forward);
  await expect(steps.getByText(/^Шаг 11 из/)).toBeVisible();
  expect(await placesIn(steps)).toEqual(places);
  await teacher.context().close();
});

test('The bars of teachers: the editor of a task, lists, results, marks, and what a dialog asks', async ({
  browser,
  product: _,
}) => {
  const teacher = await onPhone(browser, 'admin');
  const calls = callsOf(teacher);
  const { id: courseId } = await demoCourse(teacher);
  const task = {
    kind: 'text',
    title: 'Два касания',
    status: 'ready',
    config: { min_words: 0, max_words: 100, rubric: [{ key: 'a', title: 'Мысль', description: '', points: 5 }] },
  };
  const { id: taskId } = await call<{ id: number }>(teacher, 'POST', '/admin/task', task);
  const lesson = { course_id: courseId, title: 'Касания', status: 'published', body: '' };
  const { id: lessonId } = await call<{ id: number }>(teacher, 'POST', '/admin/lesson', lesson);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: [{ task_id: taskId, points: 5 }] });
  const student = await onPhone(browser, 'student');
  const answer = { task_id: taskId, lesson_id: lessonId, answer: { text: 'Мысль' } };
  await call(student, 'POST', '/user/submission', answer);
  await student.context().close();

  await teacher.goto(`/admin/task/${taskId}`);
  const bar = teacher.getByRole('group', { name: 'Действия с задачей' });
  const verify = bar.getByRole('button', { name: 'Сохранить и опубликовать' });
  await expect(verify).toBeEnabled();
  const places = await placesIn(bar);
  expect(await doubleTap(teacher, verify)).toEqual(['Сохранить и опубликовать']);
  await expect(verify).toBeEnabled();
  expect(await placesIn(bar)).toEqual(places);
  await bar.getByRole('button', { name: 'Ещё действия' }).tap();
  const withdraw = teacher.getByRole('menuitem', { name: 'Снять с публикации' });
  expect(await doubleTap(teacher, withdraw)).toEqual(['Снять с публикации']);
  await expect(bar.getByRole('button', { name: 'Сохранить черновик' })).toBeEnabled();

  await teacher.goto('/admin/task/list?q=Два+касания');
  await teacher.getByRole('checkbox', { name: 'Выбрать задачу «Два касания»' }).tap();
  const chosen = teacher.getByRole('region', { name: 'Действия с выбранными' });
  expect(await doubleTap(teacher, chosen.getByRole('button', { name: 'Действия' }))).toEqual(['Действия']);
  await expect(teacher.getByRole('menuitem').first()).toBeVisible();
  await teacher.keyboard.press('Escape');
  expect(await doubleTap(teacher, chosen.getByRole('button', { name: 'Снять выбор' }))).toEqual(['Снять выбор']);
  await expect(chosen).toHaveCount(0);

  await teacher.goto(`/admin/lesson/${lessonId}/results`);
  await teacher.getByRole('button', { name: 'Ещё действия' }).tap();
  const choose = teacher.getByRole('menuitem', { name: 'Выбрать решения…' });
  expect(await doubleTap(teacher, choose)).toEqual(['Выбрать решения…']);
  const selection = teacher.getByRole('group', { name: 'Выбранное' });
  expect(await doubleTap(teacher, selection.getByRole('button', { name: 'Не выбирать' }))).toEqual(['Не выбирать']);
  await expect(selection).toHaveCount(0);

  await teacher.goto(`/admin/review/list?task=${taskId}`);
  await teacher.getByRole('link', { name: 'Ученик Саша' }).first().tap();
  const form = teacher.getByRole('form', { name: 'Оценка' });
  expect(await doubleTap(teacher, form.getByRole('button', { name: 'Мысль: все 5' }))).toHaveLength(1);
  calls.length = 0;
  expect(await doubleTap(teacher, form.getByRole('button', { name: 'Сохранить', exact: true }))).toEqual(['Сохранить']);
  await expect(teacher.getByText('Оценка сохранена')).toBeVisible();
  expect(calls).toHaveLength(1);

  // a dialog opens under the finger
  calls.length = 0;
  await teacher.goto('/admin/user/list');
  await teacher
    .getByRole('link', { name: /Ученик Саша/ })
    .first()
    .tap();
  expect(await doubleTap(teacher, teacher.getByRole('button', { name: 'Удалить…' }))).toEqual(['Удалить…']);
  const dialog = teacher.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await doubleTap(teacher, dialog.getByRole('button', { name: 'Отмена' }))).toEqual(['Отмена']);
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);
  await teacher.context().close();
});
