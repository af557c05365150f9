/** A trial before an exam, and the exam again with other tasks: what counts, what is told, and what two devices do. */
import type { Viewer } from '@put/contract/base/access';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminMarks } from '@put/contract/marks/mark-editing';
import { adminResults } from '@put/contract/results/results';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { adminTags } from '@put/contract/tasks/tags';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { python } from '../../testing/factories.ts';
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
  await handIn();
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
  await handIn();
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
  await few.handIn();
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

test('after a trial the exam begins also where the tasks became too few, and they count then', async () => {
  const { begin, handIn, given, type, judge, cells, lessonId } = await place({ has_trial: true }, { taskCount: 4 });
  await begin(0);
  const tried = await given();
  await handIn();
  await db
    .deleteFrom('lesson_task')
    .where('lesson_id', '=', lessonId)
    .where(sql<boolean>`task_id <> all(${tried}::int[])`)
    .execute();
  await begin(1);
  expect(await given()).toEqual(tried);
  await type(tried[0]!);
  await handIn();
  await judge(tried[0]!);
  expect(await cells()).toEqual([{ task_id: tried[0], score: 10 }]);
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
