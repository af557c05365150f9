/**
 * Makes a backup of everything. The product may be running.
 *
 *   npm run backup                          into PT_BACKUP_DIR
 *   npm run backup -- /mnt/put.tar.zst
 *   npm run backup -- --without-files /mnt/put.tar.zst     the store of files keeps versions of its own
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openFiles } from '../open-drivers.ts';
import { postgresLocks } from '../drivers/locks/postgres-locks.ts';
import { readJobs } from '../drivers/queue/pg-boss-queue.ts';
import { type BackedUp, backUp, newName } from '../modules/backups/backups.api.ts';
import { keepErasedList } from '../modules/erasure/erasure.api.ts';
import { erasedListFolders } from '../settings.ts';
import { InputError, readCommand, runCommand } from './operator-console.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async () => {
  const { settings, path, isWithoutFiles } = readRequest();
  // what it copies it reads from the database itself: tables of earlier releases too
  await withDatabase(settings, 'any', async (database, closers) => {
    const locks = postgresLocks(database);
    closers.push(() => locks.close());
    const files = await openFiles(settings);
    const done = await backUp({ database, locks, files, readJobs, isWithoutFiles }, path);
    if (!done) throw new InputError('Резервная копия уже делается другим процессом. Дождитесь её конца и повторите.');
    await keepErasedList(database.db, [dirname(path), ...erasedListFolders(settings)]);
    console.log(wordsOf(done));
  });
}, 'Резервная копия не сделана.');

function readRequest() {
  const hint = 'Имя файла пишется последним: npm run backup -- /mnt/put.tar.zst';
  const asked = { hint, allowPositionals: true };
  const { values, positionals, settings } = readCommand({ 'without-files': { type: 'boolean' } }, asked);
  const { backups } = settings;
  const [given, more] = positionals;
  if (more !== undefined) throw new InputError(hint);
  if (given === undefined && !backups)
    throw new InputError(`Куда положить копию? Задайте PT_BACKUP_DIR или имя. ${hint}`);
  const path = given === undefined ? join(backups!.folder, newName(new Date())) : resolve(given);
  if (existsSync(path)) throw new InputError(`Файл ${path} уже есть: задайте другое имя.`);
  return { settings, path, isWithoutFiles: values['without-files'] ?? false };
}

function wordsOf({ path, sizeBytes, manifest }: BackedUp): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const number = (value: number) => value.toLocaleString('ru');
  const made = `Резервная копия: ${path} (${number(Math.ceil(sizeBytes / 1000))} КБ; строк: ${number(rows)}, файлов: ${number(manifest.files.length)}).`;
  const leftOut = manifest.left_out_files.length;
  if (leftOut > 0)
    return `${made}\nБез файлов: база данных знает их ${number(leftOut)}, и они должны остаться там, где лежат, вместе с прежними версиями.`;
  const lost = manifest.lost_files.length;
  return lost === 0
    ? made
    : `${made}\nВнимание: загруженных файлов не оказалось на месте или они испорчены: ${number(lost)}.`;
}
