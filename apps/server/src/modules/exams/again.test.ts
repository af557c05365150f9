/** Trial attempts and repeats of an exam: which tasks they get, what counts, what is shown, and two devices at once. */
import type { Viewer } from '@put/contract/base/access';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { lessons } from '@put/contract/lessons/lessons';
import { adminReturns } from '@put/contract/returns/returns';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminResults } from '@put/contract/results/results';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { adminTags } from '@put/contract/tasks/tags';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { python } from '../../testing/factories.ts';
import { listWorks } from '../exports/works.store.ts';
import { requireTyping } from '../submissions/keep-typed.ts';
import { insertLesson } from '../lessons/lessons.api.ts';
import { keepResult } from '../results/keep-result.ts';
import { handInOverdue } from './hand-in-overdue.ts';

const { as, db, events, make, work } = await testApp({ judges: false });
const root = as(await make.user({ is_admin: true }));

/** An exam of two tasks each, out of six with a tag, ten points each. */
async function place(settings: object, { taskCount = 6, common = 0 } = {}) {
  const anna: Viewer = await make.user();
  const { id: tag } = await root.get(adminTags.create, { body: { title: `Метка ${crypto.randomUUID()}` } });
  const taskIds = await Promise.all(Array.from({ length: taskCount }, () => make.task()));
  const { lessonId, courseId } = await make.course({ students: [anna], tasks: taskIds });
  await db.updateTable('lesson_task').set({ points: 10 }).where('lesson_id', '=', lessonId).execute();
  await db
    .insertInto('task_tag')
    .values(taskIds.slice(common).map((task_id) => ({ task_id, tag_id: tag })))
    .execute();
  const at = { params: { id: String(lessonId) } };
  const set = (more: object) =>
    root.get(adminExams.set, { ...at, body: { minutes: 40, draws: [{ tag_id: tag, count: 2 }], ...more } });
  await set(settings);
  const me = as(anna);
  const exam = () => me.get(exams.get, at);
  const begin = (nth: number) => me.get(exams.begin, { ...at, body: { consents: true, nth } });
  const refused = async (nth: number) => (await me.refusal(exams.begin, { ...at, body: { consents: true, nth } })).code;
  const handIn = (query: { nth?: string } = {}) => me.get(exams.handIn, { ...at, query });
  const given = async () => (await exam()).tasks.map(({ task_id }) => task_id);
  const type = (task_id: number, text = 'print(1)') =>
    me.get(drafts.save, {
      params: { id: String(task_id) },
      body: { language: 'python', files: python(text), lesson_id: lessonId },
    });
  /** All that was handed in at the task becomes right. */
  const judge = async (task_id: number) => {
    await db
      .updateTable('submission')
      .set({ status: 'done', verdict: 'accepted', score: 100, max_score: 100, finished_at: sql<string>`now()` })
      .where('task_id', '=', task_id)
      .where('user_id', '=', anna.id)
      .execute();
    const key = { user_id: anna.id, task_id, lesson_id: lessonId };
    await db.transaction().execute((tx) => keepResult(tx, events, key));
  };
  const cells = async () =>
    cellsOf(await root.get(adminResults.lesson, { ...at, query: {} })).map(({ task_id, score }) => ({
      task_id,
      score,
    }));
  const room = async () => (await root.get(adminExams.room, at)).people.find(({ user_id }) => user_id === anna.id)!;
  const work_ = { lesson_id: lessonId, user_id: anna.id };
  return {
    anna,
    me,
    at,
    set,
    exam,
    begin,
    refused,
    handIn,
    given,
    type,
    judge,
    cells,
    room,
    lessonId,
    courseId,
    sitting: work_,
  };
}

const runOut = (lessonId: number) =>
  db
    .updateTable('exam_sitting')
    .set({ started_at: sql<string>`now() - interval '2 hours'` })
    .where('lesson_id', '=', lessonId)
    .execute();

test('a trial counts for nothing, tells its points at once, and the exam after it has other tasks', async () => {
  const { exam, begin, handIn, given, type, judge, cells, room } = await place({ has_trial: true });
  expect(await exam()).toMatchObject({
    state: 'ahead',
    nth: null,
    ahead: { nth: 1, tasks: 2 },
    trial_ahead: { tasks: 2 },
  });
  await begin(0);
  expect(await exam()).toMatchObject({ state: 'writing', nth: 0, ahead: null, trial_ahead: null });
  expect(await room()).toMatchObject({ state: 'writing', nth: 0 });
  const tried = await given();
  await type(tried[0]!);
  // the exam itself waits for the end of the trial
  await begin(1);
  expect(await exam()).toMatchObject({ state: 'writing', nth: 0 });
  await handIn({ nth: '0' });
  for (const one of tried) await judge(one);
  expect(await cells()).toEqual([]);
  const after = await exam();
  expect(after).toMatchObject({ state: 'ahead', ahead: { nth: 1 }, trial_ahead: null });
  expect(after.tries).toMatchObject([
    {
      nth: 0,
      tasks: [
        { task_id: tried[0], is_answered: true, score: 10, points: 10 },
        { is_answered: false, score: null },
      ],
    },
  ]);
  expect(await room()).toMatchObject({ state: 'ahead', nth: 0, handed_in_at: null });
  // a trial is there once
  await begin(0);
  expect(await exam()).toMatchObject({ state: 'ahead', nth: 0 });

  await begin(1);
  const now = await given();
  expect(now.filter((id) => tried.includes(id))).toEqual([]);
  await type(now[0]!);
  await handIn();
  await judge(now[0]!);
  expect(await cells()).toEqual([{ task_id: now[0], score: 10 }]);
  // a verdict of the trial that comes late changes nothing
  await judge(tried[0]!);
  expect(await cells()).toEqual([{ task_id: now[0], score: 10 }]);
  expect(await exam()).toMatchObject({ state: 'handed_in', ahead: null, tries: [{ nth: 0 }] });
});

test('a trial is there before the window opens; the exam is not', async () => {
  const { begin, refused, exam, lessonId, handIn, room } = await place({ has_trial: true });
  const opens_at = new Date(Date.now() + 3_600_000).toISOString();
  await db.updateTable('lesson').set({ opens_at }).where('id', '=', lessonId).execute();
  expect(await exam()).toMatchObject({ state: 'early', ahead: null, trial_ahead: { tasks: 2 } });
  expect(await refused(1)).toBe('lesson_locked');
  await begin(0);
  await handIn({ nth: '0' });
  expect(await exam()).toMatchObject({ state: 'early', tries: [{ nth: 0 }] });
  expect(await room()).toMatchObject({ state: 'early' });
});

test('the exam again: other tasks, an own clock, and the last work counts everywhere', async () => {
  const { me, exam, begin, refused, handIn, given, type, judge, cells, room, at, courseId, lessonId, anna } =
    await place({ repeats: 1, feedback: 'full' });
  expect(await refused(2)).toBe('lesson_locked');
  await begin(1);
  const first = await given();
  await type(first[0]!);
  await handIn();
  await judge(first[0]!);
  await root.get(adminExams.extend, { ...at, body: { minutes: 5 } });
  expect(await cells()).toEqual([{ task_id: first[0], score: 10 }]);
  expect(await exam()).toMatchObject({ state: 'handed_in', minutes: 45, ahead: { nth: 2, tasks: 2 } });

  // of two devices one begins
  await Promise.all([begin(2), begin(2)]);
  const second = await given();
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  expect(await exam()).toMatchObject({ state: 'writing', nth: 2, tries: [{ nth: 1, tasks: [{ score: 10 }, {}] }] });
  expect(await room()).toMatchObject({ state: 'writing', nth: 2 });
  expect(await cells()).toEqual([]);
  // what was handed in stays, and is closed
  const sent = await db.selectFrom('submission').select('id').where('lesson_id', '=', lessonId).execute();
  expect(sent).toHaveLength(1);
  const lesson_id = String(lessonId);
  const closed = await me.refusal(tasks.get, { params: { id: String(first[0]) }, query: { lesson_id } });
  expect(closed.code).toBe('not_found');
  const late = await me.refusal(submissions.create, {
    body: { task_id: first[0]!, lesson_id: lessonId, language: 'python', files: python('print(2)') },
  });
  expect(late.code).toBe('not_found');

  await type(second[1]!);
  // an old page of another device hands in the first one once more
  await handIn({ nth: '1' });
  expect(await exam()).toMatchObject({ state: 'writing', nth: 2 });
  await handIn({ nth: '2' });
  await judge(second[1]!);
  await judge(first[0]!);
  expect(await cells()).toEqual([{ task_id: second[1], score: 10 }]);
  expect(await exam()).toMatchObject({ state: 'handed_in', ahead: null });
  expect(await refused(3)).toBe('lesson_locked');
  await root.get(adminExams.release, at);
  const marks = await root.get(adminMarks.get, { params: { id: String(courseId) }, query: {} });
  expect(marks.users.find(({ id }) => id === anna.id)!.works).toMatchObject([{ score: 10, max_score: 20 }]);
});

test('who has not begun is measured by as many points as whoever begins is given', async () => {
  const { anna, begin, handIn, at, courseId } = await place({});
  const works = async () =>
    (await root.get(adminMarks.get, { params: { id: String(courseId) }, query: {} })).users.find(
      ({ id }) => id === anna.id,
    )!.works;
  expect(await works()).toMatchObject([{ score: 0, max_score: 20 }]);
  await begin(1);
  await handIn();
  await root.get(adminExams.release, at);
  expect(await works()).toMatchObject([{ score: 0, max_score: 20 }]);
});

test('points of a teacher at the work of before count no more', async () => {
  const { begin, handIn, given, cells, lessonId, anna } = await place({ repeats: 1 });
  await begin(1);
  const [task_id] = (await given()) as [number];
  await handIn();
  await root.get(adminResults.override, {
    body: { lesson_id: lessonId, task_id, user_id: anna.id, override_score: 7 },
  });
  expect(await cells()).toEqual([{ task_id, score: 7 }]);
  await begin(2);
  expect(await cells()).toEqual([]);
});

test('again ends with the window, and with the release', async () => {
  const { begin, handIn, exam, refused, at, lessonId } = await place({ repeats: 2 });
  await begin(1);
  await handIn();
  const close = (hours: number) =>
    db
      .updateTable('lesson')
      .set({ hard_deadline: new Date(Date.now() + hours * 3_600_000).toISOString() })
      .where('id', '=', lessonId)
      .execute();
  await close(-1);
  expect((await exam()).ahead).toBeNull();
  expect(await refused(2)).toBe('lesson_locked');
  await close(1);
  expect((await exam()).ahead).toMatchObject({ nth: 2 });
  await root.get(adminExams.release, at);
  expect(await refused(2)).toBe('lesson_locked');
});

test('where other tasks are wanting nothing is promised, and the author reads why', async () => {
  const few = await place({ has_trial: true, repeats: 1 }, { taskCount: 5 });
  expect(await root.get(adminExams.get, few.at)).toMatchObject({ lack: { is: 'few', tasks: 5, needed: 6 } });
  await few.begin(0);
  await few.handIn({ nth: '0' });
  await few.begin(1);
  await few.handIn();
  expect((await few.exam()).ahead).toBeNull();
  expect(await few.refused(2)).toBe('conflict');
  const shared = await place({ has_trial: true }, { common: 1 });
  expect(await root.get(adminExams.get, shared.at)).toMatchObject({ lack: { is: 'given_to_all' } });
  expect((await shared.exam()).trial_ahead).toBeNull();
  expect(await shared.refused(0)).toBe('conflict');
  await shared.set({ has_trial: false });
  expect(await root.get(adminExams.get, shared.at)).toMatchObject({ lack: null });
});

test('tasks of a trial never come again: where others became few the exam has fewer, and without any it says so', async () => {
  const { begin, refused, exam, handIn, given, lessonId } = await place({ has_trial: true }, { taskCount: 4 });
  await begin(0);
  const tried = await given();
  await handIn({ nth: '0' });
  const others = (await db.selectFrom('lesson_task').select('task_id').where('lesson_id', '=', lessonId).execute())
    .map(({ task_id }) => task_id)
    .filter((id) => !tried.includes(id));
  const remove = (task_id: number) =>
    db.deleteFrom('lesson_task').where('lesson_id', '=', lessonId).where('task_id', '=', task_id).execute();
  await remove(others[0]!);
  expect((await exam()).ahead).toMatchObject({ tasks: 1 });
  await remove(others[1]!);
  expect((await exam()).ahead).toBeNull();
  expect(await refused(1)).toBe('conflict');
});

test('a trial before the window waits for the lesson that is required, and shows no text of the exam', async () => {
  const { me, begin, refused, lessonId, courseId, at } = await place({ has_trial: true });
  const first = await db
    .transaction()
    .execute((tx) => insertLesson(tx, { course_id: courseId, title: 'Первое', status: 'published' }));
  await db
    .insertInto('lesson_task')
    .values({ lesson_id: first, task_id: await make.task(), position: 1, points: 1 })
    .execute();
  const setLesson = (fields: object) => db.updateTable('lesson').set(fields).where('id', '=', lessonId).execute();
  const opens_at = new Date(Date.now() + 3_600_000).toISOString();
  await setLesson({ opens_at, requires_lesson_id: first, requires_percent: 50, body: 'Тайный текст' });
  expect(await refused(0)).toBe('lesson_locked');
  await setLesson({ requires_lesson_id: null });
  await begin(0);
  expect((await me.get(lessons.get, at)).body).toBe('');
});

test('staff write no trial', async () => {
  const { at, courseId, lessonId } = await place({ has_trial: true });
  await db
    .updateTable('lesson')
    .set({ opens_at: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', lessonId)
    .execute();
  const observer = await make.user({ is_admin: true });
  await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', observer.id).execute();
  await db.insertInto('staff_grant').values({ user_id: observer.id, course_id: courseId, role: 'observer' }).execute();
  for (const one of [as(observer), root])
    expect((await one.refusal(exams.begin, { ...at, body: { consents: true, nth: 0 } })).code).toBe('lesson_locked');
});

test('no points, no return, no queue and no archive of works for what counts no more', async () => {
  const { anna, begin, handIn, given, type, judge, lessonId, at } = await place({ repeats: 1, feedback: 'full' });
  await begin(1);
  const first = await given();
  await type(first[0]!);
  await handIn();
  await judge(first[0]!);
  await begin(2);
  await handIn({ nth: '2' });
  const setPoints = (task_id: number) =>
    root.refusal(adminResults.override, {
      body: { lesson_id: lessonId, task_id, user_id: anna.id, override_score: 7 },
    });
  expect((await setPoints(first[0]!)).errors[0]?.message).toBe('В работе этого ученика такой задачи нет');
  const strange = (
    await db.selectFrom('lesson_task').select('task_id').where('lesson_id', '=', lessonId).execute()
  ).map(({ task_id }) => task_id);
  const never = strange.find((id) => !first.includes(id))!;
  const now = await given();
  const notGiven = strange.find((id) => !first.includes(id) && !now.includes(id)) ?? never;
  expect((await setPoints(notGiven)).code).toBe('invalid_input');
  await root.get(adminExams.release, at);
  const { id } = (await db.selectFrom('submission').select('id').where('lesson_id', '=', lessonId).executeTakeFirst())!;
  const returned = await root.refusal(adminReturns.give, {
    params: { id: String(id) },
    body: { remark: 'Ещё раз', until: null, points_wait: false },
  });
  expect(returned.code).toBe('not_returnable');
  await db.updateTable('submission').set({ status: 'review', verdict: null }).where('id', '=', id).execute();
  const { reviews } = await root.get(adminReviews.list, { query: { lesson_id: String(lessonId) } });
  expect(reviews).toEqual([]);
  const columns = [{ lesson_id: lessonId, task_id: first[0]! }] as never;
  for (const which of ['all', 'last', 'best'] as const)
    expect(await listWorks(db, columns, [anna.id], which)).toEqual([]);
});

test('points of a replaced sitting are told when the results are shown', async () => {
  const { begin, handIn, given, type, judge, exam, at } = await place({ repeats: 1 });
  await begin(1);
  const [task_id] = (await given()) as [number];
  await type(task_id);
  await handIn();
  await judge(task_id);
  await begin(2);
  await handIn({ nth: '2' });
  expect((await exam()).tries[0]!.tasks[0]!.score).toBeNull();
  await root.get(adminExams.release, at);
  expect((await exam()).tries[0]!.tasks[0]!.score).toBe(10);
});

test('whoever hands in says which sitting, a teacher too, and a text of the one before is refused in words', async () => {
  const { anna, me, at, begin, handIn, given, exam, lessonId } = await place({ repeats: 1 });
  await begin(1);
  const [old] = (await given()) as [number];
  await handIn();
  await begin(2);
  const body = { user_id: anna.id };
  await root.get(adminExams.handIn, { ...at, body: { ...body, nth: 1 } });
  await handIn();
  expect((await exam()).state).toBe('writing');
  const place_ = { user_id: anna.id, lesson_id: lessonId, task_id: old };
  await expect(db.transaction().execute((tx) => requireTyping(tx, anna, place_, undefined))).rejects.toThrow();
  expect(me).toBeDefined();
  await root.get(adminExams.handIn, { ...at, body: { ...body, nth: 2 } });
  expect((await exam()).state).toBe('handed_in');
});

test('an exam in the recycle bin is led by nobody', async () => {
  const { anna, at, begin, lessonId } = await place({});
  await begin(1);
  await db.updateTable('lesson').set({ deleted_at: new Date().toISOString() }).where('id', '=', lessonId).execute();
  const body = { user_ids: [anna.id], minutes: 5 };
  expect((await root.refusal(adminExams.extend, { ...at, body })).code).toBe('conflict');
  expect((await root.refusal(adminExams.release, at)).code).toBe('not_found');
  expect((await root.refusal(adminExams.handIn, { ...at, body: { user_id: anna.id } })).code).toBe('not_found');
});

test('a trial whose time is over is handed in by the server, and is opened again by nobody', async () => {
  const { anna, begin, exam, given, type, lessonId, at, sitting } = await place({ has_trial: true });
  await begin(0);
  const [first] = (await given()) as [number];
  await type(first);
  await runOut(lessonId);
  expect(await handInOverdue(work, sitting)).toBe(1);
  expect(await exam()).toMatchObject({ state: 'ahead', tries: [{ tasks: [{ is_answered: true }, {}] }] });
  const body = { user_ids: [anna.id], minutes: 5, reason: 'Просил' };
  expect((await root.refusal(adminExams.reopen, { ...at, body })).code).toBe('conflict');
});
