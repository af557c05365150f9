import type { AnimationVersion } from '@put/contract/animations/animation-editing';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { contentColumns } from './animations.store.ts';

const authorName = sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`;

const versionsOf = (db: Db, animationId: number) =>
  db
    .selectFrom('animation_version as v')
    .innerJoin('animation', 'animation.id', 'v.animation_id')
    .leftJoin('user as author', 'author.id', 'v.made_by')
    .select(['v.number', 'v.title', 'v.written_at', authorName.as('author_name')])
    .where('v.animation_id', '=', animationId)
    .where('animation.deleted_at', 'is', null);

/** Newest first, without the contents. */
export async function listVersions(db: Db, animationId: number): Promise<AnimationVersion[]> {
  const versions = await versionsOf(db, animationId)
    .select(['v.total_steps', sql<boolean>`v.compiled is null`.as('is_broken')])
    .select(sql<number>`length(v.source)`.as('length'))
    .orderBy('v.number', 'desc')
    .execute();
  if (versions.length === 0) throw new Refusal('not_found');
  return versions;
}

export async function getVersion(db: Db, animationId: number, number: number) {
  const version = await versionsOf(db, animationId)
    .select(contentColumns)
    .select('v.complaint')
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!version) throw new Refusal('not_found');
  return version;
}

/** What own data is compiled by: a version never changes. */
export const getVersionToRun = (db: Db, versionId: number) =>
  db
    .selectFrom('animation_version as v')
    .select(['v.animation_id', 'v.number', 'v.title'])
    .select(contentColumns)
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow();

/** The answer to readers, as brotli. */
export async function getCompiled(db: Db, versionId: number): Promise<Buffer> {
  const { compiled } = await db
    .selectFrom('animation_version')
    .select('compiled')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  if (compiled === null) throw new Error(`The version ${versionId} is not compiled`);
  return compiled;
}

/** The newest content with what it compiled to, if it did. */
export const findNewestCompiled = (db: Db, animationId: number) =>
  db
    .selectFrom('animation')
    .innerJoin('animation_version as v', (join) =>
      join.onRef('v.animation_id', '=', 'animation.id').onRef('v.number', '=', 'animation.version'),
    )
    .select(['v.compiled', 'v.preview', 'v.total_steps', 'v.format', 'animation.said'])
    .where('animation.id', '=', animationId)
    .executeTakeFirstOrThrow();
