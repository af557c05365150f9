import type { Viewer } from '@put/contract/base/access';
import type {
  ComparedSolution,
  SimilarityDecision,
  SimilarityRun,
  TaskSimilarity,
} from '@put/contract/similarity/similarity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { holdsIn, holdsOverGroup } from '../enrolment/enrolment.api.ts';

const nameOf = (user: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${user}.last_name`)}, ${sql.ref(`${user}.first_name`)}), '')`;

export const findNewestRun = (db: Db, taskId: number): Promise<SimilarityRun | undefined> =>
  db
    .selectFrom('similarity_run as run')
    .leftJoin('user as author', 'author.id', 'run.created_by')
    .select(['run.id', 'run.status', 'run.total', 'run.done', 'run.too_short', 'run.left_out'])
    .select(['run.created_at', 'run.finished_at', nameOf('author').as('author_name')])
    .where('run.task_id', '=', taskId)
    .orderBy('run.id', 'desc')
    .executeTakeFirst();

/** The finished one, which is shown while a newer one goes on. */
export const findFinishedRun = (db: Db, taskId: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('similarity_run')
    .select('id')
    .where('task_id', '=', taskId)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/**
 * Pairs of which the viewer reaches one solution at least. The id of a solution that is out of reach is null, and so is
 * what was decided about it: notes name people.
 */
const pairsFor = (db: Db, viewer: Viewer) => {
  const held = (lesson: string) =>
    sql<boolean>`coalesce(${holdsIn(viewer, 'course.works', sql.ref(`${lesson}.course_id`))}, false)`;
  const isWhole = sql<boolean>`(${held('left_lesson')} and ${held('right_lesson')})`;
  return db
    .selectFrom('similar_pair as pair')
    .innerJoin('submission as left_one', 'left_one.id', 'pair.left_id')
    .innerJoin('submission as right_one', 'right_one.id', 'pair.right_id')
    .innerJoin('user as left_user', 'left_user.id', 'left_one.user_id')
    .innerJoin('user as right_user', 'right_user.id', 'right_one.user_id')
    .leftJoin('lesson as left_lesson', 'left_lesson.id', 'left_one.lesson_id')
    .leftJoin('lesson as right_lesson', 'right_lesson.id', 'right_one.lesson_id')
    .leftJoin('similarity_decision as decided', (join) =>
      join.onRef('decided.left_id', '=', 'pair.left_id').onRef('decided.right_id', '=', 'pair.right_id').on(isWhole),
    )
    .leftJoin('user as decider', 'decider.id', 'decided.decided_by')
    .select(['pair.id', 'pair.similarity', 'pair.longest_lines', 'pair.shared_lines'])
    .select([
      sql<number | null>`case when ${held('left_lesson')} then pair.left_id end`.as('left_id'),
      sql<number | null>`case when ${held('right_lesson')} then pair.right_id end`.as('right_id'),
    ])
    .select([
      'decided.decision',
      'decided.note',
      'decided.decided_at',
      'decided.decided_by',
      nameOf('decider').as('by_name'),
    ])
    .where('left_user.deleted_at', 'is', null)
    .where('right_user.deleted_at', 'is', null)
    .where(sql<boolean>`(${held('left_lesson')} or ${held('right_lesson')})`);
};

export const listPairs = (db: Db, viewer: Viewer, runId: number) =>
  pairsFor(db, viewer)
    .where('pair.similarity_run_id', '=', runId)
    .orderBy('pair.similarity', 'desc')
    .orderBy('pair.id')
    .execute();

export const findPair = (db: Db, viewer: Viewer, id: number) => {
  const marks = (lesson: string) =>
    sql`coalesce(${holdsIn(viewer, 'course.mark', sql.ref(`${lesson}.course_id`))}, false)`;
  return pairsFor(db, viewer)
    .innerJoin('task', 'task.id', 'left_one.task_id')
    .select(['pair.fragments', 'task.id as task_id', 'task.title as task_title'])
    .select(sql<boolean>`(${marks('left_lesson')} and ${marks('right_lesson')})`.as('may_decide'))
    .where('pair.id', '=', id)
    .executeTakeFirst();
};

/** Solutions as pairs name them, with those groups of their people that the viewer reaches. */
export const listSolutions = (db: Db, viewer: Viewer, ids: readonly number[]): Promise<ComparedSolution[]> =>
  db
    .selectFrom('submission as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('lesson', 'lesson.id', 's.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select(['s.id as submission_id', 's.user_id', 's.lesson_id', 'lesson.title as lesson_title'])
    .select(['course.id as course_id', 'course.title as course_title', 's.queued_at as handed_in_at'])
    .select([
      sql<string>`concat_ws(' ', u.last_name, u.first_name)`.as('user_name'),
      sql<string>`coalesce(s.language, '')`.as('language'),
      sql<number[]>`array(select class.id from user_group_member pupil
        join user_group class on class.id = pupil.user_group_id and class.deleted_at is null
        where pupil.user_id = s.user_id and pupil.role = 'student'
          and ${holdsOverGroup(viewer, 'course.works', sql.ref('class.id'))} order by class.id)`.as('user_group_ids'),
    ])
    .where('s.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('s.id')
    .execute();

export const listGroups = (db: Db, ids: readonly number[]): Promise<TaskSimilarity['user_groups']> =>
  db
    .selectFrom('user_group')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();

type NewDecision = {
  left_id: number;
  right_id: number;
  decision: SimilarityDecision | null;
  note: string;
  decided_by: number | null;
};

/** Decisions about a pair come one after another. A later comparison has the two as another row; that is rare enough. */
export async function lockPair(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('similar_pair').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Neither a decision nor a note removes the row. */
export async function saveDecision(tx: Tx, { left_id, right_id, ...told }: NewDecision): Promise<void> {
  if (told.decision === null && told.note === '') {
    await tx
      .deleteFrom('similarity_decision')
      .where('left_id', '=', left_id)
      .where('right_id', '=', right_id)
      .execute();
    return;
  }
  const columns = { ...told, decided_at: new Date().toISOString() };
  await tx
    .insertInto('similarity_decision')
    .values({ left_id, right_id, ...columns })
    .onConflict((conflict) => conflict.columns(['left_id', 'right_id']).doUpdateSet(columns))
    .execute();
}
