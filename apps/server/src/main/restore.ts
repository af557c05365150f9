/**
 * Restores a backup into an empty database and an empty folder of files.
 *
 *   npm run restore -- /mnt/put.tar.zst
 *   npm run restore -- --check /mnt/put.tar.zst     only reads the archive
 *   npm run restore -- --erased /mnt/put-erased.json /mnt/put.tar.zst     a list of erased people that lies elsewhere
 *
 * Or takes the bundled database, uploaded files and containers back to a moment, from the archive of PT_WAL_ARCHIVE_DIR.
 *
 *   npm run restore -- --until 2026-11-27T10:15 --from /mnt/wal
 *   npm run restore -- --until last --from /mnt/wal
 */
import { dirname, resolve } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { openFiles, openWithServer } from '../open-drivers.ts';
import { type Database, openDatabase } from '../drivers/database/database.ts';
import { migrate, migrateAs } from '../drivers/database/migrate.ts';
import type { Job } from '../drivers/queue/queue.ts';
import { goBack } from '../drivers/wal-archive/go-back.ts';
import { archivedFiles } from '../drivers/wal-archive/keep-files.ts';
import { jobs } from '../jobs/jobs.ts';
import { revokeAll } from '../modules/accounts/accounts.api.ts';
import {
  analyzeTables,
  checkArchive,
  type Manifest,
  requireEmpty,
  restoreBackup,
  type RestoreTools,
} from '../modules/backups/backups.api.ts';
import { eraseAgain } from '../modules/erasure/erasure.api.ts';
import { checkContents, copyContents } from '../modules/files/files.api.ts';
import { erasedListFolders, type Settings } from '../settings.ts';
import { InputError, readCommand, runCommand } from './operator-console.ts';
import { type Place, places, tellOften, wordsOfMissing } from './tell-files.ts';
import { closingAfter, isPlaceNew, openQueue, tellPlace } from './with-database.ts';

await runCommand(async () => {
  const hint = 'npm run restore -- /mnt/put.tar.zst';
  const options = {
    check: { type: 'boolean' },
    until: { type: 'string' },
    from: { type: 'string' },
    erased: { type: 'string' },
  } as const;
  const { values, positionals, settings } = readCommand(options, { hint, allowPositionals: true });
  const [given, more] = positionals;
  if (values.until !== undefined || values.from !== undefined) return restoreMoment(settings, values, given);
  if (given === undefined || more !== undefined) throw new InputError(`Задайте архив: ${hint}`);
  const path = resolve(given);
  const manifest = await checkArchive(path);
  console.log(`Архив цел: ${wordsOf(manifest)}`);
  if (!values.check) await restore(settings, path, manifest, values.erased);
}, 'Ничего не восстановлено.');

/** A restore alone makes a database where none is: it says where. */
function tellNewPlace(settings: Settings): void {
  tellPlace(settings);
  if (isPlaceNew(settings)) console.log('Базы данных там ещё нет, она создаётся сейчас.');
}

async function restoreMoment(
  settings: Settings,
  { until, from, erased }: { until?: string; from?: string; erased?: string },
  given: string | undefined,
) {
  const hint = 'npm run restore -- --until 2026-11-27T10:15 --from /mnt/wal';
  if (until === undefined || from === undefined || given !== undefined)
    throw new InputError(`Задайте время и архив: ${hint}`);
  const { dataDir, databaseUrl } = settings;
  const lists = { folders: [resolve(from), ...erasedListFolders(settings)], erased };
  if (databaseUrl) throw new InputError('Так восстанавливается только встроенная база: уберите DATABASE_URL.');
  const moment = until === 'last' ? undefined : new Date(until);
  if (moment && !(/^\d{4}-\d\d-\d\dT\d\d:/.test(until) && moment <= new Date()))
    throw new InputError(`Время — прошедшее, вида 2026-11-27T10:15, по часам этой машины: ${hint}`);
  tellNewPlace(settings);
  console.log('Восстанавливаю базу данных…');
  const thenDo = (connect: pg.PoolConfig) =>
    closingAfter(async (closers) => {
      const database = await openDatabase({ connect, onError: console.error });
      closers.push(() => database.close());
      await migrate(database.pool);
      await revokeAll(database.db);
      await eraseThemAgain({ db: database.db, ...(await openQueue(database, closers)) }, lists);
      await putBackFiles(settings, database.db, resolve(from));
    });
  const { lastAt, besideAt, kept, lost } = await goBack({ dataDir, archive: resolve(from), until: moment, thenDo });
  if (lost.length > 0) console.log(`В копии нет домашних папок, их вернуть неоткуда: ${lost.join(', ')}.`);
  if (kept.length > 0) console.log(`В ${dataDir} уже лежали и остались как были: ${kept.join(', ')}.`);
  console.log(
    `Восстановлено. Последняя запись в базе данных: ${lastAt.toLocaleString('ru')}. Папки контейнеров — от ` +
      `${besideAt.toLocaleString('ru')}. Ключ — не в этом архиве: верните в ${dataDir} файл secret. Всем нужно войти заново.`,
  );
}

/** Those that are in their place already are only checked. */
async function putBackFiles(settings: Settings, db: Database['db'], archive: string): Promise<void> {
  const [from, to] = [archivedFiles(archive), await openFiles(settings)];
  const tell = { copying: tellOften('Возвращено файлов'), checking: tellOften('Проверено файлов') };
  const place = settings.s3 ? 's3' : 'disk';
  const lines = wordsOfMissing(await copyContents({ db, from, to }, tell), places[place]);
  if (lines.length === 0) return;
  console.error([...lines, 'И в архиве их нет.', howToLook(place)].join('\n'));
  process.exitCode = 1;
}

function howToLook(place: Place): string {
  return `Верните их и проверьте: npm run files:copy -- --to ${place} --check`;
}

type Lists = { folders: string[]; erased: string | undefined };

/** Who was erased after what is restored was written, is erased again. */
async function eraseThemAgain(tools: Parameters<typeof eraseAgain>[0], { folders, erased }: Lists): Promise<void> {
  const again = await eraseAgain(tools, { folders, paths: erased === undefined ? [] : [resolve(erased)] });
  if (again.erased.length > 0)
    console.log(`Снова стёрты люди, которых стёрли после этой копии. Их номера: ${again.erased.join(', ')}.`);
  if (again.kept.length > 0)
    console.log(
      `Не стёрт единственный администратор, его номер: ${again.kept.join(', ')}. Создайте другого ` +
        `(npm run admin:create), потом выполните: npm run person:erase -- ${again.kept[0]}`,
    );
}

async function restore(
  settings: Settings,
  path: string,
  manifest: Manifest,
  erased: string | undefined,
): Promise<void> {
  tellNewPlace(settings);
  await closingAfter(async (closers) => {
    const database = await openWithServer(settings, pino({ level: 'silent' }), closers);
    await requireEmpty(database);
    const { events, queue } = await openQueue(database, closers);
    const addJob: RestoreTools['addJob'] = async (tx, { name, payload, priority }) => {
      const job: Job | undefined = Object.values<Job>(jobs).find((one) => one.name === name);
      if (!job?.payload.safeParse(payload).success) return false;
      await queue.add(tx, job, payload, { priority });
      return true;
    };
    const files = await openFiles(settings);
    const { unknownJobs } = await restoreBackup({ database, files, migrateAs, addJob }, path, manifest);
    if (unknownJobs > 0) console.log(`Заданий, которых этот выпуск не знает, пропущено: ${unknownJobs}.`);
    const later = await migrate(database.pool);
    await revokeAll(database.db);
    await eraseThemAgain(
      { db: database.db, events, queue },
      { folders: [dirname(path), ...erasedListFolders(settings)], erased },
    );
    console.log(
      'Ключа (PT_SECRET или файла secret) в копии нет: верните прежний до запуска, с другим не подойдут коды второго фактора.',
    );
    if (later.length > 0) console.log(`База данных обновлена до этого выпуска: ${later.join(', ')}.`);
    await analyzeTables(database.db);
    if (manifest.left_out_files.length === 0)
      console.log('Восстановлено и проверено: строки, ссылки между ними и файлы. Всем нужно войти заново.');
    else await lookForFiles({ db: database.db, files }, settings.s3 ? 's3' : 'disk');
  });
}

/** The archive came without files, so they must be in their place already. */
async function lookForFiles(tools: Parameters<typeof checkContents>[0], place: Place): Promise<void> {
  console.log('Восстановлено и проверено: строки и ссылки между ними. Файлов в копии нет, ищу их на месте.');
  const lines = wordsOfMissing(await checkContents(tools, tellOften('Проверено')), places[place]);
  if (lines.length === 0) return console.log('Все файлы на месте и целы. Всем нужно войти заново.');
  console.error([...lines, howToLook(place)].join('\n'));
  process.exitCode = 1;
}

function wordsOf(manifest: Manifest): string {
  const { made_at, tables, files, jobs: waiting, lost_files, left_out_files, migrations } = manifest;
  const number = (value: number) => value.toLocaleString('ru');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = lost_files.length > 0 ? `, не хватает файлов: ${number(lost_files.length)}` : '';
  const held =
    left_out_files.length > 0
      ? `без файлов (база данных знает их ${number(left_out_files.length)})`
      : `файлов: ${number(files.length)}`;
  return (
    `сделан ${new Date(made_at).toLocaleString('ru')}, миграция ${migrations.at(-1)?.name}, строк: ${number(rows)}, ` +
    `${held}, ждущей работы: ${number(waiting.count)}${lost}.`
  );
}
