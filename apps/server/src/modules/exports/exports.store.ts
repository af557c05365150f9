import { type ExportEvent, type ExportRun, type NewExport, exportDays } from '@put/contract/exports/exports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

const mostListed = 20;

export type ExportOptions = Pick<NewExport, 'user_ids' | 'time_zone' | 'which' | 'folders'>;
type NewRow = Pick<ExportRun, 'format' | 'file_name'> & {
  course_id: number;
  lesson_id: number | null;
  options: ExportOptions;
  created_by: number;
};

export const insertExport = (tx: Tx, { options, ...row }: NewRow): Promise<{ id: number }> =>
  tx
    .insertInto('export_run')
    .values({ ...row, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Of one person, of a course and its lessons, the latest first. */
export const listExports = (db: Db, userId: number, courseId: number): Promise<ExportRun[]> =>
  db
    .selectFrom('export_run as run')
    .innerJoin('course', 'course.id', 'run.course_id')
    .leftJoin('lesson', 'lesson.id', 'run.lesson_id')
    .select([
      'run.id',
      'run.format',
      'run.status',
      'run.done',
      'run.total',
      'run.created_at',
      'run.file_name',
      'run.problem',
    ])
    .select(['run.size_bytes as size', sql<string>`coalesce(lesson.title, course.title)`.as('title')])
    .where('run.created_by', '=', userId)
    .where('run.course_id', '=', courseId)
    .orderBy('run.id', 'desc')
    .limit(mostListed)
    .execute();

export const isOwnExport = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('export_run')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Undefined when it is not ready or another person's. */
export const findOwnContent = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('export_run')
    .select(['sha256', 'size_bytes', 'file_name', 'format'])
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('sha256', 'is not', null)
    .executeTakeFirst();

/** Whether there was one. */
export async function deleteOwn(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('export_run')
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteOld = (db: Db) =>
  db
    .deleteFrom('export_run')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${exportDays})`)
    .execute();

/** Takes one that is not finished; undefined when it is, or was removed. */
export const takeExport = (db: Db, id: number) =>
  db
    .updateTable('export_run')
    .set({ status: 'making', done: 0, total: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'making'])
    .returning(['id', 'course_id', 'lesson_id', 'format', 'options', 'created_by'])
    .executeTakeFirst();
export type TakenExport = NonNullable<Awaited<ReturnType<typeof takeExport>>>;

type Change = { done?: number; total?: number } | Ended;
type Ended = { status: 'ready'; sha256: string; size_bytes: number } | { status: 'failed'; problem: string };

/** Returns the event to publish; undefined when the export was removed or has ended. */
export const changeExport = (db: Db | Tx, id: number, change: Change): Promise<ExportEvent | undefined> =>
  db
    .updateTable('export_run')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'making'])
    .returning(['id', 'status', 'done', 'total'])
    .executeTakeFirst();

/** The groups of a course that each of its students is in, in words. */
export async function findGroupTitles(db: Db, courseId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('course_user_group as opened')
    .innerJoin('user_group', 'user_group.id', 'opened.user_group_id')
    .innerJoin('user_group_member as member', 'member.user_group_id', 'user_group.id')
    .select(['member.user_id', sql<string>`string_agg(user_group.title, ', ' order by user_group.title)`.as('titles')])
    .where('opened.course_id', '=', courseId)
    .where('member.role', '=', 'student')
    .where('user_group.deleted_at', 'is', null)
    .groupBy('member.user_id')
    .execute();
  return new Map(rows.map(({ user_id, titles }) => [user_id, titles]));
}
