import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../apps/server/src/drivers/database/database.ts';
import { factories } from '../../apps/server/src/testing/factories.ts';
import { hotQueries, type HotSubjects, statementsOf } from '../../apps/server/src/testing/hot-queries.ts';
import { median } from '../times.ts';
import { courseOfGroup, lessonsOfCourse, peopleOfGroup, type SchoolPlan } from './school-size.ts';

/** What a query costs: milliseconds of its execution without the network and the planner, and pages that it touches. */
export type Cost = { ms: number; pages: number };

/** A school in its own database. */
export type School = { plan: SchoolPlan; database: Database };

const rounds = 7;
/** At which part of all people students are picked: each person's rows are about as many. */
const picked = [0.2, 0.5, 0.8];

/**
 * Every hot query in each school, for three students: sums of the medians, by the query's name. Schools take turns, so
 * that a busy machine slows down both.
 */
export async function timeQueries(schools: readonly School[]): Promise<Map<string, Cost[]>> {
  const costs = new Map<string, Cost[]>();
  const all = await Promise.all(schools.map(readStatements));
  for (const name of all[0]!.keys())
    costs.set(name, await timeInTurn(schools.map(({ database }, at) => ({ database, asked: all[at]!.get(name)! }))));
  return costs;
}

type Asked = { database: Database; asked: CompiledQuery[][] };

async function timeInTurn(asked: readonly Asked[]): Promise<Cost[]> {
  const ms = asked.map((one) => one.asked.map((): number[] => []));
  const pages = asked.map((one) => one.asked.map(() => 0));
  for (let round = 0; round <= rounds; round++)
    for (const [school, { database, asked: students }] of asked.entries())
      for (const [student, statements] of students.entries()) {
        const cost = await explain(database.pool, statements);
        // the first round fills caches
        if (round > 0) ms[school]![student]!.push(cost.ms);
        pages[school]![student] = cost.pages;
      }
  return asked.map((_, school) => ({
    ms: sum(ms[school]!.map(median)),
    pages: sum(pages[school]!),
  }));
}

const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0);

/** The statements of each query, for each student. */
async function readStatements({ plan, database }: School): Promise<Map<string, CompiledQuery[][]>> {
  const statements = new Map<string, CompiledQuery[][]>();
  for (const part of picked) {
    const subjects = await findSubjects({ plan, database }, Math.round(plan.people * part));
    for (const [name, work] of hotQueries(subjects))
      statements.set(name, [...(statements.get(name) ?? []), await statementsOf(database.db, work)]);
  }
  return statements;
}

/** A student of a course that goes on, with what they handed in in its third lesson, or near it. */
export async function findSubjects({ plan, database }: School, studentId: number): Promise<HotSubjects> {
  const { db, pool } = database;
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const groupId = 1 + Math.floor((studentId - 1) / peopleOfGroup);
  const courseId = await one(`select ${courseOfGroup(plan, String(groupId), '0')}::int as id`);
  const thirdLesson = (courseId - 1) * lessonsOfCourse + 3;
  const submissionId = await one(
    `select best_submission_id as id from result
     where user_id = $1 and lesson_id in (select id from lesson where course_id = $2)
     order by abs(lesson_id - $3), task_id limit 1`,
    [studentId, courseId, thirdLesson],
  );
  const lessonId = await one('select lesson_id as id from submission where id = $1', [submissionId]);
  const found = await pool.query<{ id: number }>('select min(id) as id from animation');
  const animationId = found.rows[0]!.id ?? (await factories(db).animation());
  return {
    student: { id: studentId, is_admin: false, acting_admin_id: null, username: `school.${studentId}` },
    admin: { id: plan.admin, is_admin: true, acting_admin_id: null },
    taskId: await one('select task_id as id from submission where id = $1', [submissionId]),
    lessonId,
    courseId,
    groupId,
    submissionId,
    animationId,
    animationVersionId: await one('select min(id) as id from animation_version where animation_id = $1', [animationId]),
    templateId: 1,
  };
}

type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number>; 'Execution Time': number }] };

/** One after the other, as they are sent, in a transaction that is undone. */
async function explain(pool: pg.Pool, statements: readonly CompiledQuery[]): Promise<Cost> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const cost = { ms: 0, pages: 0 };
    for (const { sql, parameters } of statements) {
      const text = `explain (analyze, buffers, timing off, format json) ${sql}`;
      const { rows } = await client.query<Explained>(text, [...parameters]);
      const { Plan: plan, 'Execution Time': ms } = rows[0]!['QUERY PLAN'][0];
      cost.ms += ms;
      cost.pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    }
    return cost;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
