import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** How many runs of a version are kept, and for how long without use. */
const [mostRuns, keptDays] = [200, 30];

/** What a version compiled to for this data. It counts as used, once an hour at most. */
export async function findRun(db: Db, versionId: number, inputSha256: string): Promise<Buffer | undefined> {
  const run = await db
    .selectFrom('animation_run')
    .select(['compiled', sql<boolean>`used_at < now() - interval '1 hour'`.as('is_stale')])
    .where('version_id', '=', versionId)
    .where('input_sha256', '=', inputSha256)
    .executeTakeFirst();
  if (run?.is_stale)
    await sql`update animation_run set used_at = now()
      where version_id = ${versionId} and input_sha256 = ${inputSha256}`.execute(db);
  return run?.compiled;
}

export async function keepRun(
  tx: Tx,
  run: { version_id: number; input_sha256: string; compiled: Buffer; total_steps: number },
): Promise<void> {
  await tx
    .insertInto('animation_run')
    .values({ ...run, used_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['version_id', 'input_sha256']).doNothing())
    .execute();
  await sql`delete from animation_run where version_id = ${run.version_id} and used_at < (
    select used_at from animation_run where version_id = ${run.version_id}
    order by used_at desc offset ${mostRuns - 1} limit 1)`.execute(tx);
}

export const removeOldRuns = (tx: Tx) =>
  sql`delete from animation_run where used_at < now() - make_interval(days => ${keptDays})`.execute(tx);
