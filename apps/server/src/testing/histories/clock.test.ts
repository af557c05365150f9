/** The clock of histories moves all that the product reads the time from. */
import { auth } from '@put/contract/accounts/accounts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../build-app.ts';
import { virtualClock } from './clock.ts';

const clock = virtualClock();
const { db, as, make } = await testApp({ judges: false, prepare: clock.prepare });
const dayMs = 24 * 3_600_000;

test('the database, what it writes by default, and this process have one time, ahead of others', async () => {
  const beganMs = clock.now();
  await clock.moveBy(40 * dayMs);
  const student = await make.user();
  const { rows } = await sql<{ now: string; row: string }>`select now(), clock_timestamp() as row`.execute(db);
  const { created_at } = await db
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  for (const at of [rows[0]!.now, rows[0]!.row, created_at, new Date().toISOString()])
    expect(Date.parse(at) - beganMs).toBeGreaterThanOrEqual(40 * dayMs);
  expect(await as(student).get(auth.user, {})).toMatchObject({ id: student.id });
});
