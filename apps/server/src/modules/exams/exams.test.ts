import { adminAudit } from '@put/contract/audit/audit';
/** An exam from its start to its results: the clock, the grace, who hands in, and what is closed when. */
import type { Viewer } from '@put/contract/base/access';
import { apiBase } from '@put/contract/base/endpoint';
import { adminExams, ExamSettings } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { lessons } from '@put/contract/lessons/lessons';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { adminTags } from '@put/contract/tasks/tags';
import { tasks } from '@put/contract/tasks/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { python, rightAnswer } from '../../testing/factories.ts';
import { lockAttempts } from '../results/results.api.ts';
import { lockSitting } from '../submissions/exam-answers.store.ts';
import { handIn } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';

const { app, db, as, make, tokens, work } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const root = as(teacher);
const [secretTitle, secretText, secretHint] = ['Тайное-название', 'тайное-условие', 'тайная-подсказка'];

async function place({
  settings = {},
  students = 1,
  taskCount = 2,
}: { settings?: object; students?: number; taskCount?: number } = {}) {
  const people = await Promise.all(Array.from({ length: students }, () => make.user()));
  const taskIds: number[] = [];
  for (let at = 0; at < taskCount; at++)
    taskIds.push(
      await make.task({
        title: `${secretTitle} ${at}`,
        statement: secretText,
        hints: [{ after_attempts: 0, text: secretHint }],
        solutions_shown: 'author',
      }),
    );
  const { lessonId, courseId, groupId } = await make.course({ students: people, tasks: taskIds });
  const at = { params: { id: String(lessonId) } };
  await root.get(adminExams.set, { ...at, body: { minutes: 40, ...settings } });
  const student: Viewer = people[0]!;
  const my = (viewer: Viewer = student) => ({
    exam: () => as(viewer).get(exams.get, at),
    begin: () => as(viewer).get(exams.begin, { ...at, body: { consents: true } }),
    refusedToBegin: () => as(viewer).refusal(exams.begin, { ...at, body: { consents: true } }),
    handIn: () => as(viewer).get(exams.handIn, { ...at, query: {} }),
    type: (task_id: number, text: string, typed?: { page?: string; count: number; ms_ago: number }) =>
      as(viewer).get(drafts.save, { params: { id: String(task_id) }, body: body(text, typed) }),
    refusedToType: (task_id: number, text: string, typed?: { page?: string; count: number; ms_ago: number }) =>
      as(viewer).refusal(drafts.save, { params: { id: String(task_id) }, body: body(text, typed) }),
    submit: (task_id: number, text: string) =>
      as(viewer).get(submissions.create, {
        body: { task_id, lesson_id: lessonId, language: 'python', files: python(text) },
      }),
  });
  const body = (text: string, typed?: { page?: string; count: number; ms_ago: number }) => ({
    language: 'python' as const,
    files: python(text),
    lesson_id: lessonId,
    ...(typed && { typed: { page: 'one-page-of-a-tab', ...typed } }),
  });
  /** The clock of the person has run for so long. */
  const runFor = (minutes: number, of: Viewer = student) =>
    db
      .updateTable('exam_sitting')
      .set({ started_at: sql<string>`now() - make_interval(secs => ${minutes * 60}::float8)` })
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', of.id)
      .execute();
  const handedIn = (of: Viewer = student) =>
    db
      .selectFrom('submission')
      .select(['task_id', 'files', 'late_credit'])
      .where('lesson_id', '=', lessonId)
      .where('user_id', '=', of.id)
      .orderBy('id')
      .execute();
  const sitting = (of: Viewer = student) => ({ lesson_id: lessonId, user_id: of.id });
  return { at, student, people, taskIds, lessonId, courseId, groupId, my, runFor, handedIn, sitting };
}

const textOf = ({ files }: { files: { content: string }[] }) => files[0]!.content;

test('a clock of each person begins with the start, and a second start changes nothing', async () => {
  const { my, people, runFor } = await place({ students: 2 });
  const [first, second] = [people[0]!, people[1]!];
  expect(await my().exam()).toMatchObject({ state: 'ahead', started_at: null, ends_at: null, minutes: 40, tasks: [] });
  await Promise.all([my(first).begin(), my(first).begin()]);
  await runFor(10, first);
  await my(first).begin();
  const begun = await my(first).exam();
  expect(begun).toMatchObject({ state: 'writing', minutes: 40 });
  expect(Date.parse(begun.ends_at!) - Date.parse(begun.now)).toBeCloseTo(30 * 60_000, -4);
  expect(await my(second).exam()).toMatchObject({ state: 'ahead', started_at: null });
});

test('who presses twice at once begins once, whichever call is the first', async () => {
  // more calls at once than the pool has connections
  const { my, people } = await place({ students: 12 });
  await Promise.all(people.flatMap((person) => [my(person).begin(), my(person).begin(), my(person).begin()]));
  for (const person of people) expect(await my(person).exam()).toMatchObject({ state: 'writing' });
});

test('without consent, before the window and after it nobody begins', async () => {
  const { my, at, student, lessonId } = await place();
  expect((await as(student).refusal(exams.begin, { ...at, body: { consents: false as never } })).code).toBe(
    'invalid_input',
  );
  const setTimes = (fields: object) => db.updateTable('lesson').set(fields).where('id', '=', lessonId).execute();
  await setTimes({ opens_at: new Date(Date.now() + 600_000).toISOString() });
  expect((await my().exam()).state).toBe('early');
  expect((await my().refusedToBegin()).code).toBe('lesson_locked');
  await setTimes({ opens_at: null, hard_deadline: new Date(Date.now() - 600_000).toISOString() });
  expect((await my().exam()).state).toBe('missed');
  expect((await my().refusedToBegin()).code).toBe('lesson_locked');
});

test('the window ends the exam of who began late, and an exception moves both', async () => {
  const { my, lessonId, courseId, student } = await place();
  const closes = new Date(Date.now() + 20 * 60_000).toISOString();
  await db.updateTable('lesson').set({ hard_deadline: closes }).where('id', '=', lessonId).execute();
  await my().begin();
  expect((await my().exam()).ends_at).toBe(closes);
  await root.get(adminExceptions.save, {
    body: { course_id: courseId, lesson_id: lessonId, user_id: student.id, extra_minutes: 15 },
  });
  const { ends_at, minutes } = await my().exam();
  expect(minutes).toBe(55);
  expect(Date.parse(ends_at!)).toBe(Date.parse(closes) + 15 * 60_000);
});

test('what is typed is handed in by the server when the time and the grace are over, once', async () => {
  const { my, taskIds, runFor, handedIn, sitting } = await place();
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)');
  await my().type(taskIds[0]!, 'print(2)');
  await my().type(taskIds[1]!, '   ');
  await runFor(41);
  // within the grace the server waits for what is on its way
  expect(await handInOverdue(work, sitting())).toBe(0);
  expect((await my().exam()).state).toBe('ended');
  await runFor(40 + 3);
  const handed = await Promise.all([1, 2, 3, 4].map(() => handIn(work, sitting(), 'server')));
  expect(handed.filter((at) => at !== undefined)).toHaveLength(1);
  expect((await handedIn()).map((one) => [one.task_id, textOf(one), one.late_credit])).toEqual([
    [taskIds[0], 'print(2)', 100],
  ]);
  expect(await my().exam()).toMatchObject({ state: 'handed_in', handed_in_by: 'server' });
});

test('reading hands in what is overdue, so nobody waits for the job', async () => {
  const { my, at, taskIds, runFor, handedIn } = await place();
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)');
  await runFor(60);
  const { people } = await root.get(adminExams.room, at);
  expect(people).toMatchObject([
    { state: 'handed_in', handed_in_by: 'server', tasks: [{ is_answered: true }, { is_answered: false }] },
  ]);
  expect(await handedIn()).toHaveLength(1);
});

test('what is handed in already, and the same text, is not handed in twice', async () => {
  const { my, taskIds, handedIn } = await place();
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)');
  await my().submit(taskIds[0]!, 'print(1)');
  await my().submit(taskIds[1]!, 'print(2)');
  await my().type(taskIds[1]!, 'print(3)');
  await Promise.all([my().handIn(), my().handIn()]);
  await my().handIn();
  expect((await handedIn()).map(textOf)).toEqual(['print(1)', 'print(2)', 'print(3)']);
  expect(await my().exam()).toMatchObject({ state: 'handed_in', handed_in_by: 'student' });
});

test('typed before the end and arrived within the grace counts and is marked', async () => {
  const { my, at, taskIds, runFor, handedIn } = await place();
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)', { count: 1, ms_ago: 0 });
  await runFor(41);
  const late = await my().refusedToType(taskIds[0]!, 'print(2)', { count: 2, ms_ago: 1_000 });
  expect(late.code).toBe('lesson_locked');
  expect((await my().refusedToType(taskIds[0]!, 'print(2)')).code).toBe('lesson_locked');
  await my().type(taskIds[0]!, 'print(3)', { count: 3, ms_ago: 90_000 });
  // the same page: an older change that was long on its way
  await my().type(taskIds[0]!, 'print(0)', { count: 2, ms_ago: 95_000 });
  await my().handIn();
  expect((await handedIn()).map(textOf)).toEqual(['print(3)']);
  const { people } = await root.get(adminExams.room, at);
  expect(people[0]).toMatchObject({ arrived_late: [`${secretTitle} 0`], handed_in_by: 'server' });
});

test('after a server that was away the grace begins when it is there again', async () => {
  const { my, taskIds, runFor, handedIn, sitting } = await place();
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)', { count: 1, ms_ago: 0 });
  await runFor(60);
  const id = crypto.randomUUID();
  await db.insertInto('process').values({ id, role: 'all-in-one', host: 'school', pid: 1, release: '1.2.3' }).execute();
  try {
    expect(await handInOverdue(work, sitting())).toBe(0);
    const tooLate = await my().refusedToType(taskIds[0]!, 'print(2)', { count: 2, ms_ago: 60_000 });
    expect(tooLate.code).toBe('lesson_locked');
    // typed before the end, when nobody heard it
    await my().type(taskIds[0]!, 'print(3)', { count: 3, ms_ago: 25 * 60_000 });
    const started_at = new Date(Date.now() - 5 * 60_000).toISOString();
    await db.updateTable('process').set({ started_at }).where('id', '=', id).execute();
    expect(await handInOverdue(work, sitting())).toBe(1);
    expect((await handedIn()).map(textOf)).toEqual(['print(3)']);
  } finally {
    await db.deleteFrom('process').where('id', '=', id).execute();
  }
});

test('after the grace nothing arrives, whatever the browser says', async () => {
  const { my, taskIds, runFor, handedIn } = await place({ settings: { grace_s: 60 } });
  await my().begin();
  await runFor(42);
  const refused = await my().refusedToType(taskIds[0]!, 'print(1)', { count: 1, ms_ago: 600_000 });
  expect(refused.code).toBe('lesson_locked');
  await my().exam();
  expect(await handedIn()).toEqual([]);
});

test('after the hand-in nothing is typed, submitted or handed in', async () => {
  const { my, at, student, taskIds, lessonId, handedIn } = await place();
  await my().begin();
  await my().handIn();
  expect((await my().refusedToType(taskIds[0]!, 'print(1)', { count: 1, ms_ago: 0 })).code).toBe('lesson_locked');
  const solution = {
    task_id: taskIds[0]!,
    lesson_id: lessonId,
    language: 'python' as const,
    files: python('print(1)'),
  };
  expect((await as(student).refusal(submissions.create, { body: solution })).code).toBe('lesson_locked');
  expect((await as(student).refusal(lessons.get, at)).code).toBe('lesson_locked');
  expect(await handedIn()).toEqual([]);
});

test('submitting at the moment of the hand-in: each solution is either before it or refused', async () => {
  const { my, taskIds, student, lessonId, handedIn, sitting } = await place();
  await my().begin();
  const solution = (text: string) => ({
    body: { task_id: taskIds[0]!, lesson_id: lessonId, language: 'python' as const, files: python(text) },
  });
  const sent = Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => as(student).get(submissions.create, solution(`print(${at})`))),
  );
  const at = await handIn(work, sitting(), 'teacher');
  const accepted = (await sent).filter(({ status }) => status === 'fulfilled').length;
  expect(at).toBeDefined();
  expect(await handedIn()).toHaveLength(accepted);
  expect((await as(student).refusal(submissions.create, solution('print(9)'))).code).toBe('lesson_locked');
});

test('what is written after the last attempt is handed in and marked, and does not count', async () => {
  const { my, taskIds, handedIn } = await place();
  await db.updateTable('task').set({ attempts: 1 }).where('id', '=', taskIds[0]!).execute();
  await my().begin();
  await my().submit(taskIds[0]!, 'print(1)');
  await my().type(taskIds[0]!, 'print(2)');
  await my().handIn();
  expect((await handedIn()).map((one) => [textOf(one), one.late_credit])).toEqual([
    ['print(1)', 100],
    ['print(2)', null],
  ]);
  expect((await my().exam()).tasks[0]!.broken_rule).toBe('Написанное после последней попытки не засчитывается');
});

/** Every answer of a call that a student may make, with the ids of this exam. */
async function readAll({ student, taskIds, lessonId, courseId }: Awaited<ReturnType<typeof place>>): Promise<string> {
  const ids: Record<string, number | undefined> = { task: taskIds[0], lesson: lessonId, course: courseId };
  const read = everyEndpoint.filter(({ access, method }) => access !== 'admin' && method === 'GET');
  const texts: string[] = [];
  for (const { path } of read) {
    const [, noun] = /(\w+)\/:\w+/.exec(path) ?? [];
    if (noun !== undefined && ids[noun] === undefined) continue;
    const url = `${apiBase}${path.replace(/:\w+/, String(ids[noun ?? '']))}`;
    for (const query of ['', `?lesson_id=${lessonId}`, `?q=${secretTitle}&passages=true`]) {
      const headers = { authorization: `Bearer ${tokens.sign(student, crypto.randomUUID())}` };
      texts.push(`${path} ${(await app.inject({ method: 'GET', url: url + query, headers })).body}`);
    }
  }
  return texts.join('\n');
}

test('no call tells anything of a task before the start, nor its text between the hand-in and the release', async () => {
  const made = await place();
  const { my, at, taskIds, student, lessonId } = made;
  const before = await readAll(made);
  for (const secret of [secretTitle, secretText, secretHint]) expect(before).not.toContain(secret);
  await my().begin();
  await my().type(taskIds[0]!, 'print(1)');
  const during = await readAll(made);
  expect(during).toContain(secretText);
  expect(during).not.toContain(secretHint);
  const shown = await as(student).get(tasks.get, {
    params: { id: String(taskIds[0]) },
    query: { lesson_id: String(lessonId) },
  });
  expect(shown).toMatchObject({ hints: [], hints_total: 0 });
  await my().handIn();
  const after = await readAll(made);
  for (const secret of [secretText, secretHint]) expect(after).not.toContain(secret);
  await root.get(adminExams.release, at);
  const released = await readAll(made);
  for (const secret of [secretText, secretHint]) expect(released).toContain(secret);
});

test('verdicts stay hidden by the level of the exam until the results are released', async () => {
  const { my, at, student, taskIds, lessonId } = await place();
  await my().begin();
  const { id } = await my().submit(taskIds[0]!, rightAnswer);
  await db
    .updateTable('submission')
    .set({ status: 'done', verdict: 'accepted', score: 100, max_score: 100, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('result')
    .values({
      user_id: student.id,
      task_id: taskIds[0]!,
      lesson_id: lessonId,
      status: 'accepted',
      best_submission_id: id,
      best_score: 100,
      max_score: 100,
      attempts: 1,
      last_submitted_at: new Date().toISOString(),
    })
    .execute();
  const mine = () => as(student).get(submissions.get, { params: { id: String(id) } });
  const lesson = () => as(student).get(lessons.get, at);
  expect(await mine()).toMatchObject({ verdict: null, score: null });
  expect((await lesson()).tasks[0]).toMatchObject({ status: 'handed_in', score: 0 });
  // it stands in no sum, so a right solution never reads as nothing
  expect((await lesson()).progress).toMatchObject({ score: 0, max_score: 0, tasks_handed_in: 1, tasks_done: 0 });
  // a level that a group sets for itself opens nothing either
  await db.updateTable('task_test_group').set({ feedback: 'full' }).where('task_id', '=', taskIds[0]!).execute();
  expect((await mine()).tests_total).toBe(1);
  await my().handIn();
  expect((await as(student).refusal(submissions.get, { params: { id: String(id) } })).code).toBe('lesson_locked');
  await root.get(adminExams.release, at);
  expect(await mine()).toMatchObject({ verdict: 'accepted', score: 100 });
  expect(await lesson()).toMatchObject({ exam: 'released', standing: { state: 'closed' } });
  expect((await lesson()).tasks[0]).toMatchObject({ status: 'accepted', score: 100 });
});

test('who has not begun has nothing to hand in; a teacher hands in once for whom it is, and the audit says whose', async () => {
  const { my, at, people, taskIds, handedIn, lessonId } = await place({ students: 2 });
  const [first, second] = [people[0]!, people[1]!];
  const refused = await as(first).refusal(exams.handIn, { ...at, query: {} });
  expect(refused).toMatchObject({ code: 'conflict', detail: 'Контрольная ещё не начата.' });
  const handInFor = ({ id }: Viewer) => ({ ...at, body: { user_id: id } });
  expect((await root.refusal(adminExams.handIn, handInFor(second))).code).toBe('not_found');

  await my(first).begin();
  await my(first).type(taskIds[0]!, 'print(1)');
  await root.get(adminExams.handIn, handInFor(first));
  const sat = () => db.selectFrom('exam_sitting').selectAll().where('lesson_id', '=', lessonId).execute();
  const [before] = await sat();
  await root.get(adminExams.handIn, handInFor(first));
  expect(await sat()).toEqual([before]);
  expect((await handedIn(first)).map(textOf)).toEqual(['print(1)']);
  const { rows } = await root.get(adminAudit.list, { query: { action: 'hand_in_exam', object_id: at.params.id } });
  expect(rows).toMatchObject([{ actor_id: teacher.id, after: { user_id: first.id } }]);
});

test('results are not released while somebody writes, and afterwards nobody begins', async () => {
  const { my, at, people } = await place({ students: 2 });
  const [first, second] = [people[0]!, people[1]!];
  await my(first).begin();
  expect((await root.refusal(adminExams.release, at)).code).toBe('conflict');
  await root.get(adminExams.handIn, { ...at, body: { user_id: first.id } });
  expect((await my(first).exam()).handed_in_by).toBe('teacher');
  const { rows } = await root.get(adminAudit.list, { query: { action: 'hand_in_exam', object_id: at.params.id } });
  expect(rows).toMatchObject([{ object_type: 'lesson' }]);
  await root.get(adminExams.release, at);
  expect((await my(second).refusedToBegin()).code).toBe('lesson_locked');
  expect((await my(second).exam()).state).toBe('missed');
  expect((await root.refusal(adminExams.extend, { ...at, body: { minutes: 5 } })).code).toBe('conflict');
  expect((await root.refusal(adminExams.remove, at)).code).toBe('conflict');
});

test('the end moves for all by one call, also for whose time has just run out', async () => {
  const { my, at, runFor, people } = await place({ students: 2 });
  const [first, second] = [people[0]!, people[1]!];
  await my(first).begin();
  await my(second).begin();
  await runFor(41, first);
  expect((await my(first).exam()).state).toBe('ended');
  await root.get(adminExams.extend, { ...at, body: { minutes: 5 } });
  expect(await my(first).exam()).toMatchObject({ state: 'writing', minutes: 45 });
  expect((await my(second).exam()).minutes).toBe(45);
  const moved = await db.selectFrom('audit').select('action').where('action', '=', 'extend_exam').execute();
  expect(moved).toHaveLength(1);
});

test('who comes from another address or sign-in is shown', async () => {
  const { at, my, student, taskIds, lessonId } = await place();
  await my().begin();
  await as(student, { 'x-forwarded-for': '203.0.113.7' }).get(drafts.save, {
    params: { id: String(taskIds[0]) },
    body: { language: 'python', files: python('print(1)'), lesson_id: lessonId },
  });
  const { people } = await root.get(adminExams.room, at);
  expect(people[0]!.places.length).toBeGreaterThan(1);
});

test('the tasks are given once, shuffled for each by a kept seed', async () => {
  const { my, lessonId, at, people, taskIds } = await place({
    settings: { is_shuffled: true },
    students: 4,
    taskCount: 6,
  });
  const orders: string[] = [];
  for (const person of people) {
    await my(person).begin();
    const order = (await my(person).exam()).tasks.map(({ task_id }) => task_id);
    expect(order.toSorted((a, b) => a - b)).toEqual(taskIds);
    expect((await as(person).get(lessons.get, at)).tasks.map(({ task_id }) => task_id)).toEqual(order);
    orders.push(order.join());
  }
  expect(new Set(orders).size).toBeGreaterThan(1);
  // a task that is added later is nobody's who has begun
  const added = await make.task();
  await db.insertInto('lesson_task').values({ lesson_id: lessonId, task_id: added, position: 9, points: 1 }).execute();
  expect((await as(people[0]!).get(lessons.get, at)).tasks).toHaveLength(6);
});

test('of a tag each person is given as many tasks as the draw says, and only these are there for the person', async () => {
  const { id: tag } = await root.get(adminTags.create, { body: { title: 'Циклы на выбор' } });
  const { my, at, people, taskIds, lessonId } = await place({ students: 3, taskCount: 5 });
  await db
    .insertInto('task_tag')
    .values(taskIds.slice(1).map((task_id) => ({ task_id, tag_id: tag })))
    .execute();
  await root.get(adminExams.set, { ...at, body: { minutes: 40, draws: [{ tag_id: tag, count: 2 }] } });
  expect(await root.get(adminExams.get, at)).toMatchObject({ tags: [{ id: tag, tasks: 4 }] });
  for (const person of people) {
    expect((await my(person).exam()).ahead).toEqual({ nth: 1, tasks: 3, may_have_container: false });
    await my(person).begin();
    expect((await my(person).exam()).ahead).toBeNull();
    const given = (await my(person).exam()).tasks.map(({ task_id }) => task_id);
    expect(given).toHaveLength(3);
    expect(given[0]).toBe(taskIds[0]);
    const lesson = await as(person).get(lessons.get, at);
    expect(lesson).toMatchObject({ progress: { tasks_total: 3, max_score: 0 } });
    const other = taskIds.find((id) => !given.includes(id))!;
    const refused = await as(person).refusal(tasks.get, {
      params: { id: String(other) },
      query: { lesson_id: String(lessonId) },
    });
    expect(refused.code).toBe('not_found');
  }
  // the bank changes: nothing changes for who has begun
  await db.deleteFrom('task_tag').where('tag_id', '=', tag).execute();
  expect((await my(people[0]!).exam()).tasks).toHaveLength(3);
});

test('a stranger finds no exam', async () => {
  const { at } = await place();
  const stranger = as(await make.user());
  expect((await stranger.refusal(exams.get, at)).code).toBe('not_found');
  expect((await stranger.refusal(exams.begin, { ...at, body: { consents: true } })).code).toBe('not_found');
  expect((await stranger.refusal(exams.handIn, { ...at, query: {} })).code).toBe('not_found');
  const { lessonId } = await make.course();
  const ordinary = { params: { id: String(lessonId) } };
  expect((await root.refusal(adminExams.room, ordinary)).code).toBe('not_found');
  expect(await root.get(adminExams.get, ordinary)).toEqual({
    exam: null,
    sittings: 0,
    tags: [],
    elsewhere: [],
    lack: null,
  });
});

test('an exam that nobody began becomes an ordinary lesson again', async () => {
  const { at, student } = await place();
  expect((await root.get(adminExams.get, at)).exam).toEqual(ExamSettings.parse({ minutes: 40 }));
  await root.get(adminExams.remove, at);
  await root.get(adminExams.remove, at);
  expect((await as(student).get(lessons.get, at)).tasks).toHaveLength(2);
});

test('handing in waits for the attempts before it takes the sitting, as a submission does', async () => {
  const { student, my, taskIds, sitting, handedIn } = await place();
  await my().begin();
  await my().type(taskIds[1]!, 'print(1)');
  const { handing } = await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, student.id, taskIds[1]!);
    const ending = handIn(work, sitting(), 'student');
    await expect.poll(() => countWaiting(db)).toBe(1);
    // whoever has the attempts gets the sitting: in the other order the two would wait for each other
    await expect(lockSitting(tx, sitting())).resolves.toBe(true);
    return { handing: ending };
  });
  await handing;
  expect(await handedIn()).toHaveLength(1);
});
