import type { LessonDraft, LessonDraftText } from '@put/contract/lessons/lesson-drafts';
import type { LessonVersion } from '@put/contract/lessons/lesson-editing';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';
import type { EditTable } from '../drafts/drafts.api.ts';

/** The present text. Locks the lesson: the second of two saves at once sees the text of the first. */
export const findTextForUpdate = (tx: Tx, lessonId: number) =>
  tx
    .selectFrom('lesson')
    .select(['version', 'title', 'body', 'author_id', 'written_at'])
    .where('id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Text = NonNullable<Awaited<ReturnType<typeof findTextForUpdate>>>;

/** Stores a text as a version and returns the next number. `authorId`: who writes the next text. */
export async function insertVersion(tx: Tx, lessonId: number, text: Text, authorId: number): Promise<number> {
  const { version: number, title, body, author_id, written_at } = text;
  await tx
    .insertInto('lesson_version')
    .values({ lesson_id: lessonId, number, title, body, author_id, written_at })
    .execute();
  const next = { version: number + 1, author_id: authorId, written_at: new Date().toISOString() };
  await tx.updateTable('lesson').set(next).where('id', '=', lessonId).execute();
  return next.version;
}

const authorName = sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`;

/** The present text and all earlier versions, newest first, without the texts themselves. */
export async function listVersions(db: Db, lessonId: number): Promise<LessonVersion[]> {
  const versions = await allVersions(db)
    .select(sql<number>`length(v.body)`.as('length'))
    .where('v.lesson_id', '=', lessonId)
    .orderBy('v.number', 'desc')
    .execute();
  if (versions.length === 0) throw new Refusal('not_found');
  return versions;
}

export async function getVersion(db: Db, lessonId: number, number: number) {
  const version = await allVersions(db)
    .select('v.body')
    .where('v.lesson_id', '=', lessonId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!version) throw new Refusal('not_found');
  return version;
}

const allVersions = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('lesson')
        .select(['id as lesson_id', 'version as number', 'title', 'body', 'author_id', 'written_at'])
        .where('deleted_at', 'is', null)
        .unionAll(
          eb.selectFrom('lesson_version').select(['lesson_id', 'number', 'title', 'body', 'author_id', 'written_at']),
        )
        .as('v'),
    )
    .leftJoin('user as author', 'author.id', 'v.author_id')
    .select(['v.number', 'v.title', 'v.written_at', authorName.as('author_name')]);

export const findLessonDraft = (db: Db, lessonId: number, userId: number): Promise<LessonDraft | undefined> =>
  db
    .selectFrom('lesson_draft')
    .select(['based_on', 'title', 'body', 'saved_at', 'version', 'page'])
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Drafts of a lesson's text, for `saveEdit`. */
export const lessonDrafts =
  (lessonId: number, userId: number) =>
  (tx: Tx): EditTable<LessonDraftText> => ({
    lock: async () => {
      const row = await tx
        .selectFrom('lesson_draft')
        .select(['based_on', 'title', 'body', 'saved_at', 'version', 'page', 'count', 'device'])
        .where('lesson_id', '=', lessonId)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { based_on, title, body, ...marks } = row;
      return { ...marks, content: { based_on, title, body } };
    },
    insert: async ({ content, ...marks }) => {
      try {
        const inserted = await tx
          .insertInto('lesson_draft')
          .values({ lesson_id: lessonId, user_id: userId, ...content, ...marks })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst();
        return inserted !== undefined;
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new Refusal('not_found');
        throw error;
      }
    },
    update: async ({ content, ...marks }) => {
      await tx
        .updateTable('lesson_draft')
        .set({ ...content, ...marks })
        .where('lesson_id', '=', lessonId)
        .where('user_id', '=', userId)
        .execute();
    },
    remove: async () => {
      await tx.deleteFrom('lesson_draft').where('lesson_id', '=', lessonId).where('user_id', '=', userId).execute();
    },
  });
