import { expect, test } from 'vitest';
import { transactionWithClient } from '../../drivers/database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { copyIn, copyOut } from './table-rows.store.ts';

const { db, pool } = await testDatabase();
const table = { name: 'tag', columns: ['title'] } as Parameters<typeof copyIn>[1];
const options = { isReadOnlySnapshot: false };
const count = async () => (await db.selectFrom('tag').selectAll().execute()).length;

async function* rows(breaks: boolean) {
  for (let n = 0; n < 1_000; n++) yield Buffer.from(`тег ${n}\n`);
  if (breaks) throw new Error('deliberate');
}

test('rows that break off are copied by nobody, and whoever stops reading is waited for by nobody', async () => {
  const before = await count();
  const broken = transactionWithClient(pool, options, (_tx, client) => copyIn(client, table, rows(true)));
  await expect(broken).rejects.toThrow('deliberate');
  expect(await count()).toBe(before);
  await transactionWithClient(pool, options, (_tx, client) => copyIn(client, table, rows(false)));
  expect(await count()).toBe(before + 1_000);
  const failing = transactionWithClient(pool, options, async (_tx, client) => {
    for await (const _part of copyOut(client, table).content) throw new Error('deliberate');
  });
  await expect(failing).rejects.toThrow('deliberate');
  expect(await count()).toBe(before + 1_000);
});
