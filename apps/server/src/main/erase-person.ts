/**
 * Erases a person for ever, from the operator's console: somebody who writes to the school and can not sign in, or who
 * lies in the recycle bin. Prints what was done in which table.
 *
 *   npm run person:erase -- anna
 *   npm run person:erase -- 17
 */
import { eraseByOperator, findByLoginOrId, keepErasedList, namelessName } from '../modules/erasure/erasure.api.ts';
import { erasedListFolders } from '../settings.ts';
import { InputError, readCommand, runCommand, withKeyboard } from './operator-console.ts';
import { openQueue, withDatabase } from './with-database.ts';

await runCommand(async () => {
  const hint = 'Назовите одного человека — логином, почтой или номером: npm run person:erase -- anna';
  const { positionals, settings } = readCommand({}, { hint, allowPositionals: true });
  const [wanted, more] = positionals;
  if (wanted === undefined || more !== undefined) throw new InputError(hint);
  await withDatabase(settings, 'ours', async ({ db, connect }, closers) => {
    const person = await findByLoginOrId(db, wanted.trim());
    if (!person) throw new InputError(`Человека с логином, почтой или номером «${wanted}» нет.`);
    const { id, first_name, last_name, erased_at } = person;
    if (erased_at !== null) throw new InputError(`Данные человека ${id} уже стёрты.`);
    const name = [last_name, first_name].filter(Boolean).join(' ');
    await confirm(id, name);
    const tables = await eraseByOperator({ db, ...(await openQueue({ db, connect }, closers)) }, id);
    console.log(tableOf(tables));
    console.log(
      `Стёрто: ${name} (номер ${id}), теперь это «${namelessName(id)}». Файлы и домашние папки контейнеров уберёт сам «Путь», ` +
        'когда работает. В прежних резервных копиях данные остаются, пока копии лежат; при восстановлении сотрутся снова.',
    );
    await keepErasedList(db, erasedListFolders(settings));
  });
}, 'Ничего не стёрто.');

/** There is no way back, so at a terminal the number is typed once more. */
async function confirm(id: number, name: string): Promise<void> {
  if (!process.stdin.isTTY) return;
  const typed = await withKeyboard(({ ask }) =>
    ask(`Стереть навсегда: ${name}, номер ${id}. Чтобы подтвердить, введите номер: `),
  );
  if (typed.trim() !== String(id)) throw new InputError('Номер не совпал. Ничего не стёрто.');
}

function tableOf(tables: readonly { table: string; cleared: number; removed: number }[]): string {
  const rows = [
    ['Таблица', 'обезличено', 'удалено'],
    ...tables.map(({ table, cleared, removed }) => [table, String(cleared), String(removed)]),
  ];
  const widest = Math.max(...rows.map(([table]) => table!.length));
  return rows
    .map(([table, cleared, removed]) => `${table!.padEnd(widest)}  ${cleared!.padStart(10)}  ${removed!.padStart(7)}`)
    .join('\n');
}
