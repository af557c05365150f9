/**
 * Check 15: a class of a thousand students, of whom a hundred a second say what they do. The page of the teacher loses
 * none of it and does not grow. How quickly it draws is measured by `npm run bench -- presence`.
 */
import type { Page, WebSocketRoute } from '@playwright/test';
import { call, demoCourse, newPerson } from '../support/person.ts';
import { expect, test } from '../support/product.ts';

const students = 1000;
const [inNotice, everyMs] = [15, 150];
const seatName = (seat: number) => `Ученик-${String(seat).padStart(4, '0')}`;

type Class = { tasks: { task_id: number }[]; people: object[]; now: string };

test('15: a hundred notices a second of a thousand students: none is lost, and memory stays', async ({
  browser,
  product: _,
}) => {
  test.slow();
  const teacher = await newPerson(browser, 'admin');
  await teacher.setViewportSize({ width: 1366, height: 768 });
  const { lessons } = await demoCourse(teacher);
  const { id } = lessons[0]!;
  const real = await call<Class>(teacher, 'GET', `/admin/lesson/${id}/class`);
  const taskId = real.tasks[0]!.task_id;
  const people = Array.from({ length: students }, (_person, at) => ({
    user_id: 500_000 + at,
    seat: at + 1,
    name: { first: 'Саша', last: seatName(at + 1) },
    presence: null,
    cells: real.tasks.map(() => null),
    excused: [],
    questions: 0,
    stuck: null,
  }));
  await teacher.route(`**/api/v1/admin/lesson/${id}/class`, (route) => route.fulfill({ json: { ...real, people } }));
  let page: WebSocketRoute | undefined;
  await teacher.routeWebSocket(/\/api\/v1\/ws$/, (socket) => {
    socket.connectToServer();
    page = socket;
  });
  await teacher.goto(`/admin/lesson/${id}/results?view=class`);
  const cards = teacher.getByRole('list', { name: 'Ученики' }).getByRole('listitem');
  await expect(cards).toHaveCount(students);

  const said = new Map<number, string>();
  let sent = 0;
  const speak = async (notices: number) => {
    for (let notice = 0; notice < notices; notice++) {
      const now = new Date().toISOString();
      const some = Array.from({ length: inNotice }, () => {
        const at = sent++ % students;
        const doing = (sent + Math.floor(sent / students)) % 2 === 0 ? 'writes' : 'runs';
        said.set(at, doing);
        const when = { since: now, changed_at: now, quiet_until: null };
        return { user_id: 500_000 + at, task_id: taskId, doing, spent_seconds: 0, ...when };
      });
      page!.send(JSON.stringify({ type: 'event', topic: `class:lesson:${id}`, data: { people: some } }));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const heap = await heapOf(teacher);
  // everybody has said something once; from here on only what is told changes
  await speak(80);
  await expect(teacher.getByText(`${students} из ${students} здесь`)).toBeVisible();
  const before = await heap();
  await speak(200);
  const lines = () => cards.locator('p').allTextContents();
  await expect
    .poll(async () => (await lines()).filter((line, at) => !line.includes(wordsOf(said.get(at)!))).length)
    .toBe(0);
  expect(await heap()).toBeLessThan(before * 1.25);
  await teacher.context().close();
});

const wordsOf = (doing: string): string => (doing === 'writes' ? 'пишет' : 'запускает');

/** Bytes in use after all that can go has gone. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
}
