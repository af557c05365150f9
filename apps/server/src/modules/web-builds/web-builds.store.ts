import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { PlacedAsset } from '../../drivers/database/schema.ts';

/** Says that a process serves this build now. Returns where its content lies; undefined when no process has kept it. */
export async function touchBuild(db: Db, id: string): Promise<string | undefined> {
  const build = await db
    .updateTable('web_build')
    .set({ started_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returning('sha256')
    .executeTakeFirst();
  return build?.sha256;
}

type Build = { id: string; sha256: string; assets: Record<string, PlacedAsset> };

export async function insertBuild(tx: Tx, { id, sha256, assets }: Build): Promise<void> {
  await tx
    .insertInto('web_build')
    .values({ id, sha256, assets: JSON.stringify(assets) })
    // processes that start at once keep the same one
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ sha256: row.ref('excluded.sha256'), assets: row.ref('excluded.assets') })),
    )
    .execute();
}

/** Leaves the builds that processes served last. The daily sweep of files removes contents without a row. */
export async function forgetBuildsBefore(tx: Tx, kept: number): Promise<void> {
  await sql`
    delete from web_build where id in (select id from web_build order by started_at desc offset ${kept})`.execute(tx);
}

/** Where a file of a kept build lies, by its name. */
export async function findPlace(db: Db, name: string): Promise<(PlacedAsset & { sha256: string }) | undefined> {
  const { rows } = await sql<{ sha256: string; asset: PlacedAsset }>`
    select sha256, assets -> ${name} as asset from web_build
    where assets -> ${name} is not null order by started_at desc limit 1`.execute(db);
  return rows[0] && { sha256: rows[0].sha256, ...rows[0].asset };
}
