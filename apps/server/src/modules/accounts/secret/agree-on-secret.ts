import type { Db } from '../../../drivers/database/database.ts';
import { findSecret, makeSecret, markOf } from '../../../auth/secret.ts';
import { type Settings, SettingsError } from '../../../settings.ts';
import { findMark, keepFirstMark } from './secret.store.ts';

/**
 * The key of this process, which must be that of all others of its database. Undefined for a process that was given none
 * and needs none. Throws SettingsError for another key: its process would end everybody's sessions and read no second
 * factor.
 */
export async function agreeOnSecret(
  db: Db,
  settings: Settings,
  { api: isNeeded }: { api: boolean },
): Promise<string | undefined> {
  const { installation, mark: known } = await findMark(db);
  const found = isNeeded ? await findSecret(settings) : settings.secret;
  if (found === undefined && !isNeeded) return undefined;
  if (found === undefined && known !== null)
    throw new SettingsError(
      `Ключа нет: в ${settings.dataDir} нет файла secret, а база данных работала с ним. Верните его из прежней папки данных. ${whenLost}`,
    );
  const secret = found ?? (await makeSecret(settings.dataDir));
  const mark = markOf(secret, installation);
  if (known === null) await keepFirstMark(db, mark);
  if ((await findMark(db)).mark?.equals(mark)) return secret;
  const where = settings.secret === undefined ? `файл secret в ${settings.dataDir}` : 'PT_SECRET';
  throw new SettingsError(
    `Ключ не тот: база данных работает с другим, чем ${where}. Задайте этому процессу тот же ключ, что у остальных. ` +
      `Меняют ключ командой npm run secret:change; если её прервали, выполните её ещё раз. ${whenLost}`,
  );
}

const whenLost = 'Прежний ключ потерян: npm run secret:change -- --lost (docs/administrator.md, «Сменить ключ»).';
