import type { AnimationComplaint, AnimationContent, EditedAnimation } from '@put/contract/animations/animation-editing';
import type { AnimationKind } from '@put/contract/animations/animation-format';
import type { Owner } from '@put/contract/base/owner';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { ownerOf } from '../colleagues/colleagues.api.ts';
import { listUses } from './animation-texts.store.ts';

/** The columns of a version that hold what its author wrote. */
export const contentColumns = [
  'v.source',
  'v.input',
  'v.allows_input',
  'v.input_hint',
  'v.speed',
  'v.listing',
  'v.file_sha256',
  'v.words',
] as const;

/** Tags in the recycle bin come back with it. */
export const tagIds = sql<number[]>`array(select tag_id from animation_tag join tag on tag.id = tag_id
  where animation_id = animation.id and tag.deleted_at is null order by tag_id)`;

const authorName = sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`;

/** An animation with its newest content. */
export async function getAnimation(db: Db, id: number): Promise<EditedAnimation & { owner: Owner }> {
  const animation = await db
    .selectFrom('animation')
    .innerJoin('animation_version as v', (join) =>
      join.onRef('v.animation_id', '=', 'animation.id').onRef('v.number', '=', 'animation.version'),
    )
    .leftJoin('user as author', 'author.id', 'v.made_by')
    .select(['animation.id', 'animation.kind', 'animation.title', 'animation.summary', 'animation.status'])
    .select(['animation.version', 'animation.updated_at', 'v.written_at', 'v.complaint', tagIds.as('tag_ids')])
    .select(contentColumns)
    .select([authorName.as('author_name'), ownerOf('animation.created_by').as('owner')])
    .where('animation.id', '=', id)
    .where('animation.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!animation) throw new Refusal('not_found');
  return { ...animation, uses: await listUses(db, id) };
}

export const isAnimationThere = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('animation')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Locks the animation until the end of `tx`, so that versions are numbered one after another. */
export async function lockAnimation(tx: Tx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('animation')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
}

/** Adds an animation without a version; its first one must follow in `tx`. */
export async function insertAnimation(
  tx: Tx,
  fields: { title: string; kind: AnimationKind; summary: string; created_by: number | null },
): Promise<number> {
  const { id } = await tx.insertInto('animation').values(fields).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** `compiled`: the answer to readers, as brotli. */
export type NewCompiled = { format: number; compiled: Buffer; total_steps: number; preview: string; said: string };
type NewVersion = {
  animation_id: number;
  number: number;
  title: string;
  content: AnimationContent;
  made_by: number | null;
} & ({ compiled: NewCompiled; complaint: null } | { compiled: null; complaint: AnimationComplaint });

/** Stores a version as the newest content. Readers see it when it plays, and the one before otherwise. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { animation_id, number, title, content, made_by, complaint, compiled } = version;
  const { listing, ...own } = content;
  const { said = '', ...stored } = compiled ?? {};
  const { id } = await tx
    .insertInto('animation_version')
    .values({
      animation_id,
      number,
      title,
      ...own,
      listing: listing && JSON.stringify(listing),
      made_by,
      format: null,
      compiled: null,
      ...stored,
      complaint: complaint && JSON.stringify(complaint),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = compiled && ({ status: 'ready', current_version_id: id, said } as const);
  await tx
    .updateTable('animation')
    .set({ title, version: number, ...shown })
    .$if(complaint !== null, (query) =>
      query.set({ status: sql`case when current_version_id is null then 'draft' else 'broken' end` }),
    )
    .where('id', '=', animation_id)
    .execute();
}

export async function setSummary(tx: Tx, id: number, summary: string): Promise<void> {
  await tx.updateTable('animation').set({ summary }).where('id', '=', id).execute();
}

/** Sets exactly these tags; those in the recycle bin stay for their way back. */
export async function replaceTags(tx: Tx, id: number, tagIdsGiven: readonly number[]): Promise<void> {
  await sql`delete from animation_tag using tag
    where tag.id = tag_id and animation_id = ${id} and tag.deleted_at is null`.execute(tx);
  // the lock waits for a parallel deletion of a tag
  const { numAffectedRows = 0n } = await sql`insert into animation_tag (animation_id, tag_id)
    select ${id}, id from tag where id = any(${tagIdsGiven}::int[]) and deleted_at is null order by id for share`.execute(
    tx,
  );
  if (Number(numAffectedRows) === new Set(tagIdsGiven).size) return;
  throw new Refusal('invalid_input', { errors: [{ path: 'tag_ids', message: 'Такой метки нет' }] });
}
