/** What a class that says where it is costs the server, and how soon its followers see a change. Alone: `node bench/presence.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { accessTokens } from '../apps/server/src/auth/access-tokens.ts';
import { addStudents } from '../apps/server/src/testing/processes/students-at-work.ts';
import { countNews } from './count-news.ts';
import { type Figure, printFigure } from './figures.ts';
import { follow, leave } from './follow.ts';
import { call, cpuOf, type Product, signIn, startProduct } from './product.ts';
import { percentile } from './times.ts';

const students = 1_000;
/** Each student says it again in this time, so a hundred a second do. */
const everyMs = 10_000;
const seconds = 30;
const followers = 5_000;
const socketsOfPerson = 45;
const changes = 40;
const secret = 'a secret of the bench with more than thirty-two letters';

type Class = { lessonId: number; taskIds: number[] };
type Here = { socket: WebSocket; id: number };

export async function benchPresence(): Promise<Figure[]> {
  const product = await startProduct({ PT_SECRET: secret });
  const pool = new pg.Pool(product.connect);
  try {
    const admin = await signIn(product.api, 'admin');
    const lesson = await findLesson(product, admin);
    await addStudents(pool, students);
    const { rows } = await pool.query<{ id: number }>(
      `select id from "user" where username like 'student.%' order by id`,
    );
    const here: Here[] = [];
    for (const { id } of rows) here.push({ id, socket: await openSocket(product, tokenOf(id, false)) });
    const cost = await benchCost(product, here, lesson);
    const seen = await benchSeen(product, pool, here, lesson);
    here.forEach(({ socket }) => socket.close());
    return [...cost, ...seen];
  } finally {
    await pool.end();
    await product.close();
  }
}

/** Signed as the server does, so that a thousand people need not sign in. */
const tokens = accessTokens(secret, {
  isEnded: () => false,
  whenEnded: () => () => undefined,
  isActing: async () => false,
  lacksFactor: async () => false,
  grantsOf: async () => undefined,
});
const tokenOf = (id: number, is_admin: boolean) =>
  tokens.sign({ id, is_admin, acting_admin_id: null }, crypto.randomUUID());

async function findLesson({ api }: Product, admin: string): Promise<Class> {
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(`${api}/admin/courses`, admin);
  const { id } = courses.find(({ title }) => title === 'Python: первые шаги')!;
  const { lessons } = await call<{ lessons: { id: number }[] }>(`${api}/admin/course/${id}`, admin);
  const lessonId = lessons[0]!.id;
  const { tasks } = await call<{ tasks: { task_id: number }[] }>(`${api}/admin/lesson/${lessonId}`, admin);
  return { lessonId, taskIds: tasks.map(({ task_id }) => task_id) };
}

async function openSocket({ api }: Product, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${api.replace('http', 'ws')}/ws`);
  await new Promise<void>((resolve, reject) => {
    socket.onclose = ({ code }) => reject(new Error(`a socket was closed with ${code}`));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', access_token: token }));
    socket.onmessage = () => resolve();
  });
  return socket;
}

const say = ({ socket }: Here, lesson_id: number, task_id: number, doing: string) =>
  socket.send(JSON.stringify({ type: 'here', lesson_id, task_id, doing }));

/** The processor of the server and its database while everybody writes, beside the same sockets in silence. */
async function benchCost(product: Product, here: readonly Here[], { lessonId, taskIds }: Class): Promise<Figure[]> {
  // the first message of each asks whether the person may read the lesson
  for (const one of here) say(one, lessonId, taskIds[0]!, 'reads');
  await wait(15_000);
  const silent = await cpuOf(product, () => wait(seconds * 1000));
  const busy = await cpuOf(product, async () => {
    const beginMs = Date.now();
    const total = (students * seconds * 1000) / everyMs;
    for (let n = 0; n < total; n++) {
      const lateMs = beginMs + (n * seconds * 1000) / total - Date.now();
      if (lateMs > 0) await wait(lateMs);
      say(here[n % students]!, lessonId, taskIds[0]!, 'writes');
    }
  });
  const share = (ms: number) => (100 * ms) / (seconds * 1000);
  const of = `of a core for ${students} students who write`;
  return [
    {
      name: `presence: share ${of}, server and database`,
      value: share(busy.server + busy.database - silent.server - silent.database),
      unit: '%',
      goal: { atMost: 15 },
    },
    { name: `presence: share ${of}, server alone`, value: share(busy.server - silent.server), unit: '%' },
  ];
}

/** From a student's message to the socket of each of many followers, one change after another. */
async function benchSeen(product: Product, pool: pg.Pool, here: readonly Here[], of: Class): Promise<Figure[]> {
  const people = Math.ceil(followers / socketsOfPerson);
  const { rows } = await pool.query<{ id: number }>(
    `insert into "user" (username, first_name, password_hash, is_admin)
     select 'bench-teacher.' || n, 'Имя', password_hash, true from "user", generate_series(1, $1::int) n
     where username = 'student' returning id`,
    [people],
  );
  const heardMs: number[] = [];
  let saidMs = 0;
  const topic = `class:lesson:${of.lessonId}`;
  const sockets: WebSocket[] = [];
  for (let at = 0; at < followers; at++) {
    const token = tokenOf(rows[Math.floor(at / socketsOfPerson)]!.id, true);
    sockets.push(await follow(product.api, token, topic, () => heardMs.push(performance.now() - saidMs)));
  }
  const notified = await countNews(product.connect);
  for (let n = 0; n < changes; n++) {
    saidMs = performance.now();
    say(here[n]!, of.lessonId, of.taskIds[1]!, 'reads');
    const expected = (n + 1) * followers;
    while (heardMs.length < expected) await wait(20);
  }
  const news = notified.count(topic);
  await notified.end();
  sockets.forEach(leave);
  return [
    { name: `presence: news of one change with ${followers} followers`, value: news / changes, goal: { atMost: 1 } },
    {
      name: `presence: from the student to each of ${followers} followers, 95th`,
      value: percentile(heardMs, 0.95),
      unit: 'ms',
      baseline: percentile(heardMs, 0.05),
      baselineName: 'the first ones',
      goal: { atMost: 300 },
    },
  ];
}

if (import.meta.main) (await benchPresence()).forEach(printFigure);
