import type { JudgeRow, JudgeState } from '@put/contract/judge/judge';
import type { Language } from '@put/contract/judge/languages';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

const mostShown = 20;
/** How many of the last judged submissions are used to find slow tasks. */
const lookedAt = 1000;

/**
 * How many jobs of each class wait and run. Class `run` holds checks on samples. Runs on own input are not counted: they
 * do not use the queue.
 */
export async function countWaiting(db: Db): Promise<JudgeState['classes']> {
  const { rows } = await sql<JudgeState['classes'][number]>`
    with open as (
      select case cause when 'check' then 'run' else 'submission' end as name, status = 'queued' as waits, queued_at
      from submission where status in ('queued', 'compiling', 'running')
      union all
      select 'background', true, r.created_at
      from rejudge r join rejudge_item i on i.rejudge_id = r.id where r.status = 'running' and i.status = 'waiting'
      union all
      select 'background', state = 'waiting', started_at from task_check where state in ('waiting', 'running'))
    select name, count(*) filter (where waits) as waiting, count(*) filter (where not waits) as running,
      min(queued_at) filter (where waits) as oldest_at
    from (values (1, 'run'), (2, 'submission'), (3, 'background')) class (at, name) left join open using (name)
    group by at, name order by at`.execute(db);
  return rows;
}

/** How many submissions of each language wait, and since when. */
export const countByLanguage = (db: Db): Promise<JudgeState['unserved']> =>
  db
    .selectFrom('submission')
    .select([
      'language',
      (is) => is.fn.countAll<number>().as('waiting'),
      (is) => is.fn.min('queued_at').as('oldest_at'),
    ])
    .where('status', '=', 'queued')
    .where('language', 'is not', null)
    .groupBy('language')
    .orderBy('language')
    .$narrowType<{ language: Language; oldest_at: string }>()
    .execute();

export async function sumUpLastHour(db: Db): Promise<JudgeState['last_hour']> {
  const { rows } = await sql<JudgeState['last_hour']>`
    select count(*) as judged,
      1000 * percentile_cont(0.95) within group (order by extract(epoch from started_at - queued_at)::float8) as wait_p95_ms
    from submission where finished_at > now() - interval '1 hour' and status in ('done', 'review') and started_at is not null`.execute(
    db,
  );
  return rows[0]!;
}

export async function listSlowest(db: Db): Promise<JudgeState['slowest']> {
  const { rows } = await sql<JudgeState['slowest'][number]>`
    select task_id, task.title as task_title, count(*) as judged, avg(took)::float8 as average_ms, max(took)::float8 as longest_ms
    from (
      select task_id, 1000 * extract(epoch from finished_at - started_at) as took from submission
      where finished_at is not null and started_at is not null and status = 'done' order by finished_at desc limit ${lookedAt}
    ) last join task on task.id = task_id
    group by task_id, task.title order by average_ms desc limit 10`.execute(db);
  return rows;
}

const rows = (db: Db) =>
  db
    .selectFrom('submission')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .innerJoin('user', 'user.id', 'submission.user_id')
    .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
    .leftJoin('course', 'course.id', 'lesson.course_id')
    .select([
      'submission.id',
      'submission.cause',
      'submission.language',
      'submission.status',
      'submission.user_id',
      'submission.task_id',
      'task.title as task_title',
      'submission.lesson_id',
      'course.title as course_title',
      'submission.queued_at',
      'submission.finished_at',
      'submission.fault',
      sql<string>`concat_ws(' ', "user".last_name, "user".first_name)`.as('user_name'),
    ])
    .limit(mostShown);

/** Submissions that are being judged, then those that wait, in the order of their turns. */
export const listUnjudged = (db: Db): Promise<JudgeRow[]> =>
  rows(db)
    .leftJoin('judge_turn', 'judge_turn.submission_id', 'submission.id')
    .where('submission.status', 'in', ['queued', 'compiling', 'running'])
    .orderBy(sql`submission.status = 'queued'`)
    .orderBy(sql`submission.cause = 'submit'`)
    .orderBy('judge_turn.round')
    .orderBy('judge_turn.place')
    .orderBy('submission.id')
    .execute();

export async function listFailed(db: Db): Promise<{ failed: JudgeRow[]; failed_total: number }> {
  const failed = await rows(db).where('verdict', '=', 'judge_error').orderBy('submission.id', 'desc').execute();
  const { total } = await db
    .selectFrom('submission')
    .select(sql<number>`count(*)`.as('total'))
    .where('verdict', '=', 'judge_error')
    .executeTakeFirstOrThrow();
  return { failed, failed_total: total };
}
