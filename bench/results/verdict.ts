import type { TestResult } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { postgresEvents } from '../../apps/server/src/drivers/events/postgres-events.ts';
import { insertJudgement } from '../../apps/server/src/modules/judge/judge.store.ts';
import { keepResult, lockAttempts } from '../../apps/server/src/modules/results/results.api.ts';
import type { Figure } from '../figures.ts';
import { startProduct } from '../product.ts';
import { median, msOf } from '../times.ts';

const [small, large] = [10, 10_000];
const tasksOfLesson = 10;
const verdicts = 400;

type Course = { lessonId: number; taskIds: number[]; userIds: number[] };

/**
 * The transaction of a verdict (judgement, result, statistics, news) in a course of ten and of ten thousand students,
 * turn by turn; and whether the statistics that were kept are those counted anew.
 */
export async function benchVerdict(): Promise<Figure[]> {
  const product = await startProduct();
  const onError = (error: unknown) => {
    throw error;
  };
  const { db, close } = await openDatabase({ connect: product.connect, onError });
  const events = await postgresEvents({ db, connect: product.connect, onError });
  try {
    const courses = [await addCourse(db, small), await addCourse(db, large)] as const;
    await sql`analyze`.execute(db);
    const costsMs: [number[], number[]] = [[], []];
    for (let turn = 0; turn < verdicts; turn++)
      for (const at of [0, 1] as const) {
        const { lessonId: lesson_id, taskIds, userIds } = courses[at];
        const key = { user_id: userIds[turn % userIds.length]!, task_id: taskIds[turn % tasksOfLesson]!, lesson_id };
        const { rows } = await sql<{
          id: number;
        }>`insert into submission (user_id, task_id, lesson_id, task_version, cause, files)
          values (${key.user_id}, ${key.task_id}, ${lesson_id}, 1, 'submit', '[]') returning id`.execute(db);
        costsMs[at].push(
          await msOf(() =>
            db.transaction().execute(async (tx) => {
              await lockAttempts(tx, key.user_id, key.task_id);
              await insertJudgement(tx, rows[0]!.id, judged(turn));
              await keepResult(tx, events, key);
            }),
          ),
        );
      }
    // the first ones fill caches
    const [costMs, baselineMs] = [costsMs[1], costsMs[0]].map((costs) => median(costs.slice(verdicts / 4)));
    return [
      {
        name: `results: a verdict’s transaction in a course of ${large}`,
        value: costMs!,
        unit: 'ms',
        baseline: baselineMs!,
        baselineName: `of ${small}`,
        goal: { ratioAtMost: 1.2 },
      },
      {
        name: 'results: rows of statistics that a recount would change',
        value: await countDifferences(db),
        goal: { atMost: 0 },
      },
    ];
  } finally {
    await events.close();
    await close();
    await product.close();
  }
}

/** Every third is right, the others stop at one of four tests. */
function judged(turn: number) {
  const isRight = turn % 3 === 0;
  const failure = isRight
    ? { failed_test: null, error_key: null }
    : { failed_test: `2.${(turn % 4) + 1}`, error_key: `IndexError · a[${turn % 5}]` };
  return {
    ...failure,
    task_version: 1,
    verdict: isRight ? ('accepted' as const) : ('partial' as const),
    score: isRight ? 100 : turn % 100,
    max_score: 100,
    compiler_output: '',
    tests: [] as TestResult[],
    time_ms: 20,
    memory_kb: 1000,
  };
}

/** A course with one lesson, where everyone has one attempt at each of its tasks. */
async function addCourse(db: Db, students: number): Promise<Course> {
  const { rows } = await sql<{ lesson: number }>`
    with course as (insert into course (title, date) values ('Замер', '2026-09-01') returning id)
    insert into lesson (course_id, title, position) select id, 'Занятие', 1 from course returning id as lesson`.execute(
    db,
  );
  const lessonId = rows[0]!.lesson;
  const tasks = await sql<{ id: number }>`
    with made as (
      insert into task (kind, title, status, config, limits)
      select 'program', 'Замер ' || n, 'ready', found.config, found.limits from generate_series(1, ${tasksOfLesson}) n,
        (select config, limits from task where kind = 'program' order by id limit 1) found
      returning id),
    placed as (
      insert into lesson_task (lesson_id, task_id, position, points)
      select ${lessonId}, id, row_number() over (order by id), 100 from made)
    select id from made`.execute(db);
  const users = await sql<{ id: number }>`insert into "user" (username, first_name, password_hash)
    select 'bench-' || ${students}::int || '-' || n, 'Имя', '' from generate_series(1, ${students}) n returning id`.execute(
    db,
  );
  const taskIds = tasks.rows.map(({ id }) => id);
  const userIds = users.rows.map(({ id }) => id);
  // counted once for all, as after a migration
  await sql`alter table result disable trigger user`.execute(db);
  for (const taskId of taskIds)
    await sql`with handed_in as (
        insert into submission (user_id, task_id, lesson_id, task_version, cause, files, status, verdict, score, max_score, failed_test)
        select id, ${taskId}, ${lessonId}, 1, 'submit', '[]', 'done', 'partial', id % 100, 100, '2.' || (id % 4 + 1)
        from unnest(${userIds}::int[]) id returning *)
      insert into result (user_id, lesson_id, task_id, best_submission_id, best_score, max_score, attempts, status,
        last_submitted_at, failed_tests, last_failed_test)
      select user_id, lesson_id, task_id, id, score, 100, 1, 'partial', queued_at, array[failed_test], failed_test
      from handed_in`.execute(db);
  await sql`alter table result enable trigger user`.execute(db);
  await sql`select recount_stats(array[${lessonId}::int])`.execute(db);
  return { lessonId, taskIds, userIds };
}

async function countDifferences(db: Db): Promise<number> {
  const counts = await Promise.all(
    ['task_stat', 'lesson_stat'].map(async (table) => {
      const kept = sql`select * from ${sql.table(table)} where students <> 0`;
      const counted = sql`select * from ${sql.id(`count_${table}`)}(array(select id from lesson))`;
      const { rows } = await sql<{ count: number }>`select count(*) from (
        (${kept} except ${counted}) union all (${counted} except ${kept})) difference`.execute(db);
      return rows[0]!.count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
