/** A student's way: continue where reading stopped, what is due, a lesson without a network. */
import { expect, expectAccessible, signIn, signInAtHome, test } from './support/product.ts';
import { call, change, demoCourse } from './support/person.ts';

let courseId = 0;
let lessonId = 0;

test.beforeAll(async ({ browser, product: _ }) => {
  const teacher = await (await browser.newContext()).newPage();
  await signIn(teacher, 'admin');
  ({ id: courseId } = await demoCourse(teacher));
  const paragraphs = Array.from(
    { length: 80 },
    (_, n) => `## Часть ${n + 1}\n\n${'Длинный текст занятия. '.repeat(20)}`,
  );
  const soft_deadline = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const lesson = { course_id: courseId, title: 'Долгое чтение', status: 'published', body: paragraphs.join('\n\n') };
  lessonId = (await call<{ id: number }>(teacher, 'POST', '/admin/lesson', { ...lesson, soft_deadline })).id;
  const { tasks } = await call<{ tasks: { id: number; status: string }[] }>(teacher, 'GET', '/admin/tasks');
  const ready = tasks.filter(({ status }) => status === 'ready').slice(0, 1);
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
    tasks: ready.map(({ id }) => ({ task_id: id, points: 10 })),
  });
  await teacher.context().close();
});

test('reading goes on where it stopped', async ({ page }) => {
  await signIn(page, 'student');
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  const part = page.getByRole('heading', { name: 'Часть 40', exact: true });
  await part.evaluate((heading) => heading.scrollIntoView());
  const keptPlaces = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('pt.reading.'))?.[1] ?? '');
  await expect.poll(keptPlaces).toContain(`"lesson":${lessonId}`);
  await page.goto('/');
  await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
  await expect(page.getByText('Вы остановились здесь')).toBeVisible();
  await expect(part).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'К началу занятия' }).click();
  await expect(page.getByRole('heading', { name: 'Часть 1', exact: true })).toBeInViewport();
  await expect(page.getByText('Вы остановились здесь')).toBeHidden();
});

test('what is due today stands first, and the address keeps the filter', async ({ page }) => {
  await signIn(page, 'student');
  await page.goto('/user_ui/tasks');
  const rows = page
    .getByRole('list')
    .filter({ has: page.getByText('Долгое чтение') })
    .getByRole('listitem');
  await expect(rows.first()).toContainText('Долгое чтение');
  await expect(rows.first()).toContainText(/Сдать до .*МСК.* · через/);
  const due = page.getByRole('combobox', { name: 'Срок' });
  await due.click();
  await page.getByRole('option', { name: 'Сдать за неделю' }).click();
  await expect(page).toHaveURL(/due=week/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
});

test('on a phone the head of my tasks is low, and filters are a sheet whose sign says how many are on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'student');
  await page.goto('/user_ui/tasks');
  const week = page.getByRole('region', { name: /^На этой неделе/ });
  await expect(week.getByRole('link')).toContainText('Долгое чтение');
  const head = (await page.getByRole('main').locator('header').boundingBox())!;
  expect(head.y + head.height).toBeLessThanOrEqual(112);
  expect(head.height).toBeLessThanOrEqual(92);
  expect((await week.getByRole('link').boundingBox())!.height).toBe(58);
  await page.getByRole('button', { name: 'Отбор', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Срок' }).click();
  await page.getByRole('option', { name: 'Сдать за неделю' }).click();
  await expect(page).toHaveURL(/due=week/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Отбор: включено 1' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Состояние' }).getByRole('link', { name: 'Решена', exact: true }).click();
  await expect(page).toHaveURL(/due=week.*status=accepted|status=accepted.*due=week/);
  await expect(page.getByText('Таких задач не нашлось')).toBeVisible();
  await expectAccessible(page);
});

test('home: the way on, what is due, and no row twice; the course says how much of each lesson is solved', async ({
  page,
}) => {
  await signIn(page, 'student');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Добр/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Продолжить' }).getByRole('img', { name: /Пройдено занятий/ }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Сдать на этой неделе' })).toContainText('Долгое чтение');
  await expectAccessible(page);
  await page.goto(`/user_ui/course/${courseId}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Долгое чтение' });
  await expect(row.getByRole('img', { name: '1 задача, не начато' })).toBeVisible();
  await expect(row).toContainText(/через \d+ (час|мин).*до .*, \d\d:\d\d/);
  await expectAccessible(page);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the lesson says that it is a copy, and of when', async ({ page, context }) => {
    await signInAtHome(page, 'student');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const address = `/user_ui/course/${courseId}?lesson_id=${lessonId}`;
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Часть 1', exact: true })).toBeVisible();
    await expect(page.getByText('Без сети')).toBeHidden();
    const isKept = () =>
      page.evaluate(
        async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
        `/api/v1/user/lesson/${lessonId}`,
      );
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/Без сети: текст сохранён \d+ \S+, \d\d:\d\d/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Без сети')).toBeHidden();
  });

  test('a lost network is told on a page of theory, and a blip is not', async ({ page, context }) => {
    await signInAtHome(page, 'student');
    await page.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}`);
    await expect(page.getByRole('heading', { name: 'Часть 1', exact: true })).toBeVisible();
    const line = page.getByText('Нет связи с сервером. Ждём, когда она появится');
    // counts the times that it was shown
    await page.evaluate(() => {
      Object.assign(window, { told: 0 });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node.textContent?.includes('Нет связи с сервером')) (window as unknown as { told: number }).told += 1;
      }).observe(document.body, { childList: true, subtree: true });
    });
    const told = () => page.evaluate(() => (window as unknown as { told: number }).told);
    // a worker that is installed meanwhile sets the browser's word about the network back
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await context.setOffline(false);
    await page.waitForTimeout(7000);
    expect(await told()).toBe(0);

    await expect(async () => {
      await context.setOffline(true);
      expect(await page.evaluate(() => navigator.onLine)).toBe(false);
    }).toPass();
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(line).toBeHidden();
    expect(await told()).toBe(1);
  });
});

test('from an unsolved last task the next lesson is a few keys away', async ({ page }) => {
  await signIn(page, 'student');
  const { lessons } = await call<{ lessons: { id: number }[] }>(page, 'GET', `/user/course/${courseId}`);
  const [lesson, next] = lessons;
  const { tasks } = await call<{ tasks: { task_id: number }[] }>(page, 'GET', `/user/lesson/${lesson!.id}`);
  const address = `/user_ui/course/${courseId}?lesson_id=${lesson!.id}&task_id=${tasks.at(-1)!.task_id}`;
  await page.goto(address);
  const link = page.getByRole('link', { name: 'К следующему занятию' });
  await expect(link).toBeAttached();
  await page.locator('#main').focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`lesson_id=${next!.id}`));

  await page.goto(address);
  await expect(link).toBeAttached();
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(new RegExp(`lesson_id=${next!.id}`));
});

test('an address that is typed right after sign-in is kept', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel(/Логин/).fill('student');
  await page.getByLabel('Пароль', { exact: true }).fill('student-demo');
  const answered = page.waitForResponse(/auth\/login/);
  await page.getByRole('button', { name: 'Войти' }).click();
  await answered;
  await page.goto('/user_ui/tasks').catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Мои задачи' })).toBeVisible();
  await expect(page).toHaveURL(/user_ui\/tasks/);
});
