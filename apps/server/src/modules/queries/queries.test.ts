import { adminQueries, queries } from '@put/contract/judge/queries';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { afterAll, expect, test } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { byLanguage } from '../../drivers/runner/by-language.ts';
import { startSqlRunner } from '../../drivers/runner/sql-runner.ts';
import { testApp } from '../../testing/build-app.ts';

const runner = byLanguage(fakeRunner(), startSqlRunner());
const { as, make } = await testApp({ runner });
afterAll(() => runner.close());

const schema = 'create table pupil (id integer primary key, name text, mark integer);';
const answer = (...names: string[]) => JSON.stringify({ columns: ['name'], rows: names.map((name) => [name]) });
const task = {
  kind: 'sql' as const,
  title: 'Отличники',
  config: { dialect: 'sqlite' as const, schema, is_ordered: false, compares_column_names: false, check_query: null },
  feedback: 'verdict' as const,
  starter_files: [],
  test_groups: [
    {
      name: 'Примеры',
      is_sample: true,
      points: 0,
      tests: [{ input: "insert into pupil values (1, 'Аня', 5), (2, 'Боря', 3);", answer: answer('Аня') }],
    },
    {
      name: 'Скрытые',
      points: 10,
      tests: [{ input: "insert into pupil values (1, 'Тайна', 5), (2, 'Глеб', 4);", answer: answer('Тайна') }],
    },
  ],
  solutions: [],
};

async function lesson() {
  const [student, stranger, teacher] = await Promise.all([make.user(), make.user(), make.user({ is_admin: true })]);
  const taskId = await make.task(task);
  const { lessonId } = await make.course({ students: [student], tasks: [taskId] });
  return { student, stranger, teacher, taskId, lessonId, params: { id: String(taskId) } };
}

test('a student sees the tables of the first sample and asks them', async () => {
  const { student, lessonId, params } = await lesson();
  const place = { lesson_id: lessonId };
  expect(await as(student).get(queries.tables, { params, body: place })).toEqual({
    dialect: 'sqlite',
    tables: [
      {
        name: 'pupil',
        columns: ['id', 'name', 'mark'],
        rows: [
          [1, 'Аня', 5],
          [2, 'Боря', 3],
        ],
        is_cut: false,
      },
    ],
  });
  const ask = (query: string) => as(student).get(queries.run, { params, body: { ...place, query } });
  expect(await ask('select name from pupil where mark = 3')).toMatchObject({
    status: 'ok',
    table: { columns: ['name'], rows: [['Боря']] },
  });
  expect(await ask('select * frm pupil')).toMatchObject({
    status: 'error',
    table: null,
    message: 'Ошибка в запросе около «frm».',
  });
  expect(await ask('delete from pupil')).toMatchObject({ status: 'ok', table: null });
});

test('tables of a task out of reach can not be queried', async () => {
  const { stranger, student, lessonId, params } = await lesson();
  const place = { lesson_id: lessonId };
  const body = { ...place, query: 'select 1' };
  expect((await as(stranger).refusal(queries.run, { params, body })).code).toBe('not_found');
  expect((await as(stranger).refusal(queries.tables, { params, body: place })).code).toBe('not_found');
  const program = await make.task();
  await make.course({ students: [student], tasks: [program] });
  const other = { params: { id: String(program) }, body: { query: 'select 1' } };
  expect((await as(student).refusal(queries.run, other)).code).toBe('not_found');
});

test('nothing of hidden data comes with a verdict', async () => {
  const { student, taskId, lessonId, params } = await lesson();
  const files = [{ name: 'query.sql', content: 'select name from pupil' }];
  const sent = { task_id: taskId, lesson_id: lessonId, language: 'sql' as const, files };
  const { id } = await as(student).get(submissions.create, { body: sent });
  const read = () => as(student).get(submissions.get, { params: { id: String(id) } });
  await expect.poll(async () => (await read()).status).toBe('done');
  const submission = await read();
  expect(submission).toMatchObject({ verdict: 'wrong_answer', score: 0 });
  expect(submission.tests[0]).toMatchObject({ message: 'Лишних строк: 1.', details: { extra_rows: [1] } });
  expect(JSON.stringify(submission)).not.toContain('Тайна');
  expect(JSON.stringify(await as(student).get(tasks.get, { params, query: {} }))).not.toContain('Тайна');
});

test('a teacher takes an answer out of tables that are not kept yet', async () => {
  const { teacher, student } = await lesson();
  const body = {
    dialect: 'sqlite' as const,
    schema,
    data: "insert into pupil values (1, 'Аня', 5);",
    query: 'delete from pupil',
    check_query: 'select count(*) as n from pupil',
  };
  expect(await as(teacher).get(adminQueries.run, { body })).toMatchObject({
    status: 'ok',
    table: { columns: ['n'], rows: [[0]] },
  });
  const broken = { ...body, data: 'insert into nothing values (1);' };
  expect((await as(teacher).get(adminQueries.run, { body: broken })).status).toBe('author_error');
  expect((await as(student).refusal(adminQueries.run, { body })).code).toBe('not_allowed');
});
