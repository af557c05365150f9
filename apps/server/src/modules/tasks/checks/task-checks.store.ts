import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { TimeRule, Verification } from '@put/contract/tasks/task-verification';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';

const shown = [
  'state',
  'tests_done',
  'tests_total',
  'publishes',
  'started_at',
  'finished_at',
  'status',
  'verification',
] as const;

/** How many waiting checks come before this one. */
const ahead =
  sql<number>`(select count(*)::int from task_check other where other.finished_at is null and other.task_id <> task_check.task_id
  and task_check.state = 'waiting' and (other.turn, other.started_at) < (task_check.turn, task_check.started_at))`.as(
    'ahead',
  );

type Start = {
  task_id: number;
  tests_total: number;
  publishes: boolean;
  time_rule: TimeRule | null;
  started_by: number;
  turn: number;
};

/**
 * The turn of a check. In each round every user has one check; a user with several waiting checks gets later rounds. A
 * new check joins the current round.
 */
export async function findTurn(tx: Tx, taskId: number, startedBy: number): Promise<number> {
  const { turn } = await tx
    .selectFrom('task_check')
    .select(
      sql<number>`greatest(coalesce(min(turn), 0), coalesce(max(turn) filter (where started_by = ${startedBy}) + 1, 0))`.as(
        'turn',
      ),
    )
    .where('finished_at', 'is', null)
    .where('task_id', '!=', taskId)
    .executeTakeFirstOrThrow();
  return turn;
}

/** Starts again; `run` identifies the new check. */
export const insertCheck = (
  tx: Tx,
  { time_rule, ...told }: Start,
): Promise<Omit<TaskCheck, 'ahead'> & { run: number }> => {
  const start = { ...told, time_rule: time_rule && JSON.stringify(time_rule) };
  return tx
    .insertInto('task_check')
    .values(start)
    .onConflict((conflict) =>
      conflict.column('task_id').doUpdateSet({
        ...start,
        run: sql`task_check.run + 1`,
        state: 'waiting',
        tests_done: 0,
        started_at: sql`clock_timestamp()`,
        finished_at: null,
        status: null,
        verification: null,
      }),
    )
    .returning([...shown, 'run'])
    .executeTakeFirstOrThrow();
};

export const findCheck = (db: Db, taskId: number): Promise<TaskCheck | undefined> =>
  db.selectFrom('task_check').select(shown).select(ahead).where('task_id', '=', taskId).executeTakeFirst();

/** Undefined when the check is over or replaced. */
export const findRunningCheck = (db: Db, taskId: number, run: number) =>
  db
    .selectFrom('task_check')
    .select(['publishes', 'time_rule', 'started_by'])
    .where('task_id', '=', taskId)
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** False when a newer check has replaced this one. */
export async function noteProgress(db: Db, taskId: number, run: number, testsDone: number): Promise<boolean> {
  const kept = await db
    .updateTable('task_check')
    .set({ state: 'running', tests_done: testsDone })
    .where('task_id', '=', taskId)
    .where('run', '=', run)
    .returning('run')
    .executeTakeFirst();
  return kept !== undefined;
}

type End =
  | { state: 'done'; status: NonNullable<TaskCheck['status']>; verification: Verification }
  | { state: 'outdated' | 'failed' };

export async function endCheck(db: Db, taskId: number, run: number, end: End): Promise<void> {
  const found =
    end.state === 'done'
      ? { status: end.status, verification: JSON.stringify(end.verification), tests_done: sql<number>`tests_total` }
      : {};
  await db
    .updateTable('task_check')
    .set({ state: end.state, finished_at: new Date().toISOString(), ...found })
    .where('task_id', '=', taskId)
    .where('run', '=', run)
    .where('finished_at', 'is', null)
    .execute();
}

/** How many submissions were judged by an earlier version of the task. */
export async function countOutdated(db: Db, taskId: number): Promise<number> {
  const { count } = await db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('submission.task_id', '=', taskId)
    .where('submission.cause', '=', 'submit')
    .where('submission.status', '=', 'done')
    .whereRef('submission.task_version', '<', 'task.version')
    .executeTakeFirstOrThrow();
  return count;
}
