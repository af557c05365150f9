import type { Phrase } from '@put/contract/reviews/remarks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** The most phrases of one teacher. */
export const mostPhrases = 200;

/** The teacher's own ones and those of a lesson's course, the most recently used first. */
export const listPhrases = (db: Db, userId: number, lessonId: number | undefined): Promise<Phrase[]> =>
  db
    .selectFrom('phrase')
    .select(['id', 'text', 'course_id'])
    .where((is) =>
      is.or([
        is.and([is('user_id', '=', userId), is('course_id', 'is', null)]),
        ...(lessonId === undefined
          ? []
          : [is('course_id', '=', is.selectFrom('lesson').select('course_id').where('id', '=', lessonId))]),
      ]),
    )
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPhrases * 2)
    .execute();

export async function countPhrases(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('phrase')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export const lockTeacher = (tx: Tx, userId: number) =>
  tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

type NewPhrase = { user_id: number; course_id: number | null; text: string };

/** A phrase that is there already is only used again. */
export async function upsertPhrase(tx: Tx, { user_id, course_id, text }: NewPhrase): Promise<{ id: number }> {
  const conflict =
    course_id === null
      ? sql`(user_id, md5(text)) where course_id is null`
      : sql`(course_id, md5(text)) where course_id is not null`;
  const { rows } = await sql<{ id: number }>`
    insert into phrase (user_id, course_id, text) values (${user_id}, ${course_id}, ${text})
    on conflict ${conflict} do update set used_at = now() returning id`.execute(tx);
  return rows[0]!;
}

/** False when there is no such phrase, or it is another teacher's own. */
export async function removePhrase(db: Db, id: number, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('phrase')
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', userId), is('course_id', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
