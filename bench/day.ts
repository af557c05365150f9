/**
 * A school day of a thousand students and five teachers in ten minutes: a hundred students a minute. What the server
 * answers, what it costs, and what is left in the evening.
 *
 *   npm run bench -- day
 *
 * `MINUTES`: how long, ten by default; a day of one minute has a hundred students.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { addStudents, allowLanguages } from '../apps/server/src/testing/processes/students-at-work.ts';
import { type Calls, noCalls } from './day/calls.ts';
import { compareFiles, fileBytes, listDeep, readTables, readWal, type TableSize } from './day/growth.ts';
import { type Handed, spendDay, type Today } from './day/pupil.ts';
import { watchClass } from './day/teacher.ts';
import { type Figure, printFigure } from './figures.ts';
import { liveMemoryKb } from './live-memory.ts';
import { memoryKb } from './processes.ts';
import { call, cpuOf, type Product, signIn, startProduct } from './product.ts';
import { percentile } from './times.ts';

const minutes = Number(process.env['MINUTES'] ?? 10);
const dayMs = minutes * 60_000;
const students = Math.round(100 * minutes);
const teachers = 5;
const teacherPauseMs = 2_000;
/** A student is there for a part of the day; about a third of all are there at once. */
const partOfDay = 0.3;
const patienceMs = 300_000;

export async function benchDay(): Promise<Figure[]> {
  const product = await startProduct({ PT_DOCKER: 'off', PT_LOG_LEVEL: 'info' });
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  try {
    const today = await prepare(product, pool);
    const names = await addStudents(pool, students);
    const before = await look(product, pool);
    const live = await liveMemoryKb(product.pid);
    const [calls, handed] = [noCalls(), { ids: [], uploads: 0 } as Handed];
    let mostKb = 0;
    const watch = setInterval(() => (mostKb = Math.max(mostKb, memoryKb(product.pid))), 1_000);
    const cpu = await cpuOf(product, () => liveDay(today, calls, handed, names));
    clearInterval(watch);
    const judged = await waitForVerdicts(pool, handed.ids);
    await wait(5_000);
    const after = await look(product, pool);
    return [
      ...answersOf(calls),
      { name: 'day: solutions handed in', value: handed.ids.length, goal: { atLeast: students } },
      { name: 'day: of them without exactly one verdict', value: handed.ids.length - judged, goal: { atMost: 0 } },
      { name: 'day: processor of the server', value: (100 * cpu.server) / dayMs, unit: '% of a core' },
      { name: 'day: processor of the database', value: (100 * cpu.database) / dayMs, unit: '% of a core' },
      { name: 'day: memory of the server, at most', value: mostKb / 1024, unit: 'MB' },
      {
        name: 'day: what the server still uses in the evening',
        value: (await liveMemoryKb(product.pid)) / 1024,
        unit: 'MB',
        baseline: live / 1024,
        baselineName: 'in the morning',
        goal: { ratioAtMost: 2 },
      },
      ...growthOf(before, after),
      ...(await leftovers(product, pool, today)),
    ];
  } finally {
    await pool.end();
    await product.close();
  }
}

/** The first programs of the demonstration’s first course, solved in a language that the server judges itself. */
async function prepare({ api }: Product, pool: pg.Pool): Promise<Today> {
  const { rows } = await pool.query<{ id: number; lesson_id: number; course_id: number }>(
    `select t.id, l.id as lesson_id, l.course_id from task t join lesson_task lt on lt.task_id = t.id
     join lesson l on l.id = lt.lesson_id where t.kind = 'program' and l.id = 1 order by lt.position limit 2`,
  );
  await allowLanguages(
    pool,
    ['javascript'],
    rows.map(({ id }) => id),
  );
  await pool.query(
    `insert into "user" (username, first_name, password_hash, is_admin)
     select 'bench-teacher.' || n, 'Имя', password_hash, true from "user", generate_series(1, $1::int) n
     where username = 'admin'`,
    [teachers],
  );
  const [{ lesson_id: lessonId, course_id: courseId }] = rows as [(typeof rows)[0]];
  return { api, lessonId, courseId, taskIds: rows.map(({ id }) => id) };
}

/** Students come one after another through the first part of the day. */
async function liveDay(today: Today, calls: Calls, handed: Handed, names: readonly string[]): Promise<void> {
  const endMs = Date.now() + dayMs;
  const isOver = () => Date.now() >= endMs;
  const watching = Array.from({ length: teachers }, (_, n) =>
    watchClass(today, calls, {
      login: `bench-teacher.${n + 1}`,
      password: 'admin-demo',
      isOver,
      pauseMs: teacherPauseMs,
    }),
  );
  await Promise.all([
    ...watching,
    ...names.map(async (name, at) => {
      await wait((at / names.length) * dayMs * (1 - partOfDay));
      await spendDay(today, calls, handed, name, dayMs * partOfDay * 0.8);
    }),
  ]);
}

async function waitForVerdicts(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  for (const endMs = Date.now() + patienceMs; ; await wait(500)) {
    const { rows } = await pool.query<{ once: number; open: number }>(
      `select count(*) filter (where status = 'done' and judged = 1)::int as once,
         count(*) filter (where status <> 'done')::int as open
       from (select status, (select count(*) from judgement where submission_id = s.id) as judged
             from submission s where id = any($1::int[])) one`,
      [ids],
    );
    if (rows[0]!.open === 0 || Date.now() > endMs) return rows[0]!.once;
  }
}

function answersOf({ ms, refused }: Calls): Figure[] {
  [...new Set(refused)].slice(0, 10).forEach((one) => console.log(`  ${one}`));
  const kinds = [...ms].toSorted(([one], [other]) => one.localeCompare(other));
  const slowest = 1_000;
  return [
    { name: 'day: requests', value: kinds.reduce((sum, [, all]) => sum + all.length, 0) },
    { name: 'day: refusals', value: refused.length, goal: { atMost: 0 } },
    ...kinds.flatMap(([kind, all]): Figure[] =>
      [0.5, 0.95, 0.99].map((part) => ({
        name: `day: ${kind} (${all.length}), ${part * 100}th of 100`,
        value: percentile(all, part),
        unit: 'ms',
        ...(part === 0.95 && { goal: { atMost: slowest } }),
      })),
    ),
  ];
}

type Look = { tables: Map<string, TableSize>; wal: number; logBytes: number; databaseLog: number; files: number };

async function look({ folder, logBytes }: Product, pool: pg.Pool): Promise<Look> {
  const files = await listDeep(join(folder, 'files'));
  return {
    tables: await readTables(pool),
    wal: await readWal(pool),
    logBytes: logBytes(),
    databaseLog: await fileBytes(join(folder, 'postgres.log')),
    files: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const shownTables = 12;
const bytesOf = ({ rowsBytes, indexBytes }: TableSize) => rowsBytes + indexBytes;

function growthOf(before: Look, after: Look): Figure[] {
  const grown = [...after.tables]
    .map(([name, size]) => {
      const was = before.tables.get(name);
      return { name, bytes: bytesOf(size) - (was ? bytesOf(was) : 0), rows: size.rows - (was?.rows ?? 0), size };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  const kb = (bytes: number) => bytes / 1_000;
  return [
    {
      name: 'day: growth of the database, a student',
      value: kb(grown.reduce((sum, { bytes }) => sum + bytes, 0)) / students,
      unit: 'kB',
    },
    ...grown.slice(0, shownTables).map(({ name, bytes, rows, size }) => ({
      name: `day: growth of ${name}, ${rows} rows, ${size.dead} dead`,
      value: kb(bytes),
      unit: 'kB',
    })),
    { name: 'day: WAL, a student', value: kb(after.wal - before.wal) / students, unit: 'kB' },
    { name: 'day: log of the server, a student', value: kb(after.logBytes - before.logBytes) / students, unit: 'kB' },
    { name: 'day: log of the database', value: kb(after.databaseLog - before.databaseLog), unit: 'kB' },
    { name: 'day: uploaded files', value: kb(after.files - before.files), unit: 'kB' },
  ];
}

/** What nobody needs any more when all have left. */
async function leftovers(product: Product, pool: pg.Pool, today: Today): Promise<Figure[]> {
  const { rows } = await pool.query<{ jobs: number; copies: number }>(
    `select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')) as jobs,
       (select count(*)::int from home_copy) as copies`,
  );
  const database = await openDatabase({ connect: product.connect, max: 1, onError: console.error });
  const { ownerless, lost } = await compareFiles(database, product.folder);
  await database.close();
  const staged = await listDeep(join(product.folder, 'files/staged'));
  const none = (name: string, value: number): Figure => ({ name: `day: left: ${name}`, value, goal: { atMost: 0 } });
  return [
    none('jobs in the queue', rows[0]!.jobs),
    none('turns of the judge that the next solution does not clear away', await turnsAfterNext(product, pool, today)),
    none('copies of homes that wait', rows[0]!.copies),
    none('files on the disk without a row', ownerless),
    none('rows without their file', lost),
    none('halves of files', staged.length),
  ];
}

/** Turns of a round stay while somebody waits, so that turns can not be saved up. */
async function turnsAfterNext({ api }: Product, pool: pg.Pool, { taskIds, lessonId }: Today): Promise<number> {
  const token = await signIn(api, 'student');
  const files = [{ name: 'main.js', content: `// ${Date.now()}` }];
  await call(`${api}/user/submission`, token, {
    task_id: taskIds[0],
    lesson_id: lessonId,
    language: 'javascript',
    files,
  });
  const { rows } = await pool.query<{ others: number }>('select count(*)::int - 1 as others from judge_turn');
  return rows[0]!.others;
}

if (import.meta.main) (await benchDay()).forEach(printFigure);
