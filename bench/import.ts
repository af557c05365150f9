/**
 * An import of 5 000 people from CSV into the database. Hashing of passwords is measured apart. Alone: `node
 * bench/import.ts`.
 */
import { openDatabase } from '../apps/server/src/drivers/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/drivers/database/migrate.ts';
import type { Queue } from '../apps/server/src/drivers/queue/queue.ts';
import { insertUser } from '../apps/server/src/modules/accounts/accounts.store.ts';
import { findRun } from '../apps/server/src/modules/imports/imports.store.ts';
import { importUsers } from '../apps/server/src/modules/imports/import-users.ts';
import { hashesAtOnce } from '../apps/server/src/modules/imports/take-in-batches.ts';
import { startImport } from '../apps/server/src/modules/imports/start-import.ts';
import { hashPassword } from '../apps/server/src/auth/passwords.ts';
import { type Figure, printFigure } from './figures.ts';
import { makeFolder } from './product.ts';

const people = 5_000;
const hashesMeasured = 200;
const seconds = (ms: number) => ms / 1_000;

export async function benchImport(): Promise<Figure[]> {
  const { folder: dataDir, remove } = await makeFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, error: console.error } });
  const { db, pool, close } = await openDatabase({ connect: server.connect, onError: console.error });
  try {
    await migrate(pool);
    const person = { username: 'admin', first_name: 'Админ', is_admin: true, password_hash: 'none' };
    const adminId = await db.transaction().execute((tx) => insertUser(tx, person));
    const viewer = { id: adminId, is_admin: true, acting_admin_id: null };
    const lines = Array.from(
      { length: people },
      (_, n) => `Ёлкина Анна${n};anna${n}@school.example;0${1 + (n % 9)}.09.2010;${1 + (n % 11)} «А»`,
    );
    const file = {
      file_name: 'школа.csv',
      file_base64: Buffer.from(['ФИО;Почта;Дата рождения;Класс', ...lines].join('\n')).toString('base64'),
    };

    const before = memoryMb();
    let most = before;
    const watch = setInterval(() => void (most = Math.max(most, memoryMb())), 20);
    const startedAt = performance.now();
    const { id } = await startImport({ db, queue: noQueue }, { viewer, ip: '' }, file);
    const preparedMs = performance.now() - startedAt;
    const signal = new AbortController().signal;
    await importUsers({ db, hash: async () => 'hash' }).run({ import_run_id: id }, signal);
    const takenMs = performance.now() - startedAt;
    clearInterval(watch);
    const run = await findRun(db, id);
    if (run?.created !== people) throw new Error(`only ${run?.created} of ${people} were made`);

    const hashingMs = await hashesLikeTheJob();
    return [
      { name: `import: ${people} people without hashing`, value: seconds(takenMs), unit: 's', goal: { atMost: 60 } },
      { name: 'import: of it reading the file and comparing', value: seconds(preparedMs), unit: 's' },
      { name: `import: hashing ${people} passwords, besides`, value: seconds(hashingMs), unit: 's' },
      { name: 'import: memory it adds at most', value: most - before, unit: 'MB', goal: { atMost: 150 } },
    ];
  } finally {
    await close();
    await server.close();
    await remove();
  }
}

/** The bench calls the job's handler itself. */
const noQueue: Queue = {
  add: async () => undefined,
  addMany: async () => undefined,
  work: async () => undefined,
  running: () => [],
  close: async () => undefined,
};

const memoryMb = () => process.memoryUsage.rss() / 1024 / 1024;

async function hashesLikeTheJob(): Promise<number> {
  const startedAt = performance.now();
  for (let done = 0; done < hashesMeasured; done += hashesAtOnce)
    await Promise.all(Array.from({ length: hashesAtOnce }, () => hashPassword('tiga-meru-bani-47')));
  return ((performance.now() - startedAt) / hashesMeasured) * people;
}

if (import.meta.main) (await benchImport()).forEach(printFigure);
