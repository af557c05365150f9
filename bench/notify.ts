/**
 * How much news one database passes on to six processes that listen, beside what students at work make of it. Alone:
 * `node bench/notify.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/database/embedded-postgres.ts';
import { handInUntil } from '../apps/server/src/testing/processes/students-at-work.ts';
import { countNews } from './count-news.ts';
import { type Figure, printFigure } from './figures.ts';
import { inInstallation } from './installation.ts';
import { type Members, startMembers } from './notify/members.ts';
import { makeFolder } from './product.ts';

const processes = 6;
const forMs = 8_000;
/** After the last transaction: what is still on its way. */
const lateMs = 1_000;
const calmPerSecond = 10;

const students = 40;
const watchedMs = 60_000;
/** More often than students do, so that a minute shows enough. */
const thinksMs = 37_500;
/** As docs/capacity.md says of students, and the most that it says of one installation. */
const handInEveryMinutes = 2.5;
const mostStudents = 7_500;

export async function benchNotify(): Promise<Figure[]> {
  const made = await watchStudents();
  const { silent, news, calmMs, halfMs, processorMs } = await inDatabase(measureNews);
  const aMinute = made.ofSolution / handInEveryMinutes + made.ofPresence;
  return [
    {
      name: `notify: transactions with a piece of news a second, ${processes} processes send and hear`,
      value: news,
      baseline: silent,
      baselineName: 'without news',
    },
    {
      name: 'notify: from its sending until each has heard it, at half of that, 95th of 100',
      value: halfMs,
      unit: 'ms',
      baseline: calmMs,
      baselineName: `at ${calmPerSecond * processes} a second`,
      goal: { atMost: 100 },
    },
    { name: 'notify: processor of a process that hears 1 000 of them', value: processorMs, unit: 'ms' },
    { name: `notify: news for a solution handed in, ${made.solutions} solutions`, value: made.ofSolution },
    { name: 'notify: news of where a student at work is, in a minute', value: made.ofPresence },
    {
      name: `notify: students whose news fit, who hand in each ${handInEveryMinutes} minutes`,
      value: (news * 60) / aMinute,
      baseline: mostStudents,
      baselineName: 'the most of docs/capacity.md',
      goal: { ratioAtLeast: 1 },
    },
  ];
}

async function inDatabase<T>(work: (members: Members) => Promise<T>): Promise<T> {
  const { folder, remove } = await makeFolder();
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, error: console.error },
    parameters: { max_connections: '300' },
  });
  const { connect, close } = await openDatabase({ connect: server.connect, onError: console.error });
  const members = await startMembers(connect, processes);
  try {
    return await work(members);
  } finally {
    await members.close();
    await close();
    await server.close();
    await remove();
  }
}

async function measureNews({ askAll, askFirst }: Members) {
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const most = async (what: 'news' | 'silent') =>
    sum((await askAll({ ask: 'work', what, forMs, perSecond: 0 })).map(({ count }) => count)) / (forMs / 1000);
  const slowest = async (perSecond: number) => {
    await askAll({ ask: 'work', what: 'news', forMs, perSecond });
    await wait(lateMs);
    return Math.max(...(await askAll({ ask: 'heard' })).map(({ p95Ms }) => p95Ms));
  };
  // what each does for the first time is not measured
  await most('news');
  const silent = await most('silent');
  const news = await most('news');
  await wait(lateMs);
  const calmMs = await slowest(calmPerSecond);
  const halfMs = await slowest(news / 2 / processes);
  // one sends, and those that only hear are looked at
  const before = await askAll({ ask: 'heard' });
  const sent = await askFirst({ ask: 'work', what: 'news', forMs, perSecond: 0 });
  await wait(lateMs);
  const after = await askAll({ ask: 'heard' });
  const spent = after.slice(1).map(({ processorMs }, at) => processorMs - before[at + 1]!.processorMs);
  return { silent, news, calmMs, halfMs, processorMs: (1000 * sum(spent)) / spent.length / sent.count };
}

/** What students who hand in and type make of news, all processes together. */
const watchStudents = () =>
  inInstallation(['api', 'worker'], students, async ({ signIn, connect }) => {
    const people = await signIn();
    let isOver = false;
    const working = handInUntil(() => isOver, people, thinksMs);
    // all of them have begun
    await wait(thinksMs);
    const news = await countNews(connect);
    const beganMs = Date.now();
    await wait(watchedMs);
    isOver = true;
    const [all, ofPresence] = [news.count(), news.count('class:lesson:')];
    await news.end();
    const { calls } = await working;
    people.forEach((student) => student.close());
    const isHandedIn = ({ path, atMs }: (typeof calls)[number]) =>
      path === '/user/submission' && atMs >= beganMs && atMs < beganMs + watchedMs;
    const solutions = calls.filter(isHandedIn).length;
    return {
      solutions,
      ofSolution: (all - ofPresence) / solutions,
      ofPresence: ofPresence / students / (watchedMs / 60_000),
    };
  });

if (import.meta.main) (await benchNotify()).forEach(printFigure);
