/**
 * Every frequent query must find its rows by an index. The planner is told to avoid scans of whole tables, so it scans
 * one only where no index fits; then the test fails, even with few rows.
 */
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { factories } from '../testing/factories.ts';
import { hotQueries, type HotQuery, statementsOf } from '../testing/hot-queries.ts';
import { insertSubmission } from './submissions/submissions.store.ts';
import { pageOf } from './tasks/bank/bank.store.ts';

const { db, pool } = await testDatabase();
const make = factories(db);
const student = await make.user();
const admin = await make.user({ is_admin: true });
const task = await make.task();
const { courseId, lessonId, groupId } = await make.course({ students: [student], tasks: [task] });

const template = await make.containerTemplate();
const animation = await make.animation();
const { id: version } = await db
  .selectFrom('animation_version')
  .select('id')
  .where('animation_id', '=', animation)
  .executeTakeFirstOrThrow();

const { id: waiting } = await db.transaction().execute((tx) =>
  insertSubmission(tx, {
    task_id: task,
    task_version: 1,
    user_id: student.id,
    lesson_id: lessonId,
    cause: 'submit',
    files: '[]',
  }),
);

/** Tables that grow with people and years. Other tables hold hundreds of rows. */
const large = [
  'user',
  'refresh_token',
  'audit',
  'notification',
  'submission',
  'judgement',
  'review',
  'remark',
  'work_return',
  'phrase',
  'result',
  'answer_draft',
  'draft_version',
  'task',
  'task_solving',
  'task_tag',
  'task_version',
  'rejudge_item',
  'task_test',
  'task_test_group',
  'user_group_member',
  'lesson_task',
  'sign_in_failure',
  'known_device',
  'animation',
  'animation_version',
  'animation_use',
  'animation_run',
  'animation_tag',
  'animation_draft',
  'container',
  'container_snapshot',
  'container_event',
  'container_use',
  'mail_message',
  'file',
  'task_stat',
  'lesson_stat',
  'question',
  'question_message',
  'similar_pair',
  'similarity_decision',
];

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Explains every statement of a store function. Returns the scanned tables. */
async function wholeTablesRead(work: HotQuery[1]): Promise<string[]> {
  const statements = await statementsOf(db, work);
  expect(statements).not.toEqual([]);
  const nodes = await explain(statements);
  const whole = nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  return [...new Set(whole.filter((name) => large.includes(name)))];
}

async function explain(statements: readonly CompiledQuery[]): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const nodes: Plan[] = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
        ...parameters,
      ]);
      nodes.push(...nodesOf(rows[0]!['QUERY PLAN'][0].Plan));
    }
    return nodes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const queries = hotQueries({
  student,
  admin,
  taskId: task,
  lessonId,
  courseId,
  groupId,
  submissionId: waiting,
  animationId: animation,
  animationVersionId: version,
  templateId: template,
});

test.each(queries)('%s reads no large table whole', async (_name, work) => {
  expect(await wholeTablesRead(work)).toEqual([]);
});

test.each([
  ['the list', {}],
  ['a far page', { offset: 9000 }],
  ['by title', { sort: 'title' }],
] as const)('the bank, %s: the index tells all of a page and the number of all', async (_, filter) => {
  // the planner uses index-only scans only after a vacuum
  await pool.query('vacuum analyze task');
  const ofTasks = (await explain([pageOf({ ...filter, viewer: admin }).compile(db)])).filter(
    (node) => node['Relation Name'] === 'task',
  );
  expect(ofTasks.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
});

test('this test can fail: a search by first name reads all people', async () => {
  const read = await wholeTablesRead((tx) =>
    tx.selectFrom('user').select('id').where('first_name', '=', 'Имя').execute(),
  );
  expect(read).toEqual(['user']);
});
