/**
 * Two hundred school days of a thousand students, made as rows, and then everything that the product does against
 * growth. What is left of each table, how much of it is dead, and how long frequent queries take before and after.
 *
 *   npm run bench -- year
 *
 * `DAYS`: how many, 200 by default.
 */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../apps/server/src/drivers/database/database.ts';
import { diskFiles } from '../apps/server/src/drivers/files/disk-files.ts';
import { postgresLocks } from '../apps/server/src/drivers/locks/postgres-locks.ts';
import { forgetSignIns } from '../apps/server/src/modules/accounts/sign-in/forget-sign-ins.ts';
import { forgetOld as forgetAnimations } from '../apps/server/src/modules/animations/forget-old.ts';
import { emptyBin } from '../apps/server/src/modules/courses/empty-bin.ts';
import { deleteOld as deleteExports } from '../apps/server/src/modules/exports/exports.store.ts';
import { forgetOrphans } from '../apps/server/src/modules/files/forget-orphans.ts';
import { forgetRows } from '../apps/server/src/modules/imports/imports.store.ts';
import { recordHeartbeat } from '../apps/server/src/modules/processes/processes.store.ts';
import { forgetOld } from '../apps/server/src/modules/retention/forget-old.ts';
import { compareFiles, listDeep, readTables, readWal, type TableSize } from './day/growth.ts';
import { type Days, daySteps } from './day/steps-of-days.ts';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder } from './product.ts';
import { inBulk } from './scale/fill-school.ts';
import { openSchool } from './scale/open-school.ts';
import { type Cost, timeQueries } from './scale/time-queries.ts';
import { median, timed } from './times.ts';

const days: Days = { days: Number(process.env['DAYS'] ?? 200), students: 1_000 };
const size = { people: 1_200, submissions: 12_000 };
const ownerlessFiles = 500;
const keptDays = { audit: 1_825, mail: 180 };
/** PostgreSQL cleans tables once a minute; here it may do so at once. */
const parameters = { autovacuum_naptime: '5s' };
const patienceMs = 60_000;

/** How old the oldest row of a table may be when the product has cleaned, in days, and by what. */
const promised: readonly [table: string, oldestDays: number, moment: string][] = [
  ['refresh_token', 61, 'issued_at'],
  ['session', 61, 'began_at'],
  ['acting_session', 61, 'started_at'],
  ['one_time_token', 31, 'expires_at'],
  ['sign_in_failure', 3, 'started_at'],
  ['known_device', 401, 'used_at'],
  ['audit', keptDays.audit + 1, 'at'],
  ['mail_message', keptDays.mail + 1, 'created_at'],
  ['notification', 181, 'updated_at'],
  ['draft_version', 31, 'kept_at'],
  ['container_event', 181, 'at'],
  ['export_run', 8, 'created_at'],
  ['process', 1, 'seen_at'],
];
/** Tables that keep their rows as long as the school stands, and why. */
const keptForEver: Record<string, string> = {
  submission: 'the work of students',
  judgement: 'the work of students',
  backup: 'a row a day',
  import_run: 'a row an import, without its people',
};
const grownTables = [...promised.map(([table]) => table), ...Object.keys(keptForEver)];

export async function benchYear(): Promise<Figure[]> {
  const { folder, remove } = await makeFolder();
  const school = await openSchool(folder, size, parameters);
  try {
    const { database } = school;
    const before = await timeQueries([school]);
    const walBefore = await readWal(database.pool);
    await inBulk(database.pool, daySteps(school.plan, days));
    await makeOwnerless(folder);
    const steps = await clean(database, folder);
    const cleanedUp = await waitForVacuum(database.pool);
    const tables = await readTables(database.pool);
    return [
      ...steps,
      ...cleanedUp,
      ...(await oldest(database.pool)),
      ...sizes(tables),
      { name: 'year: WAL of it all', value: ((await readWal(database.pool)) - walBefore) / 1e6, unit: 'MB' },
      ...(await logs(folder)),
      ...(await files(database, folder)),
      ...queries(before, await timeQueries([school])),
    ];
  } finally {
    await school.close();
    await remove();
  }
}

/** Contents without a row, as an interrupted upload would leave them. */
async function makeOwnerless(folder: string): Promise<void> {
  const old = new Date(Date.now() - 3 * 24 * 3_600_000);
  for (let n = 0; n < ownerlessFiles; n++) {
    const name = n.toString(16).padStart(64, '0');
    const path = join(folder, 'files', name.slice(0, 2), name.slice(2));
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, name);
    await utimes(path, old, old);
  }
}

/** All that the product does by itself against growth, one after another. */
async function clean({ db, connect }: Database, dataFolder: string): Promise<Figure[]> {
  const locks = postgresLocks({ connect });
  const store = await diskFiles({ folder: join(dataFolder, 'files'), reserveBytes: 0 });
  const own = { id: crypto.randomUUID(), role: 'all-in-one', host: 'put', pid: 1, release: '1' } as const;
  const works: [string, () => Promise<unknown>][] = [
    ['old rows of large tables', () => forgetOld({ db, locks, keptDays })],
    ['sign-ins', () => forgetSignIns(db)],
    ['animations', () => forgetAnimations(db)],
    ['the bin', () => emptyBin(db)],
    ['exports', () => deleteExports(db)],
    ['slips of imports', () => forgetRows(db)],
    ['processes', () => recordHeartbeat(db, own)],
    ['files', () => forgetOrphans({ db, files: store, graceDays: 30 })],
  ];
  const figures: Figure[] = [];
  for (const [name, work] of works)
    figures.push({ name: `year: cleaning of ${name}`, value: (await timed(work)).ms / 1_000, unit: 's' });
  locks.close();
  return figures;
}

/** Rows that are dead wait for PostgreSQL's own cleaning. */
async function waitForVacuum(pool: pg.Pool): Promise<Figure[]> {
  const isClean = ({ rows, dead }: TableSize) => dead <= 1_000 + 0.2 * rows;
  const startedAt = Date.now();
  let dirty: string[] = [];
  for (; ; await wait(1_000)) {
    const tables = await readTables(pool);
    dirty = grownTables.filter((name) => !isClean(tables.get(name)!));
    if (dirty.length === 0 || Date.now() - startedAt > patienceMs) break;
  }
  dirty.forEach((name) => console.log(`  ${name} is not cleaned`));
  return [
    { name: 'year: tables with many dead rows a minute later', value: dirty.length, goal: { atMost: 0 } },
    { name: 'year: until PostgreSQL has cleaned', value: (Date.now() - startedAt) / 1_000, unit: 's' },
  ];
}

async function oldest(pool: pg.Pool): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [table, most, moment] of promised) {
    const { rows } = await pool.query<{ age: number }>(
      `select coalesce(extract(epoch from now() - min(${moment})) / 86400, 0)::float8 as age from ${table}`,
    );
    figures.push({ name: `year: oldest row of ${table}`, value: rows[0]!.age, unit: 'days', goal: { atMost: most } });
  }
  return figures;
}

const shownTables = 14;

function sizes(tables: ReadonlyMap<string, TableSize>): Figure[] {
  const all = [...tables].map(([name, size]) => ({ name, ...size, mb: (size.rowsBytes + size.indexBytes) / 1e6 }));
  return [
    { name: 'year: the database', value: all.reduce((sum, { mb }) => sum + mb, 0), unit: 'MB' },
    ...all
      .toSorted((a, b) => b.mb - a.mb)
      .slice(0, shownTables)
      .map(({ name, rows, dead, indexBytes, mb }) => ({
        name: `year: ${name}, ${rows} rows, ${dead} dead, indexes ${Math.round(indexBytes / 1e6)} MB`,
        value: mb,
        unit: 'MB',
      })),
  ];
}

async function logs(folder: string): Promise<Figure[]> {
  const found = (await listDeep(folder)).filter(({ path }) => /postgres\.log/.test(path));
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  return [{ name: 'year: log of the database', value: bytes / 1_000, unit: 'kB' }];
}

/** The school’s uploads have rows alone, so nothing is asked of files that are lost. */
async function files(database: Database, folder: string): Promise<Figure[]> {
  const { ownerless } = await compareFiles(database, folder);
  return [{ name: `year: of ${ownerlessFiles} files without an owner, left`, value: ownerless, goal: { atMost: 0 } }];
}

/** Three students are asked for, one after another; what grows with a student's own years may grow. */
const slowMs = 150;
const shownQueries = 10;

function queries(before: ReadonlyMap<string, Cost[]>, after: ReadonlyMap<string, Cost[]>): Figure[] {
  const all = [...after].map(([name, [cost]]) => ({ name, cost: cost!, was: before.get(name)![0]! }));
  const grown = all.toSorted((a, b) => b.cost.ms - b.was.ms - (a.cost.ms - a.was.ms)).slice(0, shownQueries);
  return [
    {
      name: `year: time of a hot query beside the first day, the median ratio of ${all.length}`,
      value: median(all.map(({ cost, was }) => cost.ms / Math.max(0.001, was.ms))),
      goal: { atMost: 1.5 },
    },
    ...grown.flatMap(({ name, cost, was }): Figure[] => [
      {
        name: `year: ${name}`,
        value: cost.ms,
        unit: 'ms',
        baseline: was.ms,
        baselineName: 'on the first day',
        goal: { atMost: slowMs },
      },
      {
        name: `year: ${name}`,
        value: cost.pages,
        unit: 'pages',
        baseline: was.pages,
        baselineName: 'on the first day',
      },
    ]),
  ];
}

if (import.meta.main) (await benchYear()).forEach(printFigure);
