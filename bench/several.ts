import { setTimeout as wait } from 'node:timers/promises';
import {
  handInUntil,
  type HandedIn,
  readJudged,
  type StudentAtWork,
} from '../apps/server/src/testing/processes/students-at-work.ts';
import { type Figure, printFigure } from './figures.ts';
import { type Installation, inInstallation } from './installation.ts';
import { percentile } from './times.ts';

const students = 300;
const forMs = 180_000;
const killEveryMs = 5_000;
/** How long a student thinks before handing in again. */
const thinksMs = 20_000;

/**
 * Check 15 of operations: three processes that answer and three that judge, behind haproxy. For three minutes one of
 * them is killed every five seconds, while three hundred students hand in solutions and follow their verdicts.
 */
export const benchSeveral = (): Promise<Figure[]> =>
  inInstallation(['api', 'api', 'api', 'worker', 'worker', 'worker'], students, async (installation) => {
    const people = await installation.signIn();
    const endMs = Date.now() + forMs;
    const isOver = () => Date.now() >= endMs;
    const [handedIn] = await Promise.all([handInUntil(isOver, people, thinksMs), killAll(installation, isOver)]);
    return readFigures(handedIn, people, installation);
  });

async function killAll({ places, end, start }: Installation, isOver: () => boolean): Promise<void> {
  for (let at = 0; !isOver(); at = (at + 1) % places.length) {
    const nextMs = Date.now() + killEveryMs;
    await end(at, 'SIGKILL');
    await start(at);
    await wait(Math.max(0, nextMs - Date.now()));
  }
}

async function readFigures(
  { ids, errors }: HandedIn,
  people: readonly StudentAtWork[],
  { pool }: Installation,
): Promise<Figure[]> {
  let judged = await readJudged(pool, ids);
  for (const endMs = Date.now() + 120_000; !judged.isOver && Date.now() < endMs; judged = await readJudged(pool, ids))
    await wait(500);
  await wait(3_000);
  const heardAt = new Map(people.flatMap(({ heard }) => [...heard]));
  const newsMs = [...judged.atMs].flatMap(([id, atMs]) => {
    const heard = heardAt.get(`submission:${id}`);
    return heard === undefined ? [] : [Math.max(0, heard - atMs)];
  });
  people.forEach((student) => student.close());
  return [
    { name: `processes: solutions of ${students} students in 3 min, one of 6 killed each 5 s`, value: ids.length },
    { name: 'processes: not judged exactly once', value: ids.length - judged.once, goal: { atMost: 0 } },
    { name: 'processes: there twice', value: judged.all - new Set(ids).size, goal: { atMost: 0 } },
    { name: 'processes: errors that a student saw', value: errors.length, goal: { atMost: 0 } },
    {
      name: 'processes: calls that were sent again, as browsers do',
      value: people.reduce((sum, { failures }) => sum + failures.length, 0),
    },
    {
      name: 'processes: from the verdict to its news, 95th of 100',
      value: percentile(newsMs, 0.95),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
  ];
}

if (import.meta.main) (await benchSeveral()).forEach(printFigure);
