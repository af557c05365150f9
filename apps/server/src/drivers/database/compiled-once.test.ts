import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './database.ts';

const { db } = await testDatabase();

test('A query is built once and asked with the values of each call', async () => {
  const build = vi.fn((at: Db, { title, year }: { title: string; year: number }) =>
    at
      .selectFrom('user_group')
      .select(['title', 'year'])
      .where('year', '=', year)
      .where('title', '=', title)
      .where('deleted_at', 'is', null),
  );
  const find = compiledOnce(build);
  const wanted = [
    { title: '1-А', year: 2025 },
    { title: '1-Б', year: 2026 },
  ];
  await db.insertInto('user_group').values(wanted).execute();
  for (const group of wanted) expect(await find(db, group)).toEqual([group]);
  expect(await find(db, { title: '1-А', year: 2026 })).toEqual([]);
  expect(await db.transaction().execute((tx) => find(tx, wanted[0]!))).toEqual([wanted[0]]);
  expect(build).toHaveBeenCalledTimes(1);
});
