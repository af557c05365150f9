import { adminDesk } from '@put/contract/desk/desk';
import { home } from '@put/contract/home/home';
import { lessons } from '@put/contract/lessons/lessons';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { notifications } from '@put/contract/notifications/notifications';
import { adminResults } from '@put/contract/results/results';
import { adminReturns, type NewReturn } from '@put/contract/returns/returns';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { lockAttempts } from '../results/results.api.ts';

const { as, db, make } = await testApp({ judges: false });
const params = (id: number) => ({ params: { id: String(id) } });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const rubric = [{ key: 'idea', title: 'Мысль ясна', description: '', points: 10 }];
const essay = { kind: 'text', config: { rubric, min_words: 1, max_words: 8 }, test_groups: [], solutions: [] };

/** A work that was marked with 6 of 10 points, and its lesson has closed since. */
async function marked(fields: object = {}) {
  const [student, teacher] = await Promise.all([make.user(), make.user({ is_admin: true })]);
  const task_id = await make.task({ title: 'Эссе', ...essay, ...fields } as Parameters<typeof make.task>[0]);
  const { lessonId, courseId } = await make.course({ students: [student], tasks: [task_id] });
  const work = { task_id, lesson_id: lessonId, answer: { text: 'Ответ' } };
  const send = () => as(student).get(submissions.create, { body: work });
  const { id } = await send();
  const mark = (submission: number, idea: number) =>
    as(teacher).get(adminReviews.save, {
      ...params(submission),
      body: { after: 0, points: { idea }, comment: '', remarks: [] },
    });
  await mark(id, 6);
  await db
    .updateTable('lesson')
    .set({ soft_deadline: hours(-2) })
    .where('id', '=', lessonId)
    .execute();
  const give = (more: Partial<NewReturn> = {}, submission = id) =>
    as(teacher).get(adminReturns.give, {
      ...params(submission),
      body: { remark: 'Приведите пример', until: hours(24), points_wait: false, ...more },
    });
  const refused = (more: Partial<NewReturn> = {}, submission = id) =>
    as(teacher).refusal(adminReturns.give, {
      ...params(submission),
      body: { remark: 'Приведите пример', until: hours(24), points_wait: false, ...more },
    });
  const lesson = () => as(student).get(lessons.get, params(lessonId));
  const mine = async () => (await lesson()).tasks[0]!;
  const news = async (who = student) =>
    (await as(who).get(notifications.list, { query: { unread: 'true' } })).notifications;
  const desk = async (who = teacher) => (await as(who).get(adminDesk.show, {})).reworked;
  const end = () => as(teacher).get(adminReturns.end, params(id));
  const creditOf = async (submission: number) =>
    (await db.selectFrom('submission').select('late_credit').where('id', '=', submission).executeTakeFirstOrThrow())
      .late_credit;
  return {
    student,
    teacher,
    task_id,
    lessonId,
    courseId,
    id,
    work,
    send,
    mark,
    give,
    refused,
    lesson,
    mine,
    news,
    desk,
    end,
    creditOf,
  };
}

const sendAgain = ({ student, work }: Awaited<ReturnType<typeof marked>>) =>
  as(student).refusal(submissions.create, { body: work });

test('a returned work is taken after the deadline, in full, and comes back to who returned it', async () => {
  const it = await marked();
  expect(await sendAgain(it)).toMatchObject({ code: 'lesson_closed' });
  const until = hours(24);
  await it.give({ until });
  expect(await it.news()).toMatchObject([
    { kind: 'returned', payload: { submission_id: it.id, task_title: 'Эссе', text_head: 'Приведите пример', until } },
    { kind: 'marks' },
  ]);
  const task = await as(it.student).get(tasks.get, {
    ...params(it.task_id),
    query: { lesson_id: String(it.lessonId) },
  });
  expect(task.returned).toMatchObject({ remark: 'Приведите пример', until, points_wait: false, is_answered: false });
  expect(task.returned?.by_name).toBe('Фамилия Имя');
  expect(await it.desk()).toEqual({ rows: [], total: 0 });

  const { id: again } = await it.send();
  expect(await it.creditOf(again)).toBe(100);
  const row = { submission_id: again, user_id: it.student.id, task_id: it.task_id, lesson_id: it.lessonId };
  expect(await it.desk()).toMatchObject({ total: 1, rows: [row] });
  expect(await it.news(it.teacher)).toMatchObject([{ kind: 'reworked', count: 1, payload: row }]);
  expect(await it.desk(await make.user({ is_admin: true }))).toEqual({ rows: [], total: 0 });
  expect((await it.mine()).returned).toMatchObject({ is_answered: true });
  const seen = await as(it.teacher).get(adminReturns.at, params(it.id));
  expect(seen.returned).toMatchObject({ is_answered: true });

  await it.mark(again, 10);
  expect(await it.desk()).toEqual({ rows: [], total: 0 });
  expect(await it.mine()).toMatchObject({ status: 'accepted', score: 100 });
  expect((await it.mine()).returned).toBeUndefined();
  expect(await sendAgain(it)).toMatchObject({ code: 'lesson_closed' });
});

test('what came by the date of a return keeps its full credit when the dates of the lesson change', async () => {
  const it = await marked();
  await it.give();
  const { id } = await it.send();
  await it.mark(id, 8);
  const body = { soft_deadline: hours(-1), hard_deadline: null, accepts_points: true };
  const { soft_deadline } = await db
    .selectFrom('lesson')
    .select('soft_deadline')
    .where('id', '=', it.lessonId)
    .executeTakeFirstOrThrow();
  await as(it.teacher).get(adminLessons.change, {
    ...params(it.lessonId),
    body: { ...body, began_from: { soft_deadline, hard_deadline: null } },
  });
  expect(await it.creditOf(id)).toBe(100);
});

test('points stand, or wait for the next work: then the task is in no sum', async () => {
  const stands = await marked();
  await stands.give();
  expect(await stands.mine()).toMatchObject({ status: 'partial', score: 60 });
  expect((await stands.lesson()).progress).toMatchObject({ score: 60, max_score: 100 });

  const waits = await marked();
  await waits.give({ points_wait: true });
  expect(await waits.mine()).toMatchObject({ status: 'review' });
  expect((await waits.lesson()).progress.score).toBe(0);
  const figures = await db
    .selectFrom('task_stat')
    .select('value')
    .where('task_id', '=', waits.task_id)
    .where('lesson_id', '=', waits.lessonId)
    .where('figure', '=', 'status')
    .where('students', '>', 0)
    .execute();
  expect(figures).toEqual([{ value: 'review' }]);
  const { id } = await waits.send();
  await waits.mark(id, 3);
  // the best of both counts
  expect(await waits.mine()).toMatchObject({ status: 'partial', score: 60 });
});

test('points that a teacher has set can not wait', async () => {
  const it = await marked();
  const key = { user_id: it.student.id, lesson_id: it.lessonId, task_id: it.task_id };
  await as(it.teacher).get(adminResults.override, {
    body: { ...key, override_score: 5, comment: '', began_from: { override: null } },
  });
  expect(await it.refused({ points_wait: true })).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'points_wait' }],
  });
  await it.give();
  const { id } = await it.send();
  expect((await it.desk()).rows).toMatchObject([{ submission_id: id }]);
  await as(it.teacher).get(adminResults.override, {
    body: { ...key, override_score: 9, comment: '', began_from: { override: { score: 5, comment: '' } } },
  });
  expect((await it.desk()).total).toBe(0);
});

test('a return gives one attempt; taken back, it gives neither that nor time, and its news go', async () => {
  const it = await marked({ attempts: 1 });
  await it.give({ points_wait: true });
  const left = async () => {
    const query = { lesson_id: String(it.lessonId) };
    const { attempts, attempts_used } = await as(it.student).get(tasks.get, { ...params(it.task_id), query });
    return attempts! - attempts_used;
  };
  expect(await left()).toBe(1);
  await it.end();
  expect(await left()).toBe(0);
  expect(await it.mine()).toMatchObject({ status: 'partial', score: 60 });
  expect((await it.news()).map(({ kind }) => kind)).toEqual(['marks']);
  expect(await sendAgain(it)).toMatchObject({ code: 'lesson_closed' });
  expect(await as(it.teacher).refusal(adminReturns.end, params(it.id))).toMatchObject({ code: 'not_found' });

  await it.give({ until: null });
  await it.send();
  expect(await sendAgain(it)).toMatchObject({ code: 'attempts_used_up' });
  await it.end();
  expect(await it.news(it.teacher)).toEqual([]);
  expect((await it.desk()).total).toBe(0);
});

test('one return at a time is open; the next one closes an answered one, and the attempts add up', async () => {
  const it = await marked({ attempts: 1 });
  await it.give();
  expect(await it.refused()).toMatchObject({ code: 'conflict' });
  const { id: second } = await it.send();
  await it.mark(second, 7);
  await it.give({}, second);
  const { id: third } = await it.send();
  // not marked: the next return closes the one that it answered
  await it.give({}, third);
  const rows = await db
    .selectFrom('work_return')
    .select(['closed_at', 'is_taken_back'])
    .where('user_id', '=', it.student.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ closed_at, is_taken_back }) => [closed_at !== null, is_taken_back])).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
  await it.send();
});

test('after its date a return takes nothing, and the whole minute counts', async () => {
  const it = await marked();
  expect(await it.refused({ until: hours(-1) })).toMatchObject({ errors: [{ path: 'until' }] });
  await it.give();
  await db
    .updateTable('work_return')
    .set({ until: hours(-1) })
    .where('user_id', '=', it.student.id)
    .execute();
  expect(await sendAgain(it)).toMatchObject({ code: 'lesson_closed' });
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  await it.end();
  await it.give({ until: minute });
});

test('nothing is returned that does not count, that is judged now, or whose exam is not released', async () => {
  const it = await marked();
  const set = (fields: object) => db.updateTable('submission').set(fields).where('id', '=', it.id).execute();
  await set({ late_credit: null });
  expect(await it.refused()).toMatchObject({ code: 'not_returnable' });
  await set({ late_credit: 100, status: 'queued', verdict: null });
  expect(await it.refused()).toMatchObject({ code: 'not_returnable' });
  await set({ status: 'done', verdict: 'judge_error' });
  expect(await it.refused()).toMatchObject({ code: 'not_returnable' });
  await set({ verdict: 'partial' });
  await db
    .insertInto('exam')
    .values({ lesson_id: it.lessonId, minutes: 60, grace_s: 30, feedback: 'hidden' })
    .execute();
  expect(await it.refused()).toMatchObject({ code: 'not_returnable', detail: expect.stringContaining('контрольная') });
  await db
    .updateTable('exam')
    .set({ released_at: hours(-1) })
    .where('lesson_id', '=', it.lessonId)
    .execute();
  // the person has sat it, and sends again once the results are open
  const at = { lesson_id: it.lessonId, user_id: it.student.id };
  await db
    .insertInto('exam_sitting')
    .values({ ...at, seed: 1, minutes: 60, started_at: hours(-4), handed_in_at: hours(-3), handed_in_by: 'student' })
    .execute();
  await db
    .insertInto('exam_task')
    .values({ ...at, task_id: it.task_id, position: 0 })
    .execute();
  expect(await sendAgain(it)).toMatchObject({ code: 'lesson_closed' });
  await it.give();
  const { id } = await it.send();
  expect(await it.creditOf(id)).toBe(100);
});

test('an answer that is withdrawn is none', async () => {
  const it = await marked();
  await it.give();
  const { id } = await it.send();
  await db.updateTable('submission').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await it.mine()).returned).toMatchObject({ is_answered: false });
  expect((await it.desk()).total).toBe(0);
  await it.send();
  expect((await it.desk()).total).toBe(1);
});

test('who sends while the work is being returned: what is stored first is no answer to the return', async () => {
  const it = await marked();
  await db.updateTable('lesson').set({ soft_deadline: null }).where('id', '=', it.lessonId).execute();
  // the hand-in stands before the return
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const both = db.transaction().execute(async (tx) => {
    await lockAttempts(tx, it.student.id, it.task_id);
    await held;
  });
  const sending = it.send();
  release();
  await Promise.all([both, sending]);
  await it.give();
  expect((await it.mine()).returned).toMatchObject({ is_answered: false });
  expect((await it.desk()).total).toBe(0);
  // both at once, in whichever order the lock lets them in
  await it.end();
  const [given, { id: sent }] = await Promise.all([it.give(), it.send()]);
  const stored = await db
    .selectFrom('work_return')
    .select('after_submission_id')
    .where('id', '=', given.id)
    .executeTakeFirstOrThrow();
  const isAnswer = sent > stored.after_submission_id;
  expect((await it.mine()).returned).toMatchObject({ is_answered: isAnswer });
  expect((await it.desk()).total).toBe(isAnswer ? 1 : 0);
});

test('a work to improve stands first in the tasks of the student and at home, until it is handed in', async () => {
  const it = await marked();
  const until = hours(48);
  await it.give({ points_wait: true, until });
  const listed = async () => (await as(it.student).get(tasks.mine, { query: {} })).tasks[0]!;
  expect(await listed()).toMatchObject({
    status: 'review',
    returned: { until, is_answered: false },
    standing: { state: 'open', credit: 100 },
  });
  const atHome = async () => (await as(it.student).get(home.get, {})).returned;
  expect(await atHome()).toMatchObject([{ task_id: it.task_id, remark: 'Приведите пример', until }]);
  await it.send();
  expect(await atHome()).toBeUndefined();
  expect((await listed()).standing.state).toBe('closed');
});

test('a return goes with its student; that of a teacher who is gone comes to all who may mark', async () => {
  const it = await marked();
  await it.give();
  await it.send();
  await db.updateTable('work_return').set({ returned_by: null }).where('user_id', '=', it.student.id).execute();
  const other = await make.user({ is_admin: true });
  expect((await it.desk(other)).rows).toMatchObject([{ user_id: it.student.id }]);
  await db
    .updateTable('user')
    .set({ deleted_at: hours(0) })
    .where('id', '=', it.student.id)
    .execute();
  expect((await it.desk(other)).rows).toEqual([]);
  expect(await it.refused()).toMatchObject({ code: 'not_found' });
  await db.deleteFrom('submission').where('user_id', '=', it.student.id).execute();
  const left = db.selectFrom('work_return').select('id').where('user_id', '=', it.student.id);
  expect(await left.execute()).toEqual([]);
});
