import { adminAudit } from '@put/contract/audit/audit';
import { adminDesk } from '@put/contract/desk/desk';
import { adminJudgements } from '@put/contract/judge/judgements';
import { notifications } from '@put/contract/notifications/notifications';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { adminResults } from '@put/contract/results/results';
import { submissions } from '@put/contract/submissions/submissions';
import { adminTaskVersions } from '@put/contract/tasks/task-versions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { rejudgeSubmission } from './rejudge-submission.ts';
import { fakeFiles } from '../../drivers/files/fake-files.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';

const { containers, as, db, events, make } = await testApp();
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const [anna, boris] = [await make.user(), await make.user()];
const params = (id: number) => ({ params: { id: String(id) } });

let taskId = 0;
let lessonId = 0;

const wrong = 'a, b = map(int, input().split())\nprint(a - b)';
/** Tests for which subtraction is right. */
const turned = [{ name: 'Основные', points: 100, tests: [{ input: '5 7\n', answer: '-2\n' }] }];
const agreeing = [{ language: 'python' as const, expected: 'accepted' as const, files: python(wrong) }];

async function submit(who: typeof anna, source: string): Promise<number> {
  const body = { task_id: taskId, lesson_id: lessonId, language: 'python' as const, files: python(source) };
  const { id } = await as(who).get(submissions.create, { body });
  await expect.poll(async () => (await as(who).get(submissions.get, params(id))).status).toBe('done');
  return id;
}

const turn = () =>
  admin.get(adminTasks.change, { ...params(taskId), body: { test_groups: turned, solutions: agreeing } });

async function rejudge(scope: Parameters<typeof admin.get<typeof adminRejudges.start>>[1]['body']): Promise<number> {
  const { id } = await admin.get(adminRejudges.start, { body: scope });
  await expect.poll(async () => (await admin.get(adminRejudges.get, params(id))).status).toBe('ready');
  return id;
}

const shown = async (who: typeof anna, id: number) => {
  const { verdict, score, task_version } = await as(who).get(submissions.get, params(id));
  return { verdict, score, task_version };
};

beforeEach(async () => {
  taskId = await make.task({}, 'ready');
  ({ lessonId } = await make.course({ students: [anna, boris], tasks: [taskId] }));
});

test('who is concerned is notified once a task, of the latest; not of what stays or is hidden', async () => {
  const told = async (who: typeof anna) =>
    (await as(who).get(notifications.list, { query: {} })).notifications.filter(
      ({ payload }) => 'task_id' in payload && payload.task_id === taskId,
    );
  await submit(anna, rightAnswer);
  const latest = await submit(anna, rightAnswer);
  await submit(boris, 'syntax error');
  await turn();
  const id = await rejudge({ task_id: taskId });
  expect(await told(anna)).toEqual([]);
  await admin.get(adminRejudges.apply, { ...params(id), body: {} });
  const payload = { submission_id: latest, lesson_id: lessonId, task_id: taskId, task_title: 'A + B' };
  expect(await told(anna)).toMatchObject([
    { kind: 'rejudged', count: 1, payload: { ...payload, verdict: 'wrong_answer' } },
  ]);
  expect(await told(boris)).toEqual([]);

  await as(anna).get(notifications.read, { body: { all: true } });
  await db.updateTable('task').set({ feedback: 'hidden' }).where('id', '=', taskId).execute();
  const back = [{ name: 'Основные', points: 100, tests: [{ input: '5 7\n', answer: '12\n' }] }];
  const solutions = [{ language: 'python' as const, expected: 'accepted' as const, files: python(rightAnswer) }];
  await admin.get(adminTasks.change, { ...params(taskId), body: { test_groups: back, solutions } });
  await admin.get(adminRejudges.apply, { ...params(await rejudge({ task_id: taskId })), body: {} });
  expect(await told(anna)).toHaveLength(1);
});

test('what would change is shown first and counts when it is applied; earlier judgements stay', async () => {
  const [right, other] = [await submit(anna, rightAnswer), await submit(boris, wrong)];
  await turn();
  const id = await rejudge({ task_id: taskId });
  expect(await admin.get(adminRejudges.get, params(id))).toMatchObject({
    task_id: taskId,
    total: 2,
    done: 2,
    changed: 2,
    better: 1,
    worse: 1,
    failed: 0,
    is_outdated: false,
  });
  const { items } = await admin.get(adminRejudges.items, { ...params(id), query: {} });
  expect(items.find(({ submission_id }) => submission_id === right)).toMatchObject({
    user_id: anna.id,
    before: { verdict: 'accepted', score: 100 },
    after: { verdict: 'wrong_answer', score: 0 },
    is_changed: true,
    points_before: 100,
    points_after: 0,
  });
  expect(await shown(anna, right)).toEqual({ verdict: 'accepted', score: 100, task_version: 1 });

  expect(await admin.get(adminRejudges.apply, { ...params(id), body: {} })).toEqual({ applied: 2, left_out: 0 });
  expect(await shown(anna, right)).toEqual({ verdict: 'wrong_answer', score: 0, task_version: 2 });
  expect(await shown(boris, other)).toEqual({ verdict: 'accepted', score: 100, task_version: 2 });
  const cells = cellsOf(await admin.get(adminResults.lesson, { ...params(lessonId), query: {} }));
  expect(new Set(cells.map(({ user_id, score, status }) => `${user_id} ${score} ${status}`))).toEqual(
    new Set([`${anna.id} 0 tried`, `${boris.id} 100 accepted`]),
  );
  const judgements = await db
    .selectFrom('judgement')
    .select(['number', 'verdict', 'task_version', 'rejudge_id'])
    .where('submission_id', '=', right)
    .orderBy('number')
    .execute();
  expect(judgements).toEqual([
    { number: 1, verdict: 'accepted', task_version: 1, rejudge_id: null },
    { number: 2, verdict: 'wrong_answer', task_version: 2, rejudge_id: id },
  ]);
  const { judgements: kept } = await admin.get(adminJudgements.list, params(right));
  expect(kept).toMatchObject([
    { number: 2, cause: 'rejudge', rejudge_id: id, by_name: 'Фамилия Имя', verdict: 'wrong_answer', task_version: 2 },
    { number: 1, cause: 'judge', rejudge_id: null, by_name: null, verdict: 'accepted', task_version: 1 },
  ]);
  const first = await admin.get(adminJudgements.get, { params: { id: String(right), number: '1' } });
  expect(first.tests.map(({ verdict }) => verdict)).toEqual(first.tests.map(() => 'accepted'));
  expect(first.tests.length).toBeGreaterThan(0);
  const after = await admin.get(adminRejudges.items, { ...params(id), query: { only: 'worse' } });
  expect(after.items).toMatchObject([{ points_before: 100, points_after: 0, status: 'applied' }]);
  const { rows } = await admin.get(adminAudit.list, { query: { action: 'apply_rejudge' } });
  expect(rows[0]).toMatchObject({ actor_id: teacher.id, object_id: id, after: { submissions: 2 } });
});

test('the student reads what it was before, where anything changed and feedback tells the verdict', async () => {
  const id = await submit(anna, rightAnswer);
  const told = async () => (await as(anna).get(submissions.get, params(id))).rejudged;
  const again = async () =>
    admin.get(adminRejudges.apply, { ...params(await rejudge({ submission_ids: [id] })), body: {} });
  await again();
  expect(await told()).toBeNull();
  await turn();
  await again();
  expect(await told()).toEqual({ at: expect.any(String), verdict: 'accepted', score: 100, max_score: 100 });
  await db.updateTable('task').set({ feedback: 'hidden' }).where('id', '=', taskId).execute();
  expect(await told()).toBeNull();
});

test('of chosen cells of a table of results: all attempts there and no others', async () => {
  const [one, again, other] = [await submit(anna, wrong), await submit(anna, rightAnswer), await submit(boris, wrong)];
  const cell = { user_id: anna.id, lesson_id: lessonId, task_id: taskId };
  const id = await rejudge({ cells: [cell, { ...cell, lesson_id: lessonId + 1000, user_id: boris.id }] });
  const { items } = await admin.get(adminRejudges.items, { ...params(id), query: {} });
  const found = new Set(items.map(({ submission_id }) => submission_id));
  expect(found).toEqual(new Set([one, again]));
  expect(found.has(other)).toBe(false);
  const nothing = await admin.refusal(adminRejudges.start, { body: { cells: [{ ...cell, task_id: taskId + 1000 }] } });
  expect(nothing.code).toBe('conflict');
});

test('of a lesson, of chosen submissions; a part of what was found', async () => {
  const [one, two] = [await submit(anna, wrong), await submit(boris, wrong)];
  await turn();
  const chosen = await rejudge({ submission_ids: [two] });
  expect((await admin.get(adminRejudges.get, params(chosen))).total).toBe(1);
  await admin.get(adminRejudges.drop, params(chosen));
  const id = await rejudge({ lesson_id: lessonId });
  const some = { ...params(id), body: { submission_ids: [one] } };
  expect(await admin.get(adminRejudges.apply, some)).toEqual({ applied: 1, left_out: 0 });
  expect((await shown(anna, one)).verdict).toBe('accepted');
  expect((await shown(boris, two)).verdict).toBe('wrong_answer');
});

test('a task has one rejudge at a time: the second says what the first waits for', async () => {
  await submit(anna, wrong);
  await turn();
  const first = await rejudge({ task_id: taskId });
  for (const body of [{ task_id: taskId }, { lesson_id: lessonId }])
    expect(await admin.refusal(adminRejudges.start, { body })).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('ждёт решения'),
    });
  expect((await admin.get(adminDesk.show, {})).rejudges).toContainEqual({ id: first, title: 'A + B', total: 1 });
  await admin.get(adminRejudges.drop, params(first));
  expect((await admin.get(adminDesk.show, {})).rejudges.some(({ id }) => id === first)).toBe(false);
  await rejudge({ lesson_id: lessonId });
});

test('of two decisions at once the second gets a refusal', async () => {
  const id = await submit(anna, wrong)
    .then(() => turn())
    .then(() => rejudge({ task_id: taskId }));
  const call = { ...params(id), body: {} };
  const answers = await Promise.allSettled([
    admin.get(adminRejudges.apply, call),
    admin.get(adminRejudges.apply, call),
    admin.get(adminRejudges.drop, params(id)),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await admin.refusal(adminRejudges.apply, call)).code).toBe('conflict');
  expect((await admin.refusal(adminRejudges.drop, params(id))).code).toBe('conflict');
});

test('two rejudges of the same applied at once, and a student who hands in meanwhile: all is summed up right', async () => {
  const ids = await Promise.all([submit(anna, wrong), submit(boris, wrong)]);
  await turn();
  // a task has one rejudge at a time; these two are of a release before
  const setStatus = (id: number, status: 'dropped' | 'ready') =>
    db.updateTable('rejudge').set({ status }).where('id', '=', id).execute();
  const one = await rejudge({ task_id: taskId });
  await setStatus(one, 'dropped');
  const two = await rejudge({ lesson_id: lessonId });
  await setStatus(one, 'ready');
  const apply = (id: number) => admin.get(adminRejudges.apply, { ...params(id), body: {} });
  await Promise.all([apply(one), apply(two), submit(anna, rightAnswer), submit(boris, wrong)]);
  for (const id of ids) {
    const judgements = await db.selectFrom('judgement').select('number').where('submission_id', '=', id).execute();
    expect(judgements.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  }
  const cells = cellsOf(await admin.get(adminResults.lesson, { ...params(lessonId), query: {} }));
  expect(cells.map(({ score, attempts, status }) => [score, attempts, status])).toEqual([
    [100, 2, 'accepted'],
    [100, 2, 'accepted'],
  ]);
});

test('a task that changes meanwhile: judged by the version of the beginning, and said to be outdated', async () => {
  const [mine] = [await submit(anna, wrong)];
  await turn();
  const id = await rejudge({ task_id: taskId });
  const back = { test_groups: [{ name: 'Основные', points: 10, tests: [{ input: '5 7\n', answer: '12\n' }] }] };
  await db.updateTable('rejudge').set({ status: 'running', done: 0 }).where('id', '=', id).execute();
  await db.updateTable('rejudge_item').set({ status: 'waiting', verdict: null }).where('rejudge_id', '=', id).execute();
  await admin.get(adminTasks.change, { ...params(taskId), body: back });
  await rejudgeSubmission({ db, events, runner: fakeRunner(), files: fakeFiles(), containers }).run(
    { rejudge_id: id, submission_id: mine },
    new AbortController().signal,
  );
  expect(await admin.get(adminRejudges.get, params(id))).toMatchObject({ status: 'ready', is_outdated: true });
  const { items } = await admin.get(adminRejudges.items, { ...params(id), query: {} });
  expect(items).toMatchObject([{ task_version: 2, after: { verdict: 'accepted', score: 100 } }]);

  // a submission judged by a newer version meanwhile does not change
  await db.updateTable('submission').set({ task_version: 3 }).where('id', '=', mine).execute();
  expect(await admin.get(adminRejudges.apply, { ...params(id), body: {} })).toEqual({ applied: 0, left_out: 1 });
});

test('delivered twice it counts once; dropped, nothing is left to do; a broken judge leaves all as it was', async () => {
  const [one, two] = [await submit(anna, wrong), await submit(boris, wrong)];
  await db
    .updateTable('submission')
    .set({ files: JSON.stringify(python('fault')) })
    .where('id', '=', two)
    .execute();
  const { id } = await admin.get(adminRejudges.startTask, params(taskId));
  const job = rejudgeSubmission({ db, events, runner: fakeRunner(), files: fakeFiles(), containers });
  const { signal } = new AbortController();
  await Promise.all([
    job.run({ rejudge_id: id, submission_id: one }, signal),
    job.run({ rejudge_id: id, submission_id: one }, signal),
  ]);
  await expect(job.run({ rejudge_id: id, submission_id: two }, signal)).rejects.toThrow('told to break');
  await job.giveUp({ rejudge_id: id, submission_id: two });
  await job.giveUp({ rejudge_id: id, submission_id: two });
  expect(await admin.get(adminRejudges.get, params(id))).toMatchObject({
    status: 'ready',
    done: 2,
    failed: 1,
    changed: 0,
  });
  expect(await admin.get(adminRejudges.apply, { ...params(id), body: {} })).toEqual({ applied: 1, left_out: 1 });
  expect((await shown(boris, two)).verdict).toBe('wrong_answer');

  const { id: dropped } = await admin.get(adminRejudges.startTask, params(taskId));
  await admin.get(adminRejudges.drop, params(dropped));
  await job.run({ rejudge_id: dropped, submission_id: one }, signal);
  expect(await admin.get(adminRejudges.get, params(dropped))).toMatchObject({ status: 'dropped' });
  const { rejudges } = await admin.get(adminRejudges.list, { query: { task_id: String(taskId) } });
  expect(rejudges.map((row) => row.id)).toEqual([dropped, id]);
});

test('nothing to rejudge, no such task, no such lesson: each is said', async () => {
  const code = async (body: Parameters<typeof rejudge>[0]) => (await admin.refusal(adminRejudges.start, { body })).code;
  expect(await code({ task_id: taskId })).toBe('conflict');
  expect(await code({ task_id: 999_999 })).toBe('not_found');
  expect(await code({ lesson_id: 999_999 })).toBe('not_found');
  expect((await admin.refusal(adminRejudges.get, params(999_999))).code).toBe('not_found');
});

test('a task remembers what it said; an earlier version comes back as the newest', async () => {
  await admin.get(adminTasks.change, { ...params(taskId), body: { statement: 'Вычтите.' } });
  await turn();
  await admin.get(adminTasks.change, { ...params(taskId), body: { source: 'Учебник' } });
  const { versions } = await admin.get(adminTaskVersions.list, params(taskId));
  expect(versions.map(({ number, judged_version, author_id }) => [number, judged_version, author_id])).toEqual([
    [3, 2, teacher.id],
    [2, 1, teacher.id],
    [1, 1, null],
  ]);
  const first = await admin.get(adminTaskVersions.get, { params: { id: String(taskId), number: '2' } });
  expect(first.content).toMatchObject({ statement: 'Вычтите.', limits: { time_ms: 1000 } });
  expect(first.content.test_groups[1]!.tests).toHaveLength(2);
  const saved = await admin.get(adminTaskVersions.restore, { params: { id: String(taskId), number: '1' } });
  expect(saved).toMatchObject({ status: 'ready', problems: [] });
  expect(await admin.get(adminTasks.get, params(taskId))).toMatchObject({ statement: '', version: 3 });
  expect((await admin.get(adminTaskVersions.list, params(taskId))).versions).toHaveLength(4);
});
