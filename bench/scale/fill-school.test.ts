import type { Viewer } from '@put/contract/base/access';
import { adminAudit } from '@put/contract/audit/audit';
import { courses } from '@put/contract/courses/courses';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../apps/server/src/testing/build-app.ts';
import { fillSchool } from './fill-school.ts';
import { lessonsOfCourse, type SchoolPlan } from './school-size.ts';

const { as, connect, db, make, pool } = await testApp({ judges: false });
const size = { people: 400, submissions: 4_000 };
const viewer = (id: number, is_admin = false): Viewer => ({ id, is_admin, acting_admin_id: null });
const listIndexes = async () =>
  (await pool.query<{ indexdef: string }>(`select indexdef from pg_indexes where schemaname = 'public' order by 1`))
    .rows;

let plan: SchoolPlan;
let indexesBefore: unknown;
beforeAll(async () => {
  indexesBefore = await listIndexes();
  plan = await fillSchool(connect, size, () => undefined);
});

test('the school is as large as it was asked for', async () => {
  const count = async (table: string) =>
    (await pool.query<{ count: number }>(`select count(*) as count from "${table}"`)).rows[0]!.count;
  expect(await count('user')).toBe(400 + plan.courses + 1);
  expect(await count('result')).toBe(400 * plan.triesEach);
  const made = await count('submission');
  expect(made).toBeGreaterThan(size.submissions * 0.9);
  expect(made).toBeLessThan(size.submissions * 1.1);
});

test('all foreign keys hold, and all indexes are there again', async () => {
  const { rows } = await pool.query<{ name: string; owner: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(100);
  // adding a constraint looks at all rows
  for (const { name, owner, definition } of rows)
    await pool.query(
      `alter table ${owner} drop constraint ${name}; alter table ${owner} add constraint ${name} ${definition}`,
    );
  expect(await listIndexes()).toEqual(indexesBefore);
});

test('results and statistics are those that the product would keep', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from result r join lateral (
      select count(*) as attempts, max(score) as score, bool_or(verdict = 'accepted') as solved, max(queued_at) as last_at
      from submission s where s.user_id = r.user_id and s.lesson_id = r.lesson_id and s.task_id = r.task_id and status = 'done'
    ) handed_in on true
    where (r.attempts, r.best_score, r.status = 'accepted', r.last_submitted_at)
      is distinct from (handed_in.attempts, handed_in.score, handed_in.solved, handed_in.last_at)`.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
  const counted = sql`select * from count_task_stat(array(select id from lesson))`;
  const { rows: missing } = await sql`select * from (${counted} except select * from task_stat) other`.execute(db);
  expect(missing).toEqual([]);
});

test('the product answers on it, and goes on with the next ids', async () => {
  const student = as(viewer(7));
  expect((await student.get(courses.mine, {})).courses).toHaveLength(4);
  const submission = await db
    .selectFrom('submission')
    .select('id')
    .where('user_id', '=', 7)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const shown = await student.get(submissions.get, { params: { id: String(submission.id) } });
  expect(shown.tests).toHaveLength(8);
  const admin = as(viewer(plan.admin, true));
  const matrix = await admin.get(adminResults.lesson, { params: { id: String(lessonsOfCourse) }, query: {} });
  expect(matrix.users).toHaveLength(400);
  expect((await admin.get(adminAudit.list, { query: {} })).total).toBe(20_000);
  expect((await make.user()).id).toBe(plan.admin + 1);
});
