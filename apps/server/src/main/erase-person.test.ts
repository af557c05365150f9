/** The operator erases somebody, and a restore of an earlier backup does not bring them back. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { factories } from '../testing/factories.ts';
import { operatorCommand } from '../testing/processes/operator-command.ts';

const { db, connectionString } = await testDatabase();
const make = factories(db);
const folder = await mkdtemp(join(tmpdir(), 'put-erase-'));
afterAll(() => rm(folder, { recursive: true }));
const settings = (name: string, url: string) => ({ DATABASE_URL: url, PT_DATA_DIR: join(folder, name) });
const here = settings('here', connectionString);

async function nameIn(database: typeof db, id: number) {
  return database.selectFrom('user').select(['first_name', 'username']).where('id', '=', id).executeTakeFirst();
}

test('the operator erases by login or by number, and is told what went; a restore erases again', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  await make.user({ is_admin: true });
  await make.course({ students: [anna, boris] });
  await db.insertInto('phrase').values({ user_id: anna.id, text: 'Слова' }).execute();
  const archive = join(folder, 'backups', 'before.tar.zst');
  await mkdir(join(folder, 'backups'));
  expect(await operatorCommand('backup', here, archive)).toMatchObject({ code: 0 });

  const done = await operatorCommand(
    'erase-person',
    { ...here, PT_BACKUP_DIR: join(folder, 'backups') },
    anna.username.toUpperCase(),
  );
  expect(done).toEqual({
    code: 0,
    said: expect.stringMatching(/phrase +0 +1\n(.*\n)*user +1 +0\n(.*\n)*.*Стёрто: Фамилия Имя/) as string,
  });
  expect(await nameIn(db, anna.id)).toEqual({ first_name: `Удалённый участник ${anna.id}`, username: null });
  expect(await operatorCommand('erase-person', here, String(anna.id))).toMatchObject({
    code: 1,
    said: expect.stringContaining('уже стёрты') as string,
  });
  for (const args of [[], ['nobody-here'], ['a', 'b']])
    expect((await operatorCommand('erase-person', here, ...args)).code).toBe(1);

  const fresh = await testDatabase({ empty: true });
  const restored = await operatorCommand('restore', settings('fresh', fresh.connectionString), archive);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      `Снова стёрты люди, которых стёрли после этой копии. Их номера: ${anna.id}.`,
    ) as string,
  });
  expect(await nameIn(fresh.db, anna.id)).toEqual({ first_name: `Удалённый участник ${anna.id}`, username: null });
  expect(await nameIn(fresh.db, boris.id)).toEqual({ first_name: 'Имя', username: boris.username });

  // the list of the lost data folder, given by hand
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await copyFile(archive, join(elsewhere, 'before.tar.zst'));
  const again = await testDatabase({ empty: true });
  const list = join(folder, 'here', 'put-erased.json');
  const byHand = await operatorCommand(
    'restore',
    settings('again', again.connectionString),
    '--erased',
    list,
    join(elsewhere, 'before.tar.zst'),
  );
  expect(byHand).toMatchObject({ code: 0, said: expect.stringContaining('Снова стёрты') as string });
  expect(await nameIn(again.db, anna.id)).toMatchObject({ username: null });
});
