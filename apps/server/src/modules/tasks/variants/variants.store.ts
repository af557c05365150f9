import { sql } from 'kysely';
import type { Db } from '../../../drivers/database/database.ts';

/** Outputs of the author's program for a seed, by name. */
type Parameters = Readonly<Record<string, unknown>>;

type Key = { task_id: number; code_hash: string; seed: number };

export const findVariant = async (db: Db, { task_id, code_hash, seed }: Key): Promise<Parameters | undefined> =>
  (
    await db
      .selectFrom('task_variant')
      .select('parameters')
      .where('task_id', '=', task_id)
      .where('code_hash', '=', code_hash)
      .where('seed', '=', seed)
      .executeTakeFirst()
  )?.parameters;

/** The first stored values win: a student may have seen them. */
export async function keepVariant(db: Db, key: Key, parameters: Parameters): Promise<Parameters> {
  await db
    .insertInto('task_variant')
    .values({ ...key, parameters: JSON.stringify(parameters) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findVariant(db, key)) ?? parameters;
}

/** The student's group in the course, the oldest of several. Null for a viewer who is no student. */
export const findGroupInCourse = async (db: Db, userId: number, lessonId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('lesson')
      .innerJoin('course_user_group as opened', 'opened.course_id', 'lesson.course_id')
      .innerJoin('user_group_member as member', 'member.user_group_id', 'opened.user_group_id')
      .innerJoin('user_group as g', 'g.id', 'opened.user_group_id')
      .select(sql<number | null>`min(g.id)`.as('id'))
      .where('lesson.id', '=', lessonId)
      .where('member.user_id', '=', userId)
      .where('g.deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id;

/** The first solution that is expected to be accepted. */
export const findReferenceSolution = (db: Db, taskId: number) =>
  db
    .selectFrom('task_solution')
    .select(['language', 'files'])
    .where('task_id', '=', taskId)
    .where('expected', '=', 'accepted')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
