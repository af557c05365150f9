/** Where an operator's command works: which database and folder, in the words that it prints, and in which state. */
import { lstatSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { bundledFolder, openBeside } from '../open-drivers.ts';
import { type Database, DatabaseError } from '../drivers/database/database.ts';
import { readSchemaState } from '../drivers/database/migrate.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { isDenied } from '../drivers/failure/is-denied.ts';
import { pgBossQueue } from '../drivers/queue/pg-boss-queue.ts';
import type { Settings } from '../settings.ts';

export type Closers = (() => Promise<unknown> | void)[];

/** Runs `work`, then closes what it added to `closers`, the last first, also when it throws. */
export async function closingAfter(work: (closers: Closers) => Promise<void>): Promise<void> {
  const closers: Closers = [];
  try {
    await work(closers);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Events and the queue of a database, for commands that leave work to the product. */
export async function openQueue({ db, connect }: Pick<Database, 'db' | 'connect'>, closers: Closers) {
  const onError = (error: unknown) => console.error(error);
  const events = await postgresEvents({ db, connect, onError });
  closers.push(() => events.close());
  const queue = await pgBossQueue({ connect, events, onError });
  closers.push(() => queue.close(0));
  return { events, queue };
}

/** Says which database and which folder of data the command works on. */
export function tellPlace(settings: Settings): void {
  console.log(`База данных: ${wordsOfDatabase(settings)}`);
  console.log(`Папка данных: ${settings.dataDir}`);
}

/** Never with the password. */
function wordsOfDatabase({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return `встроенная, ${bundledFolder({ dataDir })}`;
  const { database, host, port, user } = new pg.Client({ connectionString: databaseUrl });
  return `${database} на ${host}:${port}, имя ${user} (DATABASE_URL)`;
}

/**
 * Says where the command works, and throws DatabaseError where no bundled database is: a mistyped folder must not become
 * a new one.
 */
export function requirePlace(settings: Settings): void {
  tellPlace(settings);
  if (!isPlaceNew(settings)) return;
  throw new DatabaseError(
    `В папке ${settings.dataDir} базы данных ещё нет: назовите папку службы (PT_DATA_DIR или --env-file с файлом ` +
      'её настроек); новую базу создаёт первый запуск «Пути».',
  );
}

/** Whether the bundled database would be made now. */
export function isPlaceNew({ databaseUrl, dataDir }: Settings): boolean {
  if (databaseUrl !== undefined) return false;
  const folder = bundledFolder({ dataDir });
  try {
    return lstatSync(folder, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return true;
    if (!isDenied(error)) throw error;
    throw new DatabaseError(
      `Папку ${folder} нельзя прочитать: нет прав. Запустите команду от имени пользователя службы: sudo -u put …`,
      { cause: error },
    );
  }
}

/**
 * Runs an operator's command on the database of these settings, also while the product is running. Nothing is migrated.
 * `ours`: a database of an earlier release is refused, before anything is asked. `any`: the command knows the tables of each release.
 */
export const withDatabase = (
  settings: Settings,
  schema: 'ours' | 'any',
  work: (database: Database, closers: Closers) => Promise<void>,
): Promise<void> =>
  closingAfter(async (closers) => {
    requirePlace(settings);
    const database = await openBeside(settings, pino({ level: 'silent' }), closers);
    const state = await readSchemaState(database.pool);
    if (state.is === 'empty')
      throw new DatabaseError(
        'В этой базе данных нет таблиц «Пути»: проверьте адрес. Новые создаёт первый запуск (если он идёт, дождитесь ' +
          'его конца и повторите) или npm run migrate.',
      );
    if (state.is === 'foreign' && schema === 'ours') throw new DatabaseError(state.words);
    if (state.is === 'earlier') {
      const words = `База данных прежнего выпуска: последняя её миграция — ${state.newest}, не хватает ${state.missing.length}.`;
      if (schema === 'ours') throw new DatabaseError(`${words} Сначала обновите её: npm run migrate`);
      console.log(`${words} Этой команде она годится и такой.`);
    }
    await work(database, closers);
  });
