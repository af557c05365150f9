/**
 * A server that hangs, and a network on which loading Python takes minutes: the person is informed, and nothing is lost
 * or done twice.
 */
import type { Browser, Page } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from '../support/bad-network.ts';
import { call, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test as base } from '../support/product.ts';

const test = base.extend<{ network: BadNetwork }>({
  network: async ({ product }, use) => {
    const network = await startBadNetwork(product.address);
    await use(network);
    network.end();
  },
  baseURL: async ({ network }, use) => use(network.address),
});

const addAndPrint = 'a, b = int(input()), int(input())\nprint(a + b)\n';

/** Opens the task «Сумма двух чисел» as a student and records the calls to the server. */
async function atTask(browser: Browser): Promise<{ student: Page; calls: string[]; attempts: () => Promise<number> }> {
  const teacher = await newPerson(browser, 'admin');
  const { id, lessons } = await demoCourse(teacher);
  await teacher.context().close();
  const student = await newPerson(browser, 'student');
  const calls: string[] = [];
  student.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/\/user\/(run|submission)$/.test(path)) calls.push(`${path} ${request.headers()['idempotency-key'] ?? ''}`);
  });
  await student.goto(`/user_ui/course/${id}?lesson_id=${lessons[0]!.id}`);
  await student
    .getByRole('link', { name: /Сумма двух чисел/ })
    .first()
    .click();
  await expect(student).toHaveURL(/task_id=\d+/);
  const taskId = /task_id=(\d+)/.exec(student.url())![1]!;
  const attempts = async () =>
    (await call<{ total: number }>(student, 'GET', `/user/task/${taskId}/submissions`)).total;
  return { student, calls, attempts };
}

const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Сервер не отвечает' });

test('A server that hangs under «Отправить»: the button says so, and the solution is sent again by itself, once', async ({
  browser,
  network,
}) => {
  const { student, calls, attempts } = await atTask(browser);
  await typeCode(student, 'Решение', addAndPrint);
  await expect(student.getByText(/^Сохранено/)).toBeVisible();
  const before = await attempts();
  const submit = student.getByRole('button', { name: 'Отправить' });

  network.silentFor = /^\/api\//;
  await submit.click();
  const note = noteOf(student).filter({ has: student.getByRole('button', { name: 'Отменить' }) });
  await expect(note).toBeVisible();
  const [noteBox, buttonBox] = [(await note.boundingBox())!, (await submit.boundingBox())!];
  expect(noteBox.y + noteBox.height).toBeLessThanOrEqual(buttonBox.y);
  await expectAccessible(student);

  network.silentFor = null;
  await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText('Верно');
  await expect(note).toHaveCount(0);
  // the first call got no answer; the second one had the same idempotency key
  expect(calls).toHaveLength(2);
  expect(new Set(calls).size).toBe(1);
  expect(await attempts()).toBe(before + 1);
  await student.context().close();
});

test('The person can stop waiting; a slow read waits in its place and then appears', async ({ browser, network }) => {
  const { student, calls, attempts } = await atTask(browser);
  await typeCode(student, 'Решение', addAndPrint);
  await expect(student.getByText(/^Сохранено/)).toBeVisible();
  const before = await attempts();
  network.silentFor = /^\/api\//;
  await student.getByRole('button', { name: 'Отправить' }).click();
  await noteOf(student).getByRole('button', { name: 'Отменить' }).click();
  await expect(student.getByText('Отправка отменена: сервер не ответил.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Отправить' })).toBeEnabled();

  await student.getByRole('link', { name: 'Мои задачи' }).first().click();
  await expect(student.getByText('Сервер не отвечает. Покажем всё, как только ответит.')).toBeVisible();
  network.silentFor = null;
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(student.getByText('Сервер не отвечает.')).toHaveCount(0);
  expect(calls).toHaveLength(1);
  expect(await attempts()).toBe(before);
  await student.context().close();
});

test('While Python comes at 400 kbit/s the server runs programs and says so; then the browser does', async ({
  browser,
  network,
}) => {
  network.slow = { name: /pyodide.*wasm|python_stdlib/, bytesPerS: 50_000 };
  const { student, calls } = await atTask(browser);
  await typeCode(student, 'Решение', addAndPrint);
  await student.getByLabel('Ввод', { exact: true }).fill('20\n22');
  const run = student.getByRole('button', { name: 'Запустить' });
  await run.click();
  const panel = student.getByRole('region', { name: 'Запуск программы' });
  await expect(panel.getByText('Готово за')).toBeVisible();
  await expect(panel.getByLabel('Вывод программы')).toHaveText('42\n');
  await expect(panel.getByText('Выполнено на сервере: Python ещё загружается в браузер.')).toBeVisible();
  expect(calls).toHaveLength(1);
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText('только примеры');
  expect(calls).toHaveLength(2);
  await expectAccessible(student);

  network.slow = null;
  await expect(async () => {
    const before = calls.length;
    await run.click();
    await expect(panel.getByText('Готово за')).toBeVisible();
    expect(calls).toHaveLength(before);
  }).toPass();
  await expect(panel.getByText('Выполнено на сервере')).toHaveCount(0);
  await student.context().close();
});
