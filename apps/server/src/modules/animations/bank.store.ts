import type { AnimationRow, adminAnimations } from '@put/contract/animations/animation-editing';
import { binDays } from '@put/contract/courses/course-editing';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { ownerOf } from '../colleagues/colleagues.api.ts';
import { useCount } from './animation-texts.store.ts';
import { tagIds } from './animations.store.ts';

type Filter = InputOf<typeof adminAnimations.list>['query'];

/** Pictures are read for the animations of one page alone. */
export async function listAnimations(db: Db, filter: Filter): Promise<{ animations: AnimationRow[]; total: number }> {
  const { rows: page } = await pageOf(filter).execute(db);
  if (page.length === 0) return { animations: [], total: 0 };
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('animation')
    .leftJoin('animation_version as v', 'v.id', 'animation.current_version_id')
    .select(['animation.id', 'animation.title', 'animation.kind', 'animation.status', 'animation.summary'])
    .select(['animation.updated_at', tagIds.as('tag_ids'), useCount.as('uses')])
    .select(ownerOf('animation.created_by').as('owner'))
    .select((eb) => [
      eb.fn.coalesce('v.total_steps', sql<number>`0`).as('total_steps'),
      eb.fn.coalesce('v.preview', sql<string>`''`).as('preview'),
    ])
    .where('animation.id', 'in', ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return { animations: ids.flatMap((id) => rowOf.get(id) ?? []), total: page[0]!.total };
}

const orders = {
  updated: { by: sql`animation.updated_at`, first: 'desc' },
  title: { by: sql`animation.title collate "ru-x-icu"`, first: 'asc' },
  uses: { by: useCount, first: 'desc' },
} as const;

/** The ids of a page in order, and the total number. */
function pageOf({ sort = 'updated', direction, limit = 50, offset = 0, ...filter }: Filter) {
  const order = orders[sort];
  const way = sql.raw(direction ?? order.first);
  const from = sql`from animation where ${sql.join(conditions(filter), sql` and `)}`;
  return sql<{ id: number; total: number }>`
    with ${filter.q ? sql`found as materialized (${found(filter.q)}),` : sql``}
      page as (select animation.id ${from} order by ${order.by} ${way}, animation.id ${way} limit ${limit} offset ${offset})
    select page.id, (select count(*) ${from}) as total from page`;
}

function conditions({ tag_id, kind, status, lesson_id, q }: Filter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`animation.deleted_at is null`];
  if (kind !== undefined) all.push(sql`animation.kind = ${kind}`);
  if (status !== undefined) all.push(sql`animation.status = ${status}`);
  if (tag_id !== undefined && tag_id.length > 0) all.push(sql`animation.id in (${withTags(tag_id)})`);
  if (lesson_id !== undefined)
    all.push(sql`animation.id in (
      select animation_id from animation_use where animation_use.lesson_id = ${lesson_id}
      union all select animation_id from animation_use join lesson_task using (task_id)
      where lesson_task.lesson_id = ${lesson_id})`);
  if (q) all.push(sql`animation.id in (select id from found)`);
  return all;
}

/** Animations that have every tag of the list, each itself or by a descendant. */
const withTags = (ids: readonly number[]) => sql`select animation_tag.animation_id from animation_tag
  join tag on tag.id = animation_tag.tag_id and tag.deleted_at is null
  join tag_branch(${ids}::int[]) branch on branch.tag_id = animation_tag.tag_id
  group by animation_tag.animation_id having count(distinct branch.root_id) = ${new Set(ids).size}`;

/**
 * Finds `q` as part of the title, or finds all its words in the title, the summary and the sentences in any grammatical
 * form; the last word may be unfinished.
 */
function found(q: string): RawBuilder<unknown> {
  const title = sql`select id from animation where deleted_at is null and ${contains(sql`title`, q)}`;
  const asked = q
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`);
  if (!asked) return title;
  const each = asked.map((word) => sql`(to_tsquery('simple', ${word}) || to_tsquery('russian', ${word}))`);
  return sql`${title} union all select * from animations_with_words(${sql.join(each, sql` && `)})`;
}

const kept = sql`make_interval(days => ${sql.lit(binDays)})`;
const isShown = sql<boolean>`${useCount} > 0`;

/** `gone_at` is null while a text shows the animation: then it is never removed. */
export async function listBinned(
  db: Db,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<ReplyOf<typeof adminAnimations.bin>> {
  const rows = await db
    .selectFrom('animation')
    .select(['id', 'title', 'kind', sql<string>`deleted_at`.as('deleted_at')])
    .select([
      sql<string | null>`case when not ${isShown} then deleted_at + ${kept} end`.as('gone_at'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { animations: rows.map(({ total: _, ...animation }) => animation), total: rows[0]?.total ?? 0 };
}

/** Removes animations whose time in the recycle bin is over. Returns them for audit events. */
export const purgeAnimations = (tx: Tx): Promise<{ id: number; title: string }[]> =>
  tx
    .deleteFrom('animation')
    .where('deleted_at', '<', sql<string>`now() - ${kept}`)
    .where(sql<boolean>`not ${isShown}`)
    .returning(['id', 'title'])
    .execute();
