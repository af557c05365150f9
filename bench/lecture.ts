/** How soon a class sees a step of its teacher, and what 200 followers cost the server. Alone: `node bench/lecture.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { openSignedIn, startBrowser } from './browser.ts';
import { countNews } from './count-news.ts';
import { type Figure, printFigure } from './figures.ts';
import { follow, leave } from './follow.ts';
import { call, cpuOf, type Product, send, signIn, startProduct } from './product.ts';
import { percentile } from './times.ts';

const steps = 100;
const followers = 200;
/** A person may have fifty. */
const socketsOfPerson = 40;
/** A little slower than the fastest that the server takes. */
const pauseMs = 130;

type Lesson = { courseId: number; lessonId: number; groupIds: number[]; animation: { id: number; version: number } };

export async function benchLecture(): Promise<Figure[]> {
  await ensureWebBuild();
  const product = await startProduct();
  const browser = await startBrowser();
  try {
    const admin = await signIn(product.api, 'admin');
    const lesson = await findLesson(product, admin);
    return [...(await benchSeen(product, browser, lesson)), ...(await benchFollowers(product, admin, lesson))];
  } finally {
    await browser.close();
    await product.close();
  }
}

/** A lesson of the demonstration whose text shows an animation. */
async function findLesson({ api }: Product, admin: string): Promise<Lesson> {
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(`${api}/admin/courses`, admin);
  const { id: courseId } = courses.find(({ title }) => title === 'Алгоритмы')!;
  type Course = { lessons: { id: number }[]; user_group_ids: number[] };
  const { lessons, user_group_ids: groupIds } = await call<Course>(`${api}/admin/course/${courseId}`, admin);
  const lessonId = lessons[0]!.id;
  const { body } = await call<{ body: string }>(`${api}/admin/lesson/${lessonId}`, admin);
  const animationId = Number(/::animation\{id=(\d+)/.exec(body)![1]);
  const animation = await call<{ id: number; version: number }>(`${api}/user/animation/${animationId}`, admin);
  return { courseId, lessonId, groupIds, animation };
}

/** From the key of the teacher to the sentence in the page of a student, in two browsers. */
async function benchSeen(product: Product, browser: Browser, { courseId, lessonId }: Lesson): Promise<Figure[]> {
  const open = async (login: string) => {
    const page = await openSignedIn(browser, product.address, login);
    await page.goto(`${product.address}/user_ui/course/${courseId}?lesson_id=${lessonId}`);
    await page.locator('[data-player]').first().waitFor();
    return page;
  };
  const [teacher, student] = [await open('admin'), await open('student')];
  const heard: number[] = [];
  const socket = await follow(product.api, await signIn(product.api, 'student'), `lecture:${lessonId}`, () =>
    heard.push(nowMs()),
  );
  await teacher.getByRole('button', { name: 'Вести лекцию' }).first().click();
  await student.getByText('Вы идёте за преподавателем.').waitFor();
  await Promise.all([teacher, student].map(watch));

  const [seen, bare]: [number[], number[]] = [[], []];
  for (let step = 0; step < steps; step++) {
    const key = Math.floor(step / 15) % 2 === 0 ? 'PageDown' : 'PageUp';
    await teacher.keyboard.press(key);
    const { pressed } = await lastOf(teacher, step + 1);
    const { changed } = await lastOf(student, step + 1);
    await wait(pauseMs);
    seen.push(changed - pressed);
    bare.push(heard.at(-1)! - pressed);
  }
  await teacher.context().close();
  await student.context().close();
  leave(socket);
  return [0.5, 0.95].map((part) => ({
    name: `lecture: from the key to the picture of a student, ${100 * part}th of ${steps}`,
    value: percentile(seen, part),
    unit: 'ms',
    baseline: percentile(bare, part),
    baselineName: 'to a socket that draws nothing',
    ...(part === 0.95 && { goal: { atMost: 300 } }),
  }));
}

/** When the last key was pressed and the sentence changed, by the clock of the machine; `changes`: how many times. */
type Seen = { pressed: number; changed: number; changes: number };

const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { pressed: 0, changed: 0, changes: 0 };
    const now = () => performance.timeOrigin + performance.now();
    Object.assign(globalThis, { seen });
    addEventListener('keydown', () => (seen.pressed = now()), { capture: true });
    const said = globalThis.document.querySelector('[data-player] [aria-live]')!;
    const note = () => {
      seen.changed = now();
      seen.changes += 1;
    };
    new MutationObserver(note).observe(said, { childList: true, characterData: true, subtree: true });
  });

async function lastOf(page: Page, changes: number): Promise<Seen> {
  const found = await page.waitForFunction((wanted) => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return seen.changes >= wanted && seen;
  }, changes);
  return (await found.jsonValue()) as Seen;
}

/** The same steps without followers and with many: CPU of the server and of its database, and the news that they take. */
async function benchFollowers(product: Product, admin: string, lesson: Lesson): Promise<Figure[]> {
  const notified = await countNews(product.connect);
  const lead = leader(product, admin, lesson);
  await lead(20);
  const alone = await cpuOf(product, () => lead(steps));
  const sockets = await openSockets(product, admin, lesson);
  const before = { heard: sockets.heard(), news: notified.count('lecture:') };
  const cpu = await cpuOf(product, () => lead(steps));
  const news = notified.count('lecture:') - before.news;
  while (sockets.heard() - before.heard < steps * followers) await wait(50);
  sockets.close();
  await notified.end();
  const one = `one step with ${followers} followers`;
  return [
    { name: `lecture: news of ${one}`, value: news / steps, goal: { atMost: 1 } },
    {
      name: `lecture: processor of the server for ${one}`,
      value: cpu.server / steps,
      unit: 'ms',
      baseline: alone.server / steps,
      baselineName: 'without followers',
      goal: { atMost: 50 },
    },
    {
      name: `lecture: processor of the database for ${one}`,
      value: cpu.database / steps,
      unit: 'ms',
      baseline: alone.database / steps,
      baselineName: 'without followers',
    },
  ];
}

function leader({ api }: Product, admin: string, { lessonId, animation }: Lesson) {
  const page = crypto.randomUUID();
  let count = 0;
  const move = (kind: 'take' | 'step') =>
    send(`${api}/admin/lesson/${lessonId}/lecture`, admin, {
      move: kind,
      animation_id: animation.id,
      version: animation.version,
      step: count % 20,
      page,
      count: ++count,
    });
  return async (times: number) => {
    if (count === 0) await move('take');
    for (let step = 0; step < times; step++) {
      await wait(pauseMs);
      await move('step');
    }
  };
}

async function openSockets({ api }: Product, admin: string, { lessonId, groupIds }: Lesson) {
  const sockets: WebSocket[] = [];
  let heard = 0;
  for (let person = 0; person * socketsOfPerson < followers; person++) {
    const [username, password] = [`follower-${person}`, 'a-good-password'];
    const named = { first_name: 'Имя', last_name: 'Фамилия', user_group_ids: groupIds };
    await call(`${api}/admin/user`, admin, { username, password, ...named });
    const token = await signIn(api, username, password);
    for (let at = 0; at < socketsOfPerson; at++)
      sockets.push(await follow(api, token, `lecture:${lessonId}`, () => (heard += 1)));
  }
  return { heard: () => heard, close: () => sockets.forEach(leave) };
}

const nowMs = () => performance.timeOrigin + performance.now();

if (import.meta.main) (await benchLecture()).forEach(printFigure);
