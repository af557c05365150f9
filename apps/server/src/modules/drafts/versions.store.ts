import { type DraftVersion, mostVersions, versionDays } from '@put/contract/drafts/drafts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { hasSeen, pageOfVersion } from './version-name.ts';

/** What the texts are drafts of, as one name: «answer:12:7». */
export type DraftPlace = { user_id: number; place: string };

/** Of one place, equal texts of many pages counted. */
const mostRows = 4 * mostVersions;

type NewVersion = { content: unknown; version: string; device: string; saved_at: string };

/**
 * Keeps an earlier text. Of each place the newest that differ stay. Of equal ones each page's last stays too: a device
 * may have it, and asks whether the server knows it.
 */
export async function keepVersion(
  tx: Tx,
  { user_id, place }: DraftPlace,
  { content, version, device, saved_at }: NewVersion,
): Promise<void> {
  const text = JSON.stringify(content);
  // one save after another counts the texts of a place
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft:${user_id}:${place}`}, 0))`.execute(tx);
  await tx
    .deleteFrom('draft_version')
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .where(sql<boolean>`content = ${text}::jsonb`)
    .where(sql<boolean>`starts_with(version::text, ${pageOfVersion(version)})`)
    .execute();
  await tx.insertInto('draft_version').values({ user_id, place, content: text, version, device, saved_at }).execute();
  await sql`delete from draft_version where id in (
    select id from (
      select id, dense_rank() over (order by newest desc) as nth, row_number() over (order by id desc) as row
      from (
        select id, max(id) over (partition by content) as newest
        from draft_version where user_id = ${user_id} and place = ${place}) as kept) as ranked
    where nth > ${sql.lit(mostVersions)} or row > ${sql.lit(mostRows)})`.execute(tx);
}

/** Of all places that begin so, only the newest texts stay. */
export async function keepVersionsWithin(tx: Tx, userId: number, begin: string, most: number): Promise<void> {
  await sql`delete from draft_version where id in (
    select id from draft_version where user_id = ${userId} and starts_with(place, ${begin})
    order by id desc offset ${most})`.execute(tx);
}

type KeptVersion = Omit<DraftVersion, 'first_line'>;

const shortBytes = 8000;

/**
 * Newest first, without `now`, the text that stands. `head`: where the text itself begins, by paths into it; `content`:
 * all of a short one.
 */
export const listVersions = (
  db: Db,
  { user_id, place }: DraftPlace,
  { now, head }: { now: unknown; head: readonly (readonly string[])[] },
): Promise<(KeptVersion & { head: string; content: unknown })[]> =>
  db
    .selectFrom('draft_version')
    .select(['id', 'device', 'saved_at'])
    .select([
      sql<string>`left(coalesce(${sql.join(head.map((path) => sql`content #>> ${path}::text[]`))}, ''), ${sql.lit(shortBytes)})`.as(
        'head',
      ),
      sql<unknown>`case when octet_length(content::text) < ${sql.lit(shortBytes)} then content end`.as('content'),
    ])
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .where(sql<boolean>`content is distinct from ${now === undefined ? null : JSON.stringify(now)}::jsonb`)
    .where(
      sql<boolean>`not exists (
        select from draft_version as newer
        where newer.user_id = ${user_id} and newer.place = ${place} and newer.id > draft_version.id
          and newer.content = draft_version.content)`,
    )
    .orderBy('id', 'desc')
    .limit(mostVersions)
    .execute();

export const findVersion = (
  db: Db,
  { user_id, place }: DraftPlace,
  id: number,
): Promise<(KeptVersion & { content: unknown }) | undefined> =>
  db
    .selectFrom('draft_version')
    .select(['id', 'device', 'saved_at', 'content'])
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a version was this place's draft once, or came too late for it. `standing`: the draft that is there now. */
export async function isVersionKnown(
  db: Db,
  { user_id, place }: DraftPlace,
  { version, standing }: { version: string; standing: string | undefined },
): Promise<boolean> {
  if (standing !== undefined && hasSeen(standing, version)) return true;
  const kept = await db
    .selectFrom('draft_version')
    .select(sql<string>`version::text`.as('version'))
    .where('user_id', '=', user_id)
    .where('place', '=', place)
    .execute();
  return kept.some((row) => hasSeen(row.version, version));
}

/** One step of the retention. Returns how many it has removed. */
export async function removeOldVersions(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from draft_version where id = any(array(
    select id from draft_version where kept_at < now() - make_interval(days => ${sql.lit(versionDays)})
    order by kept_at limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}
