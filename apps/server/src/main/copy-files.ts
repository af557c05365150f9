/**
 * Copies uploaded files from the data folder into the S3 store, or back. The product may be running.
 *
 *   npm run files:copy -- --to s3
 *   npm run files:copy -- --to disk
 *   npm run files:copy -- --to s3 --check     only reads what is there
 *
 * It may be run again at any time: what is there already is only checked. Ends with 1 when a file is missing.
 */
import { openFilesIn, requireStore } from '../open-drivers.ts';
import { type Checked, checkContents, copyContents } from '../modules/files/files.api.ts';
import { InputError, readCommand, runCommand } from './operator-console.ts';
import { type Place, places, tellOften, wordsOfMissing } from './tell-files.ts';
import { withDatabase } from './with-database.ts';

const number = (value: number) => value.toLocaleString('ru');

await runCommand(async () => {
  const hint = 'Куда копировать: npm run files:copy -- --to s3 или --to disk';
  const own = { to: { type: 'string' }, check: { type: 'boolean' } } as const;
  const { values, settings } = readCommand(own, { hint });
  const { to: wanted, check: isCheck } = values;
  if (wanted !== 'disk' && wanted !== 's3') throw new InputError(hint);
  // who only looks at the disk needs none
  if (wanted === 's3' || !isCheck) requireStore(settings);
  await withDatabase(settings, 'ours', async ({ db }) => {
    const to = await openFilesIn[wanted](settings);
    const from = isCheck ? undefined : await openFilesIn[wanted === 's3' ? 'disk' : 's3'](settings);
    const checking = tellOften('Проверено');
    if (!from) return tellEnd(await checkContents({ db, files: to }, checking));
    const done = await copyContents({ db, from, to }, { copying: tellOften('Скопировано'), checking });
    console.log(`Скопировано файлов: ${number(done.copied)}.`);
    tellEnd(done);
  });

  function tellEnd(checked: Checked): void {
    const where = places[wanted as Place];
    const lines = wordsOfMissing(checked, where);
    if (lines.length === 0) return console.log(`Все файлы (${number(checked.known)}) в ${where} на месте и целы.`);
    console.error(lines.join('\n'));
    process.exitCode = 1;
  }
}, 'Что скопировано, то остаётся. Запустите ещё раз: копирование продолжится.');
