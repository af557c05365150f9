import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import { digestOf, type PerformedAction, performances } from '@put/contract/animations/performances';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { bfsProgram, siftProgram } from '../../testing/scene-programs.ts';

const runner = await startTestPython();
afterAll(() => runner.close());
const { db, app, as, make, tokens } = await testApp({ runner });
const admin = await make.user({ is_admin: true });

const config: AnimationConfig = {
  animation_id: null,
  version: 1,
  title: 'Обход',
  program: bfsProgram,
  input: '',
  mode: 'at_once',
  tries: 2,
  points: 17,
  own: false,
};
const order = 'АБВБГДВЕГЖДЗЕЖЗИИ'.split('');
const pick = (what: string): PerformedAction => ({ do: 'pick', of: 'p0', what: [what] });

async function lesson(more: { config?: Partial<AnimationConfig>; task?: object } = {}) {
  const student = await make.user();
  const taskId = await make.task({
    kind: 'animation',
    title: 'Обойдите граф',
    feedback: 'full',
    config: { ...config, ...more.config },
    test_groups: [],
    solutions: [],
    ...more.task,
  } as never);
  const { lessonId } = await make.course({ students: [student], tasks: [taskId] });
  const params = { id: String(taskId) };
  const show = (viewer = student) =>
    as(viewer).get(performances.get, { params, query: { lesson_id: String(lessonId) } });
  const body = (length: number, action: PerformedAction | string, version = 1) => ({
    params,
    body: { lesson_id: lessonId, length, version, action: typeof action === 'string' ? pick(action) : action },
  });
  const act = (length: number, action: PerformedAction | string, version?: number) =>
    as(student).get(performances.act, body(length, action, version));
  const refusal = (length: number, action: PerformedAction | string, viewer = student) =>
    as(viewer).refusal(performances.act, body(length, action));
  const handIn = async (answer: object = { actions: [] }) => {
    const given = { task_id: taskId, lesson_id: lessonId, answer: answer as Record<string, unknown> };
    const { id } = await as(student).get(submissions.create, { body: given });
    const get = () => as(student).get(submissions.get, { params: { id: String(id) } });
    await expect.poll(get).toMatchObject({ status: 'done' });
    return get();
  };
  return { student, taskId, lessonId, params, show, act, refusal, handIn };
}

test('a student performs, the server keeps it, and the kept log is the answer', async () => {
  const { act, show, handIn, student, params } = await lesson();
  const begin = await show();
  expect(begin).toMatchObject({ length: 0, from: 0, answered: 0, total: 17, is_over: false });
  expect(begin.steps).toHaveLength(1);
  await act(0, 'И');
  const right = await act(1, order[0]!);
  expect(right).toMatchObject({ length: 2, marks: ['wrong', 'later'], earned: 0.5 });
  // a reload: the log and the lost points are there
  expect(await show()).toMatchObject({ length: 2, marks: ['wrong', 'later'], earned: 0.5, words: right.words });
  for (const [at, name] of order.slice(1).entries()) await act(at + 2, name);
  expect(await show()).toMatchObject({ is_over: true, length: 18, earned: 16.5 });
  // what a browser hands in is not looked at
  const submission = await handIn({ actions: order.map(pick) });
  expect(submission).toMatchObject({ verdict: 'partial', score: 97.06, max_score: 100 });
  expect(submission.answer).toMatchObject({ actions: { length: 18 } });
  expect(submission.tests[0]!.details).toMatchObject({
    marks: ['wrong', 'later', 'right'].concat(Array(15).fill('right')),
  });
  // the next attempt begins anew
  expect(await show()).toMatchObject({ length: 0, marks: [], earned: 0 });
  const task = await as(student).get(tasks.get, { params, query: {} });
  // the points of the task in this lesson, not the pieces that the log counts
  expect(task.view).toEqual({ title: 'Обход', mode: 'at_once', tries: 2, points: 100 });
});

test('only newer steps are sent to who has the others', async () => {
  const { show, act, student, params, lessonId } = await lesson();
  const { steps } = await show();
  const known = (digest: number) => ({
    lesson_id: lessonId,
    length: 0,
    version: 1,
    action: pick('А'),
    known: { steps: 1, digest },
  });
  const newer = await as(student).get(performances.act, { params, body: known(digestOf(steps)) });
  expect(newer).toMatchObject({ from: 1, length: 1 });
  expect(newer.steps).toHaveLength(1);
  // a repeat whose steps are others gets all of them
  const whole = await as(student).get(performances.act, { params, body: known(1) });
  expect(whole).toMatchObject({ from: 0, length: 1 });
  expect(whole.steps).toHaveLength(2);
  expect((await act(1, 'Б')).steps.length).toBeGreaterThan(2);
});

describe('the log', () => {
  test('takes an action once, however often it is sent', async () => {
    const { act, show } = await lesson();
    const first = await act(0, 'И');
    expect(await act(0, 'И')).toEqual(first);
    expect(await show()).toMatchObject({ length: 1, marks: ['wrong'] });
    // the same action again is another action, when the caller knows of the first
    expect(await act(1, 'И')).toMatchObject({ length: 2, marks: ['wrong', 'shown'] });
  });

  test('tells a second tab that it has grown', async () => {
    const { act, refusal, show } = await lesson();
    await act(0, 'И');
    expect(await refusal(0, 'А')).toMatchObject({ code: 'conflict' });
    expect(await refusal(7, 'А')).toMatchObject({ code: 'conflict' });
    expect(await show()).toMatchObject({ length: 1 });
  });

  test('takes one of two actions that come at once', async () => {
    const { act, refusal, show } = await lesson();
    const all = await Promise.allSettled([act(0, 'А'), act(0, 'И'), act(0, 'Б')]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await show()).toMatchObject({ length: 1 });
    expect(await refusal(0, 'Ж')).toMatchObject({ code: 'conflict' });
  });

  test('keeps what was stored when the answer was lost', async () => {
    const { student, params, lessonId, show, act } = await lesson();
    const headers = { authorization: `Bearer ${tokens.sign(student, crypto.randomUUID())}` };
    const payload = { lesson_id: lessonId, length: 0, version: 1, action: pick('А') };
    const url = `/api/v1/user/task/${params.id}/performance`;
    // the caller goes away before it hears
    await app.inject({ method: 'POST', url, headers, payload });
    expect(await show()).toMatchObject({ length: 1, marks: ['right'] });
    expect(await act(0, 'А')).toMatchObject({ length: 1, marks: ['right'], answered: 1 });
  });

  test('does not grow after the end, and refuses what can not be meant', async () => {
    const { act, refusal, show } = await lesson({ config: { tries: 1 } });
    for (const [at, name] of order.entries()) await act(at, name);
    expect(await refusal(17, 'А')).toMatchObject({ code: 'invalid_input', detail: 'Здесь всё уже сделано.' });
    expect(await show()).toMatchObject({ length: 17, is_over: true });
  });

  test('begins anew when the author has changed the task', async () => {
    const { act, refusal, show, handIn, taskId } = await lesson();
    await act(0, 'И');
    await as(admin).get(adminTasks.change, {
      params: { id: String(taskId) },
      body: { config: { ...config, tries: 3 } },
    });
    expect(await show()).toMatchObject({ version: 2, length: 0, marks: [], tries_left: 3 });
    // a page that shows the picture of before is told so
    const old = await refusal(1, 'А');
    expect(old).toMatchObject({ code: 'conflict' });
    expect(old.detail).toContain('Преподаватель изменил задачу');
    expect(await act(0, 'А', 2)).toMatchObject({ length: 1, marks: ['right'] });
    expect(await handIn()).toMatchObject({ score: 5.88 });
  });

  test('an action that comes after the log was handed in is refused', async () => {
    const { act, handIn, refusal } = await lesson();
    await act(0, 'А');
    await handIn();
    expect(await refusal(1, 'Б')).toMatchObject({ code: 'conflict' });
  });
});

test('an empty log is not handed in', async () => {
  const { student, taskId, lessonId } = await lesson();
  const answer = { actions: order.map(pick) };
  const refused = await as(student).refusal(submissions.create, {
    body: { task_id: taskId, lesson_id: lessonId, answer },
  });
  expect(refused).toMatchObject({ code: 'invalid_input', detail: 'Сделайте хотя бы одно действие на картинке' });
});

test('who performs alone hands in a log of their own', async () => {
  const swap = (a: string, b: string) => ({ do: 'swap', of: 'p1', what: [a, b] });
  const { show, handIn, refusal } = await lesson({ config: { program: siftProgram, mode: 'at_end', points: 10 } });
  expect(await show()).toMatchObject({ length: 0, asks: [{ do: 'swap', part: 'p1' }], is_over: false });
  expect(await refusal(0, swap('c1', 'c2') as PerformedAction)).toMatchObject({ code: 'not_found' });
  expect(await handIn({ actions: [swap('c1', 'c2')] })).toMatchObject({ verdict: 'partial', score: 50 });
  expect(await handIn({ actions: [swap('c2', 'c1'), swap('c1', 'c5')] })).toMatchObject({ verdict: 'accepted' });
});

describe('attacks', () => {
  test('a stranger finds nothing', async () => {
    const { show, refusal, params, lessonId } = await lesson();
    const stranger = await make.user();
    expect(await refusal(0, 'А', stranger)).toMatchObject({ code: 'not_found' });
    const query = { lesson_id: String(lessonId) };
    expect(await as(stranger).refusal(performances.get, { params, query })).toMatchObject({ code: 'not_found' });
    expect(await show()).toMatchObject({ length: 0 });
  });

  test('a task of another kind has nothing to perform', async () => {
    const student = await make.user();
    const taskId = await make.task();
    await make.course({ students: [student], tasks: [taskId] });
    const params = { id: String(taskId) };
    expect(await as(student).refusal(performances.get, { params, query: {} })).toMatchObject({ code: 'not_found' });
  });

  test('a lesson that is closed, locked or not ready takes no action', async () => {
    const { act, refusal, show, lessonId, taskId } = await lesson();
    await act(0, 'А');
    const set = (times: object) => db.updateTable('lesson').set(times).where('id', '=', lessonId).execute();
    await set({ hard_deadline: '2020-01-01T00:00:00Z' });
    expect(await refusal(1, 'Б')).toMatchObject({ code: 'lesson_closed' });
    // what was done may still be looked at, and a repeat is still answered
    expect(await show()).toMatchObject({ length: 1 });
    expect(await act(0, 'А')).toMatchObject({ length: 1 });
    await set({ hard_deadline: null, opens_at: '2999-01-01T00:00:00Z' });
    expect(await refusal(1, 'Б')).toMatchObject({ code: 'lesson_locked' });
    await set({ opens_at: null });
    await db.updateTable('task').set({ status: 'broken' }).where('id', '=', taskId).execute();
    expect(await refusal(1, 'Б')).toMatchObject({ code: 'task_not_ready' });
  });

  test('no more attempts than the author gives', async () => {
    const { act, handIn, refusal } = await lesson({ task: { attempts: 1 } });
    await act(0, 'А');
    await handIn();
    expect(await refusal(0, 'А')).toMatchObject({ code: 'attempts_used_up' });
  });

  test.each<[string, object]>([
    ['a NUL', { do: 'pick', of: 'p0', what: ['\0'] }],
    ['half a letter', { do: 'pick', of: 'p0', what: ['\ud800'] }],
    ['a long key', { do: 'pick', of: 'p0', what: ['А'.repeat(61)] }],
    ['many keys', { do: 'order', of: 'p0', what: Array(61).fill('А') }],
    ['a long value', { do: 'set', of: 'p0', what: ['А'], value: 'x'.repeat(201) }],
    ['an unknown verb', { do: 'drop', of: 'p0', what: [] }],
    ['an element of the language', { do: 'pick', of: '__proto__', what: ['constructor'] }],
  ])('%s is refused and not stored', async (_, action) => {
    const { show, refusal } = await lesson();
    expect(await refusal(0, action as PerformedAction)).toMatchObject({ code: 'invalid_input' });
    expect(await show()).toMatchObject({ length: 0 });
  });

  test('words of a caller are not kept', async () => {
    const { student, params, lessonId, taskId } = await lesson();
    const action = { ...pick('А'), said: 'подделка' };
    await as(student).get(performances.act, { params, body: { lesson_id: lessonId, length: 0, version: 1, action } });
    const { actions } = await db
      .selectFrom('performance')
      .select('actions')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(actions).toEqual([{ ...pick('А'), said: 'вершина А' }]);
  });

  test('three thousand actions at once are refused', async () => {
    const { student, taskId, lessonId } = await lesson({ config: { program: siftProgram, mode: 'at_end' } });
    const answer = { actions: Array.from({ length: 3000 }, () => ({ do: 'swap', of: 'p1', what: ['c1', 'c2'] })) };
    const body = { task_id: taskId, lesson_id: lessonId, answer };
    expect(await as(student).refusal(submissions.create, { body })).toMatchObject({ code: 'invalid_input' });
  });

  test('the words of a task that breaks do not show its program', async () => {
    const program = 'from scene import *\nsay("раз")\nsecret = 1 / 0';
    const { params, student } = await lesson({ config: { program } });
    const refused = await as(student).refusal(performances.get, { params, query: {} });
    expect(refused).toMatchObject({ code: 'task_not_ready' });
    expect(JSON.stringify(refused)).not.toContain('ноль');
  });
});

test('check 10: a rejudge of a hundred answers equals the first verdicts', async () => {
  const names = 'АБВГДЕЖЗИ'.split('');
  const students = await Promise.all(Array.from({ length: 100 }, () => make.user()));
  const taskId = await make.task({
    kind: 'animation',
    config,
    test_groups: [],
    solutions: [],
  } as never);
  const { lessonId } = await make.course({ students, tasks: [taskId] });
  for (const [at, student] of students.entries()) {
    const actions = order.map((name, step) => pick((at * 7 + step * 3) % 5 === 0 ? names[(at + step) % 9]! : name));
    const row = { user_id: student.id, task_id: taskId, lesson_id: lessonId, attempt: 0, task_version: 1 };
    await db
      .insertInto('performance')
      .values({ ...row, actions: JSON.stringify(actions) })
      .execute();
    await as(student).get(submissions.create, {
      body: { task_id: taskId, lesson_id: lessonId, answer: { actions: [] } },
    });
  }
  const rows = () =>
    db
      .selectFrom('submission')
      .select(['id', 'status', 'verdict', 'score'])
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute();
  await expect
    .poll(async () => (await rows()).filter(({ status }) => status === 'done').length, { timeout: 100_000 })
    .toBe(100);
  const before = await rows();
  expect(new Set(before.map(({ score }) => score)).size).toBeGreaterThan(3);
  const { id } = await as(admin).get(adminRejudges.start, { body: { task_id: taskId } });
  const found = async () => as(admin).get(adminRejudges.get, { params: { id: String(id) } });
  await expect.poll(async () => (await found()).status, { timeout: 100_000 }).not.toBe('running');
  const items = await db
    .selectFrom('rejudge_item')
    .selectAll()
    .where('rejudge_id', '=', id)
    .orderBy('submission_id')
    .execute();
  expect(items.map(({ verdict, score }) => ({ verdict, score }))).toEqual(
    before.map(({ verdict, score }) => ({ verdict, score })),
  );
});
