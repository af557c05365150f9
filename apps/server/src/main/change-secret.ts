/**
 * Changes the key of the installation (PT_SECRET, or the file `secret` of the data folder) while the product stands
 * still. What is encrypted with it is encrypted anew; the rest ends, as docs/administrator.md says.
 *
 *   npm run secret:change                              the key of the data folder: another is made
 *   npm run secret:change -- --env-file /etc/put.env < new-secret.txt     one that stands in the settings
 *   npm run secret:change -- --lost                    the key of before is lost: the present one holds from now on
 */
import { acceptSecret, type Changed, changeSecret } from '../modules/accounts/accounts.api.ts';
import { InputError, readCommand, readFirstLine, runCommand, withKeyboard } from './operator-console.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async () => {
  const { values, settings } = readCommand({ lost: { type: 'boolean' } });
  await withDatabase(settings, 'ours', async ({ db }) => {
    const askNew = () => askKey(settings.secret!);
    const changed = values.lost ? await acceptSecret(db, settings) : await changeSecret(db, settings, askNew);
    if ('isFinished' in changed) return console.log('Прерванная смена ключа закончена: запускайте «Путь».');
    console.log(
      values.lost
        ? 'Ключ, который задан сейчас, теперь и есть ключ этой базы данных.'
        : settings.secret === undefined
          ? 'Ключ сменён. Сохраните отдельно файл secret из папки данных и запускайте «Путь».'
          : 'Ключ сменён. Поставьте новый в PT_SECRET всем процессам и запускайте их.',
    );
    console.log(wordsOf(changed));
  });
}, 'Ключ прежний.');

function wordsOf({ factors, unreadable }: Changed): string {
  const good = `Вторых факторов, которые с ним работают: ${factors}.`;
  if (unreadable === 0) return good;
  return (
    `${good} Зашифрованы другим ключом: ${unreadable}. Эти люди входят по запасным кодам и включают второй фактор заново; ` +
    'у кого кодов нет, тому его снимает администратор или npm run admin:reset -- --login anna --second-factor'
  );
}

/** On the input, since other users of the machine can read arguments. */
async function askKey(present: string): Promise<string> {
  const key = process.stdin.isTTY
    ? await withKeyboard(({ askSecret }) => askSecret('Новый ключ (от 32 знаков, не виден): '))
    : await readFirstLine();
  if (key.length < 32)
    throw new InputError('Новый ключ (первой строкой на вход): не короче 32 знаков. openssl rand -hex 32');
  if (key === present) throw new InputError('Новый ключ тот же, что прежний.');
  return key;
}
