/**
 * Work that a person starts runs one piece at a time in all processes together. The number of submissions that wait is
 * limited.
 */
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminQueries, queries } from '@put/contract/judge/queries';
import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import { afterAll, expect, test } from 'vitest';
import { postgresLocks } from '../drivers/locks/postgres-locks.ts';
import { byLanguage } from '../drivers/runner/by-language.ts';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { startSqlRunner } from '../drivers/runner/sql-runner.ts';
import { newAnimation } from '../testing/animations.ts';
import { testApp } from '../testing/build-app.ts';
import { python, rightAnswer } from '../testing/factories.ts';

/** Counts how many programs are prepared at the same time. */
function watched(runner: Runner) {
  const seen = { begun: 0, now: 0, most: 0 };
  const prepare: Runner['prepare'] = async (...args) => {
    seen.begun += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    const prepared = await runner.prepare(...args);
    return {
      compileError: prepared.compileError,
      run: (...input) => prepared.run(...input),
      close: () => prepared.close().finally(() => (seen.now -= 1)),
    };
  };
  return { seen, runner: { ...runner, capabilities: runner.capabilities, prepare } };
}

const { seen, runner } = watched(byLanguage(fakeRunner(), startSqlRunner()));
const { as, db, make, connect } = await testApp({ runner, judges: false });
/** The locks of another process of the product. */
const elsewhere = postgresLocks({ connect });
afterAll(async () => {
  elsewhere.close();
  await runner.close();
});

const schema = 'create table pupil (name text);';
const sqlSetup = { dialect: 'sqlite' as const, schema, check_query: null };
const student = await make.user();
const teacher = await make.user({ is_admin: true });
const program = await make.task();
const queryTask = await make.task({
  kind: 'sql',
  config: { ...sqlSetup, is_ordered: false, compares_column_names: false },
  starter_files: [],
  test_groups: [
    { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '', answer: '{"columns":["name"],"rows":[]}' }] },
  ],
  solutions: [],
});
const { lessonId } = await make.course({ students: [student], tasks: [program, queryTask] });
const params = { id: String(queryTask) };
const place = { lesson_id: lessonId };

const ofStudent = as(student);
const ofTeacher = as(teacher);
const ownRun = { body: { language: 'python' as const, files: python(rightAnswer), stdin: '1 2' } };
const ownQuery = { params, body: { ...place, query: 'select name from pupil' } };

test.each([
  ['run', () => ofStudent.refusal(submissions.run, ownRun), () => ofStudent.get(submissions.run, ownRun)],
  ['query', () => ofStudent.refusal(queries.run, ownQuery), () => ofStudent.get(queries.run, ownQuery)],
])('%s: a second one is refused while the first goes on in another process', async (kind, refused, answered) => {
  const lock = await elsewhere.take(`${kind}:${student.id}`, 0);
  expect(await refused()).toMatchObject({ status: 429, code: 'too_soon' });
  await lock!.giveBack();
  await answered();
  await answered();
});

const generator = { language: 'python' as const, files: python('1'), lines: ['1'] };
const ofAuthor: [string, () => Promise<unknown>][] = [
  ['a query', () => ofTeacher.get(adminQueries.run, { body: { ...sqlSetup, data: '', query: 'select 1' } })],
  ['inputs', () => ofTeacher.get(adminTaskChecks.makeInputs, { body: generator })],
  ['a proof', () => ofTeacher.get(adminTasks.verify, { params: { id: String(program) } })],
  [
    'variants',
    () =>
      ofTeacher.get(adminTasks.previewVariants, {
        body: { kind: 'program', variant: { code: '1', per: 'user' }, statement: '', parts: {} },
      }),
  ],
];
test.each<[string, string, () => Promise<unknown>]>([
  ['the tables', `tables:${student.id}`, () => ofStudent.get(queries.tables, { params, body: place })],
  ['an animation', `animation:${teacher.id}`, () => ofTeacher.get(adminAnimations.create, { body: newAnimation() })],
  ...ofAuthor.map(([name, ask]) => [name, `author:${teacher.id}`, ask] as [string, string, typeof ask]),
])('%s: waits while another one goes on in another process', async (_what, name, ask) => {
  const lock = await elsewhere.take(name, 0);
  const before = seen.begun;
  let isAnswered = false;
  const answer = ask().finally(() => (isAnswered = true));
  // long enough for the waiting call to begin, if the lock let it
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([isAnswered, seen.begun]).toEqual([false, before]);
  await lock!.giveBack();
  await answer;
  expect(seen.begun).toBeGreaterThan(before);
});

test('a flood of requests of one student uses one slot', async () => {
  seen.most = 0;
  await Promise.all(Array.from({ length: 40 }, () => ofStudent.get(submissions.run, ownRun).catch(() => undefined)));
  expect(seen.most).toBe(1);
  seen.most = 0;
  const tables = () =>
    ofStudent.get(queries.tables, { params, body: place }).then(
      () => 1,
      () => 0,
    );
  const answered = await Promise.all(Array.from({ length: 40 }, tables));
  expect(seen.most).toBe(1);
  // requests for the tables of one lesson are all answered; a flood is not
  expect(answered.filter(Boolean)).toHaveLength(11);
});

test('at most twenty submissions of a user wait; a repeated key adds none, and other users are not affected', async () => {
  const other = await make.user();
  const { lessonId: lesson_id } = await make.course({ students: [student, other], tasks: [program] });
  const solution = (n: number) => ({
    body: { task_id: program, lesson_id, language: 'python' as const, files: python(`# ${n}`) },
  });
  const send = (n: number) => as(student, { 'idempotency-key': `key ${n}` });
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push((await send(n).get(submissions.create, solution(n))).id);
  const refusal = await send(20).refusal(submissions.create, solution(20));
  expect(refusal).toMatchObject({ status: 429, code: 'too_many_waiting' });
  expect(refusal.detail).toBe('Ваши решения ещё ждут проверки: 20. Дождитесь вердикта и отправьте снова.');
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  const check = { body: { ...solution(20).body, cause: 'check' as const } };
  expect((await send(21).refusal(submissions.create, check)).code).toBe('too_many_waiting');
  expect((await send(3).get(submissions.create, solution(3))).id).toBe(ids[3]);
  await as(other).get(submissions.create, solution(0));

  await db.updateTable('submission').set({ status: 'running' }).where('id', '=', ids[0]!).execute();
  // also when they come at the same time
  const late = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      send(30 + n)
        .get(submissions.create, solution(30 + n))
        .then(
          () => 1,
          () => 0,
        ),
    ),
  );
  expect(late.filter(Boolean)).toHaveLength(1);
  const { submissions: rows } = await ofTeacher.get(adminSubmissions.ofUser, {
    query: { user_id: String(student.id), task_id: String(program), lesson_id: String(lesson_id) },
  });
  expect(rows).toHaveLength(21);
});
