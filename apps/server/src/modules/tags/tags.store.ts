import { Refusal } from '@put/contract/refusals';
import type { Tag } from '@put/contract/tags';
import { sql } from 'kysely';
import { type Db, type Tx, uniqueViolation } from '../../drivers/database/database.ts';

export async function listTags(db: Db): Promise<Tag[]> {
  return db
    .selectFrom('tag')
    .select(['id', 'title', 'color', 'kind'])
    .select(
      sql<number>`(select count(*) from task_tag join task on task.id = task_id where tag_id = tag.id and deleted_at is null)`.as(
        'tasks',
      ),
    )
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();
}

type TagFields = { title: string; color?: string | undefined; kind?: 'topic' | 'internal' | undefined };

export async function insertTag(tx: Tx, { title, color = '#6b6457', kind = 'topic' }: TagFields): Promise<number> {
  try {
    const { id } = await tx.insertInto('tag').values({ title, color, kind }).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    const message = 'Такая метка уже есть';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path: 'title', message }] });
  }
}
