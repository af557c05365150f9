import { apiBase } from '@put/contract/base/endpoint';
import type { Lecture as Going } from '@put/contract/lessons/lectures';
import type { ReadText } from '@put/contract/lessons/read-text';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LeadContext, type LeadSource } from '../../parts/animation/player/lead-context.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { fakeServer, problem, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import Lecture from './lecture.tsx';

const shown = (data: string) => ({
  id: 3,
  version: 1,
  title: 'Просмотр',
  kind: 'scene',
  total_steps: 6,
  allows_input: true,
  input: '5 2 4',
  input_hint: 'Числа',
  speed: 1,
  words: '',
  animation: {
    kind: 'scene',
    format: 1,
    title: 'Просмотр',
    code: null,
    language: 'python',
    steps: [1, 2, 3, 4, 5, 6].map((at) => ({
      say: `${data}, шаг ${at}.`,
      patch: { p0: { kind: 'values', title: '', rows: { a: { v: String(at), o: 0 } } } },
    })),
  },
});
const body = '::animation{id=3}';
const tree: ReadText = [{ source: body, headings: [], excess: null, nodes: [['pt-animation', { 'data-id': '3' }]] }];

function Lesson() {
  const [source, setSource] = useState<LeadSource | null>(null);
  return (
    <>
      <Lecture lessonId={7} body={body} onSource={setSource} onShowText={() => undefined} />
      <LeadContext value={source}>
        <Markdown text="" tree={tree} />
      </LeadContext>
      <button type="button">Другое</button>
    </>
  );
}

const going = (fields: Partial<Going> = {}): Going => ({
  animation_id: 3,
  version: 1,
  input: null,
  input_sha256: null,
  step: 2,
  by: 'Петрова Анна',
  leader_id: 9,
  page: 'page-of-anna',
  begun_at: '2026-09-01T10:00:00.000Z',
  moved_at: '2026-09-01T10:00:02.000Z',
  ...fields,
});

let sockets: FakeSocket[] = [];
afterEach(() => {
  sockets = [];
});

/** The lesson 7 of a person, at a server where this lecture goes on. */
async function open(user: { id: number; is_admin?: boolean }, first: Going | null, lead: () => object = () => ({})) {
  signInAs(user);
  const server = { lecture: first, followers: 24 };
  /** What happens while an answer is on its way. */
  const onTheWay: { pass: () => unknown } = { pass: () => undefined };
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      static readonly OPEN = 1;
      static readonly CONNECTING = 0;
      static readonly CLOSED = 3;
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
  const calls = fakeServer(async (call: Seen) => {
    const { method, path, body: given } = call;
    const { input } = (given ?? {}) as { input?: string };
    if (path === `${apiBase}/user/lesson/7/lecture`) {
      const answer = { ...server };
      await onTheWay.pass();
      return { body: answer };
    }
    if (path === `${apiBase}/user/animation/3`) return { body: shown('Пример') };
    if (path === `${apiBase}/user/animation/3/run`) return { body: shown(`Данные ${input}`) };
    if (path === `${apiBase}/admin/lesson/7/lecture`)
      return method === 'DELETE' ? { status: 204 } : { body: { followers: 24 }, ...lead() };
    throw new Error(`${method} ${path}`);
  });
  const view = await renderScreen(<Lesson />);
  await screen.findByRole('region', { name: 'Анимация «Просмотр»' });
  const tell = (lecture: Going | null, at = lecture?.moved_at ?? '2026-09-01T11:00:00.000Z') => {
    server.lecture = lecture;
    const { input: _, ...place } = lecture ?? {};
    act(() => sockets.at(-1)!.say({ type: 'event', topic: 'lecture:7', data: { lecture: lecture && place, at } }));
  };
  const connect = () =>
    act(() => {
      sockets.at(-1)!.open();
      sockets.at(-1)!.say({ type: 'ready' });
    });
  const led = () =>
    calls.filter(({ path, method }) => path.includes('/admin/') && method === 'POST').map((call) => call.body);
  return { ...view, calls, server, onTheWay, tell, connect, led };
}

const player = () => screen.getByRole('region', { name: 'Анимация «Просмотр»' });
const said = () => player().querySelector('[aria-live]')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a student who comes late sees the step, follows, leaves by touching the player and returns', async () => {
  const { tell, connect } = await open({ id: 1 }, going());
  await expect.poll(said).toBe('Пример, шаг 3.');
  expect(screen.getByRole('region', { name: 'Идёт лекция' }).textContent).toContain('шаг 3 · ведёт Петрова Анна');
  connect();
  tell(going({ step: 3, moved_at: '2026-09-01T10:00:03.000Z' }));
  await expect.poll(said).toBe('Пример, шаг 4.');

  fireEvent.click(within(player()).getByRole('button', { name: 'Шаг назад' }));
  expect(said()).toBe('Пример, шаг 3.');
  tell(going({ step: 5, moved_at: '2026-09-01T10:00:04.000Z' }));
  expect(await screen.findByText('Вы смотрите сами.')).toBeDefined();
  expect(said()).toBe('Пример, шаг 3.');
  press('За преподавателем');
  await expect.poll(said).toBe('Пример, шаг 6.');

  tell(null);
  expect(await screen.findByText('Лекция закончена.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Идёт лекция' })).toBeNull();
  expect(said()).toBe('Пример, шаг 6.');
});

test("the teacher's own data are followed at their step; a student who leaves keeps them, or gives own ones", async () => {
  const { tell, connect, calls } = await open({ id: 1 }, going());
  connect();
  await expect.poll(said).toBe('Пример, шаг 3.');
  // the event has no data: they are read
  tell(going({ input: '9 8', input_sha256: 'a', step: 4, moved_at: '2026-09-01T10:00:05.000Z' }));
  await expect.poll(said).toBe('Данные 9 8, шаг 5.');
  fireEvent.click(within(player()).getByRole('button', { name: 'Шаг назад' }));
  await expect.poll(said).toBe('Данные 9 8, шаг 4.');
  press('За преподавателем');
  await expect.poll(said).toBe('Данные 9 8, шаг 5.');

  fireEvent.change(await screen.findByRole('textbox', { name: 'Свои данные' }), { target: { value: '1 2' } });
  press('Показать');
  await expect.poll(said).toBe('Данные 1 2, шаг 1.');
  expect(calls.filter(({ path }) => path.endsWith('/run')).map((call) => call.body)).toEqual([
    { input: '9 8' },
    { input: '1 2' },
  ]);
});

/** A place of the lecture some seconds after ten. */
const later = (second: number, fields: Partial<Going>) =>
  going({ moved_at: `2026-09-01T10:00:${String(second).padStart(2, '0')}.000Z`, ...fields });

test('whoever left a lecture follows the next one, also when the end between them was not seen', async () => {
  const { tell, connect } = await open({ id: 1 }, going());
  connect();
  await expect.poll(said).toBe('Пример, шаг 3.');
  fireEvent.click(within(player()).getByRole('button', { name: 'Шаг назад' }));
  expect(await screen.findByText('Вы смотрите сами.')).toBeDefined();
  tell(later(9, { step: 4, begun_at: '2026-09-01T10:00:08.000Z' }));
  await expect.poll(said).toBe('Пример, шаг 5.');
  expect(screen.getByText('Вы идёте за преподавателем.')).toBeDefined();
});

test('what is told while an answer is on its way is newer than the answer, and one answer is enough', async () => {
  const { tell, connect, onTheWay, calls } = await open({ id: 1 }, going());
  connect();
  await expect.poll(said).toBe('Пример, шаг 3.');
  const reads = () => calls.filter(({ path }) => path.endsWith('/user/lesson/7/lecture')).length;
  const before = reads();
  // the teacher steps on during every read
  const steps = [3, 4, 5, 0];
  onTheWay.pass = () => {
    const step = steps.shift();
    if (step !== undefined) tell(later(10 - steps.length, { step }));
  };
  act(() => sockets.at(-1)!.say({ type: 'subscribed', topic: 'lecture:7' }));
  await expect.poll(said).toBe('Пример, шаг 4.');
  tell(later(20, { step: 1 }));
  await expect.poll(said).toBe('Пример, шаг 2.');
  expect(reads()).toBe(before + 1);
});

test("a read of the teacher's data is not begun anew at each step of theirs", async () => {
  const { tell, connect, onTheWay, calls } = await open({ id: 1 }, going());
  connect();
  await expect.poll(said).toBe('Пример, шаг 3.');
  const reads = () => calls.filter(({ path }) => path.endsWith('/user/lesson/7/lecture')).length;
  const before = reads();
  const { promise, resolve } = Promise.withResolvers<void>();
  onTheWay.pass = () => promise;
  for (const step of [0, 1, 2, 3]) tell(later(10 + step, { step, input: '9 8', input_sha256: 'a' }));
  await expect.poll(reads).toBe(before + 1);
  resolve();
  await expect.poll(said).toBe('Данные 9 8, шаг 4.');
  // the answer was older than the last steps
  expect(reads()).toBeLessThanOrEqual(before + 2);
});

test('without a socket the last step stays, and the lecture is read again every three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const { server, connect, calls } = await open({ id: 1 }, going());
  const reads = () => calls.filter(({ path }) => path.endsWith('/user/lesson/7/lecture')).length;
  connect();
  await expect.poll(said).toBe('Пример, шаг 3.');
  act(() => sockets.at(-1)!.drop());
  const before = reads();
  server.lecture = going({ step: 4, moved_at: '2026-09-01T10:00:09.000Z' });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect([reads(), said()]).toEqual([before, 'Пример, шаг 3.']);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(reads()).toBe(before + 1);
  await expect.poll(said).toBe('Пример, шаг 5.');
  vi.useRealTimers();
});

test('a teacher begins, steps by a clicker, sees the next sentence and the class, and ends', async () => {
  const { server, led, connect } = await open({ id: 9, is_admin: true }, null, () => {
    const { page } = led().at(-1) as { page: string };
    server.lecture = going({ page });
    return {};
  });
  connect();
  press('Вести лекцию');
  const speaker = await screen.findByRole('region', { name: 'Вы ведёте лекцию' });
  expect(speaker.textContent).toContain('Дальше: Пример, шаг 2.');
  await within(speaker).findByText('Занятие открыто у 24 человек');
  screen.getByRole('button', { name: 'Другое' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  await expect.poll(said).toBe('Пример, шаг 2.');
  await expect.poll(() => led().at(-1)).toMatchObject({ step: 1, move: 'step' });
  fireEvent.keyDown(player(), { key: 'End' });
  await expect.poll(() => led().at(-1)).toMatchObject({ step: 5, input: null });
  expect(speaker.textContent).toContain('Это последний шаг.');

  // own data are shown to the class from their beginning
  fireEvent.change(await screen.findByRole('textbox', { name: 'Свои данные' }), { target: { value: '1 2' } });
  press('Показать');
  await expect.poll(() => led().at(-1)).toMatchObject({ step: 0, input: '1 2' });
  const first = { move: 'begin', animation_id: 3, version: 1, step: 0, input: null, count: 1 };
  expect(led()[0]).toMatchObject(first);
  expect(new Set(led().map((one) => (one as { page: string }).page)).size).toBe(1);

  server.lecture = null;
  press('Закончить лекцию');
  expect(await screen.findByRole('button', { name: 'Вести лекцию' })).toBeDefined();
  expect(said()).toBe('Данные 1 2, шаг 1.');
});

test('the end of the lecture before, told late, does not take the next one from its teacher', async () => {
  const { server, led, connect, tell, onTheWay } = await open({ id: 9, is_admin: true }, null, () => {
    const { page } = led().at(-1) as { page: string };
    server.lecture = later(9, { page, step: 0 });
    return {};
  });
  connect();
  press('Вести лекцию');
  await screen.findByText('Занятие открыто у 24 человек');
  await expect.poll(() => screen.queryByRole('region', { name: 'Идёт лекция' })?.textContent).toContain('шаг 1');
  const next = server.lecture;
  tell(null, '2026-09-01T10:00:08.000Z');
  Object.assign(server, { lecture: next, followers: 25 });
  // what was told is on the screen before the answer comes
  onTheWay.pass = () => new Promise((resolve) => setTimeout(resolve, 50));
  act(() => sockets.at(-1)!.say({ type: 'subscribed', topic: 'lecture:7' }));
  await screen.findByText('Занятие открыто у 25 человек');
  fireEvent.keyDown(player(), { key: 'ArrowRight' });
  await expect.poll(() => led().at(-1)).toMatchObject({ step: 1, move: 'step' });
  expect(screen.getByRole('region', { name: 'Вы ведёте лекцию' })).toBeDefined();
});

test('after a reload the teacher is asked whether to go on, at the step where the class is', async () => {
  const { led, server } = await open({ id: 9, is_admin: true }, going({ step: 4 }), () => {
    const { page } = led().at(-1) as { page: string };
    server.lecture = going({ page, step: 4 });
    return {};
  });
  expect(await screen.findByText('Вы ведёте лекцию.')).toBeDefined();
  await expect.poll(said).toBe('Пример, шаг 5.');
  expect(screen.getByRole('button', { name: 'Закончить лекцию' })).toBeDefined();
  press('Продолжить здесь');
  await screen.findByRole('region', { name: 'Вы ведёте лекцию' });
  await expect.poll(() => led().at(-1)).toMatchObject({ move: 'begin', step: 4 });
  expect(said()).toBe('Пример, шаг 5.');
});

test('a second teacher is told who leads and may take over; whoever loses the lead follows', async () => {
  const { led, server, tell, connect } = await open({ id: 5, is_admin: true }, going(), () => {
    const { page } = led().at(-1) as { page: string };
    server.lecture = going({ page, leader_id: 5, by: 'Я' });
    return {};
  });
  connect();
  expect(await screen.findByText('Лекцию ведёт Петрова Анна.')).toBeDefined();
  press('Вести отсюда');
  await screen.findByRole('region', { name: 'Вы ведёте лекцию' });
  await expect.poll(() => led().at(-1)).toMatchObject({ move: 'take', step: 2 });
  await screen.findByText('Занятие открыто у 24 человек');
  await expect.poll(() => server.lecture?.by).toBe('Я');
  tell(going({ ...server.lecture!, moved_at: '2026-09-01T10:00:03.000Z' }));

  tell(going({ step: 5, moved_at: '2026-09-01T10:01:00.000Z' }));
  expect(await screen.findByText('Лекцию ведёт Петрова Анна.')).toBeDefined();
  await expect.poll(said).toBe('Пример, шаг 6.');
});

test('what the server refuses is said, and the page leads no more', async () => {
  await open({ id: 9, is_admin: true }, null, () => problem(404, 'not_found'));
  press('Вести лекцию');
  expect(await screen.findByText('Слова: not_found')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Вести лекцию' })).toBeDefined();
});
