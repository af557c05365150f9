/**
 * A lesson in which five students do the worst that they can in their containers, while ten others hand in programs and
 * read their results. The server lives, nobody loses anything, and the others do not notice.
 *
 *   npm run bench -- worst-students
 *
 * `MINUTES`: how long, an hour by default; `ENGINE`: docker or sandbox. Ctrl+C ends it early, with its figures.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { canSandbox } from '../apps/server/src/drivers/container/sandbox/sandbox-engine.ts';
import { startDockerEngine } from '../apps/server/src/testing/engines/docker-engine.ts';
import { patientStudent } from '../apps/server/src/testing/processes/patient-student.ts';
import {
  allowLanguages,
  type HandedIn,
  handInUntil,
  readJudged,
} from '../apps/server/src/testing/processes/students-at-work.ts';
import { openPlace, type Place } from './container-places.ts';
import { type Figure, printFigure } from './figures.ts';
import { memoryKb } from './processes.ts';
import { call, signIn } from './product.ts';
import { percentile } from './times.ts';
import { doTheWorst, type Deeds, newDeeds } from './worst-deeds.ts';

const forMs = Number(process.env['MINUTES'] ?? 60) * 60_000;
/** An access token lives for a quarter of an hour; then everybody signs in again. */
const roundMs = 10 * 60_000;
const [badOnes, goodOnes] = [5, 10];
const thinksMs = 8_000;

export async function benchWorstStudents(): Promise<Figure[]> {
  const wanted = process.env['ENGINE'];
  const docker = wanted === 'sandbox' ? undefined : await startDockerEngine(['linux']);
  if (!docker && (wanted === 'docker' || !(await canSandbox()))) throw new Error('No engine for containers is here.');
  const kind = docker ? 'docker' : 'sandbox';
  try {
    const place = await openPlace(kind, docker, 2 * badOnes, { ownGroup: true });
    try {
      return (await spendTheHour(place)).map((figure) => ({
        ...figure,
        name: `worst students in ${kind}: ${figure.name}`,
      }));
    } finally {
      await place.close();
    }
  } finally {
    await docker?.close();
  }
}

async function spendTheHour(place: Place): Promise<Figure[]> {
  const { product, pool } = place;
  await allowLanguages(pool, ['javascript']);
  const logins = await place.logins(badOnes + goodOnes);
  const startKb = memoryKb(product.pid);
  const untilMs = Date.now() + forMs;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const isOver = () => isStopped || Date.now() >= untilMs || !isAlive(product.pid);

  const deeds = logins.slice(0, badOnes).map(newDeeds);
  const handedIn: HandedIn = { ids: [], errors: [], calls: [] };
  const failures: string[] = [];
  while (!isOver()) {
    const endMs = Date.now() + roundMs;
    const isRoundOver = () => isOver() || Date.now() >= endMs;
    const worst = deeds.map((own, at) => doTheWorst(place, own, at, isRoundOver));
    const good = await Promise.all(
      logins
        .slice(badOnes)
        .map(async (login) => patientStudent(product.api, socketOf(product.api), await enter(login))),
    );
    const round = await handInUntil(isRoundOver, good, thinksMs);
    good.forEach((one) => {
      failures.push(...one.failures);
      one.close();
    });
    for (const key of ['ids', 'errors', 'calls'] as const) handedIn[key].push(...(round[key] as never[]));
    await Promise.all(worst);
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return figuresOf(place, { deeds, handedIn, failures, startKb });

  function enter(login: string): Promise<string> {
    return signIn(product.api, login, place.password);
  }
}

const socketOf = (api: string) => `${api.replace('http', 'ws')}/ws`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Happened = { deeds: Deeds[]; handedIn: HandedIn; failures: string[]; startKb: number };

async function figuresOf({ product, pool }: Place, happened: Happened): Promise<Figure[]> {
  const { deeds, handedIn, failures, startKb } = happened;
  if (!isAlive(product.pid)) return [{ name: 'the server lives', value: 0, goal: { atLeast: 1 } }];
  const { ids, errors, calls } = handedIn;
  let judged = await readJudged(pool, ids);
  for (const endMs = Date.now() + 300_000; !judged.isOver && Date.now() < endMs; judged = await readJudged(pool, ids))
    await wait(500);
  for (const own of deeds)
    console.log(`  ${own.login}: ${wordsOf(own.copies)}; other presses: ${wordsOf(own.presses)}`);
  errors.slice(0, 10).forEach((error) => console.log(`  ${error}`));
  const times = calls.map(({ ms }) => ms);
  const ofBad = deeds.flatMap((own) => [...own.copies, ...own.presses]);
  const countOf = (begins: string) =>
    ofBad.filter(([answer]) => answer.startsWith(begins)).reduce((sum, [, count]) => sum + count, 0);
  const copies = deeds.flatMap((own) => [...own.copies]);
  const made = copies.filter(([answer]) => answer === '200').reduce((sum, [, count]) => sum + count, 0);
  return [
    { name: 'the server lives, in the same process', value: Number(isAlive(product.pid)), goal: { atLeast: 1 } },
    { name: 'errors that nobody caught', value: await countUncaught(product.api), goal: { atMost: 0 } },
    { name: `solutions of ${goodOnes} others that were taken`, value: ids.length, goal: { atLeast: 1 } },
    { name: 'of them without exactly one verdict', value: ids.length - judged.once, goal: { atMost: 0 } },
    { name: 'errors that they saw', value: errors.length, goal: { atMost: 0 } },
    {
      name: 'of their answers above 499',
      value: failures.filter((one) => one.startsWith('5')).length,
      goal: { atMost: 0 },
    },
    ...[0.5, 0.95, 0.99].map((part) => ({
      name: `their calls, ${part * 100}th of 100`,
      value: percentile(times, part),
      unit: 'ms',
    })),
    { name: 'copies that were made', value: made, goal: { atLeast: 1 } },
    { name: 'their presses without an answer in two minutes', value: countOf('no answer') },
    { name: 'answers above 499 to the worst', value: countOf('5'), goal: { atMost: 0 } },
    {
      name: 'memory of the server at the end',
      value: memoryKb(product.pid) / 1024,
      unit: 'MB',
      baseline: startKb / 1024,
      baselineName: 'at the start',
    },
  ];
}

const wordsOf = (counted: ReadonlyMap<string, number>): string =>
  [...counted].map(([answer, count]) => `${answer} ×${count}`).join(', ') || 'none';

async function countUncaught(api: string): Promise<number> {
  type Processes = { processes: { list: { uncaught: { count: number } | null }[] } };
  const { processes } = await call<Processes>(`${api}/admin/health`, await signIn(api, 'admin'));
  return processes.list.reduce((sum, { uncaught }) => sum + (uncaught?.count ?? 0), 0);
}

if (import.meta.main) (await benchWorstStudents()).forEach(printFigure);
