/** What students notice while a release takes the place of another, and the one before it again. Alone: `node bench/update.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { postgresEvents } from '../apps/server/src/drivers/events/postgres-events.ts';
import { migrationNumber } from '../apps/server/src/testing/processes/several-processes.ts';
import { handInUntil } from '../apps/server/src/testing/processes/students-at-work.ts';
import { type Figure, printFigure } from './figures.ts';
import { type Installation, inInstallation } from './installation.ts';
import { percentile } from './times.ts';

const students = 60;
const thinksMs = 6_000;
const warmUpMs = 20_000;
const quietMs = 60_000;
/** What follows an update counts as well: processes that have just started. */
const afterMs = 5_000;
/** A teacher who leads the lecture of the students' lesson, so often. */
const newsEveryMs = 100;
const newsTopic = 'lecture:1';

/** When it began, in milliseconds since 1970, and how long it took. */
type Span = { atMs: number; ms: number };

/**
 * Two processes that answer and one that judges, behind haproxy. Students hand in solutions and hear news by their
 * sockets: first in quiet, then while each process gives its place to one of the next release, and then back.
 */
export const benchUpdate = (): Promise<Figure[]> =>
  inInstallation(['api', 'api', 'worker'], students, async (installation) => {
    const silences: Span[] = [];
    const lastHeard = new Map<number, number>();
    const people = await installation.signIn((topic, student) => {
      if (topic !== newsTopic) return;
      const [now, before] = [Date.now(), lastHeard.get(student)];
      lastHeard.set(student, now);
      if (before !== undefined) silences.push({ atMs: before, ms: now - before });
    });
    people.forEach((student) => student.follow(newsTopic));
    const news = await tellNews(installation);
    let isOver = false;
    const working = handInUntil(() => isOver, people, thinksMs);
    const repeated = () => people.reduce((sum, { failures }) => sum + failures.length, 0);

    await wait(warmUpMs);
    const quiet = await spanOf(() => wait(quietMs));
    const repeatedInQuiet = repeated();
    const update = await spanOf(async () => {
      const next = await installation.nextRelease({
        [`${migrationNumber(1)}-more.expand.sql`]: 'alter table submission add column more int',
      });
      await installation.replaceAll(next);
      await installation.replaceAll();
      await wait(afterMs);
    });
    isOver = true;
    const { errors, calls } = await working;
    await news.end();
    people.forEach((student) => student.close());
    errors.slice(0, 3).forEach((error) => console.warn(error));
    const causes = Map.groupBy(
      people.flatMap(({ failures }) => failures),
      (failure) => failure,
    );
    for (const [cause, all] of causes) console.warn(`${all.length} calls were sent again: ${cause}`);

    const [during, without] = [within(update, calls), within(quiet, calls)];
    return [
      { name: `update: both ways, 3 processes, ${students} students`, value: update.ms / 1000, unit: 's' },
      ...[0.5, 0.95].map((part) => ({
        name: `update: a student’s call meanwhile, ${100 * part}th of 100 (${during.length} calls)`,
        value: percentile(during, part),
        unit: 'ms',
        baseline: percentile(without, part),
        baselineName: 'without an update',
      })),
      { name: 'update: calls sent again by a client that retries', value: repeated() - repeatedInQuiet },
      { name: 'update: errors that such a client saw', value: errors.length, goal: { atMost: 0 } },
      {
        name: `update: longest silence of a socket with news each ${newsEveryMs} ms, which comes again within 500 ms`,
        value: Math.max(...within(update, silences)),
        unit: 'ms',
        baseline: Math.max(...within(quiet, silences)),
        baselineName: 'without an update',
      },
    ];
  });

async function spanOf(work: () => Promise<unknown>): Promise<Span> {
  const atMs = Date.now();
  await work();
  return { atMs, ms: Date.now() - atMs };
}

/** How long those took that began in this time. */
const within = (time: Span, spans: readonly Span[]): number[] =>
  spans.flatMap(({ atMs, ms }) => (atMs >= time.atMs && atMs < time.atMs + time.ms ? [ms] : []));

/** Goes through the database as news of the product do. */
async function tellNews({ db, connect }: Installation) {
  const events = await postgresEvents({ db, connect, onError: console.error });
  const timer = setInterval(() => void events.publish('now', newsTopic, {}).catch(console.error), newsEveryMs);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await events.close();
    },
  };
}

if (import.meta.main) (await benchUpdate()).forEach(printFigure);
