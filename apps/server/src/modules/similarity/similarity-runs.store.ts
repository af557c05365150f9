import type { Viewer } from '@put/contract/base/access';
import type { SourceFile } from '@put/contract/judge/languages';
import type { SimilarityRun } from '@put/contract/similarity/similarity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { SimilarPair } from '../../similarity/compare-solutions.ts';
import { holdsIn } from '../enrolment/enrolment.api.ts';
import { isCompared } from './compared.sql.ts';

export const findComparedTask = (db: Db, id: number) =>
  db
    .selectFrom('task')
    .select(['id', 'title', 'kind', 'config', 'starter_files'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Starter files and reference solutions by the author. */
export const listReferences = (db: Db, taskId: number) =>
  db.selectFrom('task_solution').select(['language', 'files']).where('task_id', '=', taskId).execute();

export const findOpenRun = (db: Db, taskId: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('similarity_run')
    .select('id')
    .where('task_id', '=', taskId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();

export const insertRun = (tx: Tx, task_id: number, created_by: number | null): Promise<{ id: number }> =>
  tx.insertInto('similarity_run').values({ task_id, created_by }).returning('id').executeTakeFirstOrThrow();

export const isRunThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('similarity_run').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const ofTask = (db: Db, taskId: number) =>
  db
    .selectFrom('submission as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .where('s.task_id', '=', taskId)
    .where(isCompared);

export const countPeople = async (db: Db, taskId: number): Promise<number> =>
  (
    await ofTask(db, taskId)
      .select(sql<number>`count(distinct s.user_id)`.as('people'))
      .executeTakeFirstOrThrow()
  ).people;

/** Whether somebody has handed it in where the viewer marks works. */
export const isHandedInWithin = async (db: Db, viewer: Viewer, taskId: number): Promise<boolean> =>
  (await ofTask(db, taskId)
    .leftJoin('lesson as place', 'place.id', 's.lesson_id')
    .select('s.id')
    .where(holdsIn(viewer, 'course.mark', sql.ref('place.course_id')))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * One solution of each person in each course and language: of those with the best score the earliest, so that times tell
 * who was first. The newest come first.
 */
export const listCompared = async (db: Db, taskId: number): Promise<number[]> =>
  (
    await db
      .selectFrom(
        ofTask(db, taskId)
          .leftJoin('lesson', 'lesson.id', 's.lesson_id')
          .select('s.id')
          .distinctOn(['s.user_id', 'lesson.course_id', 's.language'])
          .orderBy('s.user_id')
          .orderBy('lesson.course_id')
          .orderBy('s.language')
          .orderBy(sql`s.score desc nulls last`)
          .orderBy('s.id')
          .as('best'),
      )
      .select('best.id')
      .orderBy('best.id', 'desc')
      .execute()
  ).map(({ id }) => id);

type Text = { id: number; user_id: number; language: string | null; files: SourceFile[] };

export const listTexts = (db: Db, ids: readonly number[]): Promise<Text[]> =>
  db
    .selectFrom('submission')
    .select(['id', 'user_id', 'language', 'files'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .execute();

type Progress = Pick<SimilarityRun, 'id' | 'status' | 'total' | 'done'>;
const progress = ['id', 'status', 'total', 'done'] as const;

/** Undefined when the run has ended or is gone. A job that comes again starts over. */
export const beginRun = (db: Db, id: number): Promise<{ task_id: number } | undefined> =>
  db
    .updateTable('similarity_run')
    .set({ status: 'running', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('task_id')
    .executeTakeFirst();

export const noteProgress = (
  tx: Tx,
  id: number,
  counts: { total?: number; done?: number; left_out?: number },
): Promise<Progress | undefined> =>
  tx
    .updateTable('similarity_run')
    .set(counts)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning(progress)
    .executeTakeFirst();

/** Ends the run, and removes the earlier ones of its task. Undefined when it has ended before. */
export async function endRun(
  tx: Tx,
  id: number,
  end: { status: 'done'; too_short: number; pairs: readonly SimilarPair[] } | { status: 'failed' },
): Promise<Progress | undefined> {
  const ended = await tx
    .updateTable('similarity_run')
    .set({
      status: end.status,
      finished_at: sql`clock_timestamp()`,
      ...(end.status === 'done' && { too_short: end.too_short, done: sql<number>`total` }),
    })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning([...progress, 'task_id'])
    .executeTakeFirst();
  if (!ended) return undefined;
  const { task_id, ...told } = ended;
  if (end.status === 'done') {
    await insertPairs(tx, id, end.pairs);
    await tx.deleteFrom('similarity_run').where('task_id', '=', task_id).where('id', '<', id).execute();
  }
  return told;
}

/** Leaves out pairs of which a solution is gone by now. */
const insertPairs = (tx: Tx, runId: number, pairs: readonly SimilarPair[]) =>
  sql`insert into similar_pair (similarity_run_id, left_id, right_id, similarity, longest_lines, shared_lines, fragments)
    select ${runId}, given."left", given."right", similarity, longest_lines, shared_lines, fragments
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) given ("left" int, "right" int, similarity numeric,
      longest_lines int, shared_lines int, fragments jsonb)
    join submission l on l.id = given."left" join submission r on r.id = given."right"`.execute(tx);
