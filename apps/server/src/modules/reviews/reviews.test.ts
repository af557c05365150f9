import { courses } from '@put/contract/courses/courses';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { notifications } from '@put/contract/notifications/notifications';
import { adminResults } from '@put/contract/results/results';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import { lessons } from '@put/contract/lessons/lessons';
import { profile } from '@put/contract/accounts/profile';
import type { NewTask } from '@put/contract/tasks/new-task';
import { tasks } from '@put/contract/tasks/tasks';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { testApp } from '../../testing/build-app.ts';
import { cellsOf } from '../../testing/cells-of.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { reviewSubmission } from './review-submission.ts';

const { as, db, make } = await testApp();

const essay = {
  kind: 'text',
  title: 'Рассказ о цикле',
  statement: 'Расскажите, чем while отличается от for.',
  config: {
    rubric: [
      { key: 'idea', title: 'Мысль ясна', description: '', points: 6 },
      { key: 'style', title: 'Слог', description: 'Без повторов', points: 4 },
    ],
    min_words: 3,
    max_words: 8,
  },
} satisfies Partial<z.input<typeof NewTask>>;

const answer = { text: 'Цикл while ждёт условия.' };
const ids = (id: number) => ({ params: { id: String(id) } });
const points = (idea: number, style: number) => ({ idea, style });

async function handedIn(fields: Partial<z.input<typeof NewTask>> = {}) {
  const [student, teacher] = await Promise.all([make.user(), make.user({ is_admin: true })]);
  const task_id = await make.task({ ...essay, test_groups: [], solutions: [], ...fields } as typeof fields);
  const { lessonId, courseId, groupId } = await make.course({ students: [student], tasks: [task_id] });
  const submit = () =>
    as(student)
      .get(submissions.create, { body: { task_id, lesson_id: lessonId, answer } })
      .then(({ id }) => id);
  const mark = (id: number, given: Record<string, number>, after = 0, comment = '') =>
    as(teacher).get(adminReviews.save, { ...ids(id), body: { after, points: given, comment } });
  const mine = (id: number) => as(student).get(submissions.get, ids(id));
  const cell = async () => cellsOf(await as(teacher).get(adminResults.lesson, { ...ids(lessonId), query: {} }))[0];
  return { student, teacher, task_id, lessonId, courseId, groupId, submit, mark, mine, cell };
}

test('an answer waits for a person, is marked by the rubric, and the student reads the marks', async () => {
  const { student, teacher, task_id, lessonId, submit, mark, mine, cell } = await handedIn();
  const id = await submit();
  expect(await mine(id)).toMatchObject({ status: 'review', verdict: null, score: null, review: null, answer });
  expect(await cell()).toMatchObject({ status: 'review', score: 0, attempts: 1 });
  expect(await db.selectFrom('judgement').select('id').where('submission_id', '=', id).execute()).toEqual([]);

  expect(await mark(id, points(6, 1.5), 0, 'Хорошо, **но** коротко.')).toEqual({ number: 1 });
  expect(await mine(id)).toMatchObject({
    status: 'done',
    verdict: 'partial',
    score: 75,
    max_score: 100,
    review: {
      number: 1,
      comment: 'Хорошо, **но** коротко.',
      by_name: 'Фамилия Имя',
      marks: [
        { key: 'idea', title: 'Мысль ясна', points: 60, max_points: 60 },
        { key: 'style', title: 'Слог', points: 15, max_points: 40 },
      ],
    },
  });
  expect(await cell()).toMatchObject({ status: 'partial', score: 75 });
  const lesson = await as(student).get(lessons.get, ids(lessonId));
  expect(lesson.tasks[0]).toMatchObject({ task_id, status: 'partial', score: 75 });
  expect((await as(teacher).get(adminSubmissions.get, ids(id))).review?.number).toBe(1);
});

test('a submission that waits for a review is not left to do and keeps its points: home, course, list of tasks', async () => {
  const { student, teacher, task_id, lessonId, courseId, submit, mark } = await handedIn();
  const soft_deadline = new Date(Date.now() + 3_600_000).toISOString();
  await as(teacher).get(adminLessons.change, { ...ids(lessonId), body: { soft_deadline } });
  const home = async () => (await as(student).get(courses.mine, {})).courses[0]!;
  const dueSoon = async () =>
    (await as(student).get(tasks.mine, { query: { due_before: new Date(Date.now() + 86_400_000).toISOString() } }))
      .tasks;
  expect(await home()).toMatchObject({ due: [{ tasks_left: 1 }], next: { task_id } });
  expect(await dueSoon()).toMatchObject([{ task_id }]);

  const id = await submit();
  expect(await home()).toMatchObject({ due: [], next: null, progress: { tasks_waiting: 1, tasks_done: 0, score: 0 } });
  expect(await dueSoon()).toEqual([]);
  expect((await as(student).get(courses.get, ids(courseId))).progress.tasks_waiting).toBe(1);
  expect((await as(student).get(lessons.get, ids(lessonId))).progress.tasks_waiting).toBe(1);

  await mark(id, points(6, 1));
  expect(await home()).toMatchObject({ due: [{ tasks_left: 1 }], progress: { tasks_waiting: 0, score: 70 } });
});

test('the student is notified of marks; of hidden ones not, and not of those taken back', async () => {
  const { student, teacher, task_id, lessonId, submit, mark } = await handedIn();
  const told = async (query: { unread?: 'true' } = { unread: 'true' }) =>
    (await as(student).get(notifications.list, { query })).notifications;
  const id = await submit();
  expect(await told()).toEqual([]);
  await mark(id, points(6, 1.5));
  const place = { submission_id: id, lesson_id: lessonId, task_id, task_title: 'Рассказ о цикле' };
  expect(await told()).toMatchObject([{ kind: 'marks', count: 1, payload: { ...place, score: 75, max_score: 100 } }]);
  await mark(id, points(6, 4), 1);
  expect(await told()).toMatchObject([{ count: 2, payload: { score: 100 } }]);
  await as(teacher).get(adminReviews.undo, { ...ids(id), body: { number: 2 } });
  expect(await told()).toEqual([]);

  await db.updateTable('task').set({ feedback: 'hidden' }).where('id', '=', task_id).execute();
  await mark(await submit(), points(1, 1));
  expect(await told({})).toEqual([]);
});

test('remarks stand by their lines; those about nothing that was handed in are refused', async () => {
  const { teacher, submit, mine } = await handedIn();
  const id = await submit();
  const save = (remarks: { file: string; line: number; text: string }[]) => ({
    ...ids(id),
    body: { after: 0, points: points(6, 4), remarks },
  });
  const refusal = await as(teacher).refusal(adminReviews.save, save([{ file: 'нет.txt', line: 1, text: 'Где?' }]));
  expect(refusal.errors).toEqual([{ path: 'remarks.0', message: 'Такого файла в работе нет' }]);
  const [second, first] = [
    { file: '', line: 2, text: 'А здесь — нет' },
    { file: '', line: 1, text: 'Точно' },
  ];
  await as(teacher).get(adminReviews.save, save([second!, { ...first!, text: ' Точно\n' }]));
  expect((await mine(id)).review?.remarks).toEqual([first, second]);
});

test('an answer outside the limits of words is refused next to its field', async () => {
  const { student, task_id } = await handedIn();
  for (const [text, words] of [
    ['— * —', 'Напишите ответ: пока он пуст'],
    ['Два слова', 'В ответе 2 слова, нужно от 3'],
    ['раз два три четыре пять шесть семь восемь девять', 'В ответе 9 слов, можно до 8'],
  ]) {
    const refusal = await as(student).refusal(submissions.create, { body: { task_id, answer: { text } } });
    expect(refusal).toMatchObject({ code: 'invalid_input', errors: [{ path: 'answer', message: words }] });
  }
});

test('wrong points are refused next to their criterion and nothing is kept', async () => {
  const { teacher, submit, mine } = await handedIn();
  const id = await submit();
  const refused = async (given: Record<string, number>) =>
    (await as(teacher).refusal(adminReviews.save, { ...ids(id), body: { after: 0, points: given } })).errors;
  expect(await refused({ idea: 7, style: -1 })).toEqual([
    { path: 'points.idea', message: 'Не больше 6' },
    { path: 'points.style', message: 'Не меньше 0' },
  ]);
  expect(await refused({ idea: 1 })).toEqual([{ path: 'points.style', message: 'Поставьте баллы' }]);
  expect(await refused({ ...points(1, 1), more: 1 })).toEqual([
    { path: 'points.more', message: 'Такого критерия у задачи больше нет' },
  ]);
  expect(await mine(id)).toMatchObject({ status: 'review', review: null });
});

test('of two teachers who mark at once one gets a refusal; a new review keeps the earlier one', async () => {
  const { teacher, submit, mark, mine } = await handedIn();
  const id = await submit();
  const both = await Promise.allSettled([mark(id, points(6, 4)), mark(id, points(0, 0))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const late = await as(teacher).refusal(adminReviews.save, { ...ids(id), body: { after: 0, points: points(1, 1) } });
  expect(late.code).toBe('conflict');
  await mark(id, points(3, 3), 1);
  expect(await mine(id)).toMatchObject({ score: 60, review: { number: 2 } });
  const kept = await db
    .selectFrom('judgement')
    .select(['number', 'score'])
    .where('submission_id', '=', id)
    .orderBy('number')
    .execute();
  expect(kept.map(({ number }) => number)).toEqual([1, 2]);
  expect(kept[1]?.score).toBe(6);
  expect(await db.selectFrom('review').select('id').where('submission_id', '=', id).execute()).toHaveLength(2);
});

test('an undone review gives way to the earlier one, then the submission waits', async () => {
  const { teacher, submit, mark, mine, cell } = await handedIn();
  const id = await submit();
  await mark(id, points(6, 4));
  await mark(id, points(0, 1), 1);
  const undo = (number: number) => as(teacher).get(adminReviews.undo, { ...ids(id), body: { number } });
  expect((await as(teacher).refusal(adminReviews.undo, { ...ids(id), body: { number: 1 } })).code).toBe('conflict');
  await undo(2);
  expect(await mine(id)).toMatchObject({ status: 'done', verdict: 'accepted', score: 100, review: { number: 1 } });
  await undo(1);
  expect(await mine(id)).toMatchObject({ status: 'review', verdict: null, score: null, review: null });
  expect(await cell()).toMatchObject({ status: 'review', score: 0 });
  expect(await mark(id, points(1, 1))).toEqual({ number: 3 });
});

test('marks are not stored when their news can not be sent', async () => {
  const { teacher, submit, mine } = await handedIn();
  const id = await submit();
  const events = {
    publish: async () => {
      throw new Error('no news');
    },
  } as never;
  const actor = { viewer: teacher, ip: '' };
  const marking = reviewSubmission({ db, events }, actor, id, {
    after: 0,
    points: points(1, 1),
    comment: '',
    remarks: [],
  });
  await expect(marking).rejects.toThrow('no news');
  expect(await mine(id)).toMatchObject({ status: 'review', review: null });
  expect(await db.selectFrom('review').select('id').where('submission_id', '=', id).execute()).toEqual([]);
});

test('late work gets its share of the points', async () => {
  const { submit, mark, cell } = await handedIn();
  const id = await submit();
  await db.updateTable('submission').set({ late_credit: 50 }).where('id', '=', id).execute();
  await mark(id, points(6, 2));
  expect(await cell()).toMatchObject({ score: 40, status: 'partial' });
});

test('each level of feedback tells what it may', async () => {
  for (const [feedback, expected] of [
    ['full', { score: 80, review: { comment: 'тайна', marks: [{ points: 60 }, { points: 20 }] } }],
    ['verdict', { score: 80, review: { comment: 'тайна', marks: [{ points: 60 }, { points: 20 }] } }],
    ['score', { score: 80, review: { comment: 'тайна', marks: [] } }],
    ['hidden', { score: null, verdict: null, review: null }],
  ] as const) {
    const { student, lessonId, task_id, teacher, submit, mark, mine } = await handedIn({ feedback });
    const id = await submit();
    await mark(id, points(6, 2), 0, 'тайна');
    await as(teacher).get(adminResults.override, {
      body: { user_id: student.id, lesson_id: lessonId, task_id, override_score: 73.25, comment: 'тайна' },
    });
    expect(await mine(id)).toMatchObject(expected);
    const places = await Promise.all([
      mine(id),
      as(student).get(submissions.ofTask, { ...ids(task_id), query: {} }),
      as(student).get(tasks.get, { ...ids(task_id), query: { lesson_id: String(lessonId) } }),
      as(student).get(lessons.get, ids(lessonId)),
    ]);
    const said = JSON.stringify(places);
    expect(said.includes('тайна')).toBe(feedback !== 'hidden');
    expect(said.includes('73.25')).toBe(feedback !== 'hidden');
  }
});

test("a teacher's override stands above what was handed in until it is taken back", async () => {
  const { student, teacher, task_id, lessonId, submit, mark, cell } = await handedIn();
  const override = (override_score: number | null, comment = '') =>
    as(teacher).get(adminResults.override, {
      body: { user_id: student.id, lesson_id: lessonId, task_id, override_score, comment },
    });
  expect(await override(100, 'За доклад')).toMatchObject({ score: 100, status: 'accepted', attempts: 0 });
  const shown = await as(student).get(tasks.get, { ...ids(task_id), query: { lesson_id: String(lessonId) } });
  expect(shown.override).toMatchObject({ score: 100, comment: 'За доклад', by_name: 'Фамилия Имя' });
  expect((await as(student).get(lessons.get, ids(lessonId))).tasks[0]).toMatchObject({
    score: 100,
    status: 'accepted',
  });

  const id = await submit();
  await mark(id, points(1, 0));
  expect(await cell()).toMatchObject({ score: 100, hasOverride: true, attempts: 1 });
  const place = { user_id: String(student.id), lesson_id: String(lessonId), task_id: String(task_id) };
  const { cell: whole } = await as(teacher).get(adminResults.cell, { query: place });
  expect(whole).toMatchObject({ score: 100, best_submission_id: id, override: { score: 100, comment: 'За доклад' } });
  const event = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'change_result')
    .where('object_id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    before: { override_score: null },
    after: { override_score: 100, comment: 'За доклад' },
  });

  const refusal = await as(teacher).refusal(adminResults.override, {
    body: { user_id: student.id, lesson_id: lessonId, task_id, override_score: 101 },
  });
  expect(refusal.errors).toEqual([{ path: 'override_score', message: 'Не больше 100: столько даёт задача' }]);
  const third = await as(teacher).refusal(adminResults.override, {
    body: { user_id: student.id, lesson_id: lessonId, task_id, override_score: 1 / 3 },
  });
  expect(third.errors).toEqual([{ path: 'override_score', message: 'Не больше двух знаков после запятой' }]);
  expect(await override(null)).toMatchObject({ score: 10, status: 'partial' });
  expect(await cell()).toMatchObject({ hasOverride: false, score: 10 });
});

test('removing an override without an attempt leaves no result', async () => {
  const { student, teacher, task_id, lessonId, cell } = await handedIn();
  const place = { user_id: student.id, lesson_id: lessonId, task_id };
  await as(teacher).get(adminResults.override, { body: { ...place, override_score: 0 } });
  expect(await cell()).toMatchObject({ score: 0, status: 'tried' });
  await as(teacher).get(adminResults.override, { body: { ...place, override_score: null } });
  expect(await cell()).toBeUndefined();
  const query = { user_id: String(student.id), lesson_id: String(lessonId), task_id: String(task_id) };
  expect(await as(teacher).get(adminResults.cell, { query })).toEqual({ cell: null });
  const stranger = await as(teacher).refusal(adminResults.override, {
    body: { ...place, lesson_id: lessonId + 1000, override_score: 1 },
  });
  expect(stranger.code).toBe('not_found');
});

test('what waits stands in the list, oldest first, until it is marked', async () => {
  const first = await handedIn();
  const second = await handedIn();
  const id = await first.submit();
  await second.submit();
  const list = (query: Record<string, string>) => as(first.teacher).get(adminReviews.list, { query });
  const all = await list({});
  const times = all.reviews.map(({ queued_at }) => queued_at);
  expect(times).toEqual(times.toSorted());
  for (const query of [
    { course_id: String(first.courseId) },
    { lesson_id: String(first.lessonId) },
    { task_id: String(first.task_id) },
    { user_group_id: String(first.groupId) },
  ])
    expect((await list(query)).reviews.map(({ submission_id }) => submission_id)).toEqual([id]);
  expect((await list({ limit: '1' })).reviews).toHaveLength(1);
  expect(all.courses.map((course) => course.id)).toContain(first.courseId);
  await first.mark(id, points(1, 1));
  expect((await list({ lesson_id: String(first.lessonId) })).total).toBe(0);
});

test('what the judge alone decides can not be marked, and a stranger finds no work', async () => {
  const { student, teacher, submit } = await handedIn({ attempts: 1 });
  const id = await submit();
  expect((await as(await make.user()).refusal(submissions.get, ids(id))).code).toBe('not_found');
  const task_id = await make.task();
  const { lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const program = await as(student).get(submissions.create, {
    body: { task_id, lesson_id: lessonId, language: 'python', files: [{ name: 'main.py', content: 'print(1)' }] },
  });
  const refusal = await as(teacher).refusal(adminReviews.save, { ...ids(program.id), body: { after: 0, points: {} } });
  expect(refusal.code).toBe('not_markable');
  expect((await as(teacher).refusal(adminReviews.save, { ...ids(999_999), body: { after: 0, points: {} } })).code).toBe(
    'not_found',
  );
});

test('an answer and its marks are among my own data', async () => {
  const { student, submit, mark } = await handedIn();
  await mark(await submit(), points(6, 4), 0, 'Отлично');
  const { zip_base64 } = await as(student).get(profile.exportData, {});
  expect(Buffer.from(zip_base64, 'base64').length).toBeGreaterThan(100);
  const { readOwnData } = await import('../accounts/profile/own-data.store.ts');
  const data = await readOwnData(db, student.id);
  expect(data).toMatchObject({ submissions: [{ answer }], reviews: [{ comment: 'Отлично' }] });
});

test('marks of a student who is removed for good meanwhile are refused, given or undone', async () => {
  for (const what of ['mark', 'undo'] as const) {
    const { student, teacher, submit, mark } = await handedIn();
    const id = await submit();
    if (what === 'undo') await mark(id, points(6, 4));
    let answer: Promise<{ code: string }>;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('result').where('user_id', '=', student.id).execute();
      await tx.deleteFrom('submission').where('user_id', '=', student.id).execute();
      await tx.deleteFrom('user').where('id', '=', student.id).execute();
      answer =
        what === 'undo'
          ? as(teacher).refusal(adminReviews.undo, { ...ids(id), body: { number: 1 } })
          : as(teacher).refusal(adminReviews.save, {
              ...ids(id),
              body: { after: 0, points: points(6, 4), comment: '' },
            });
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
    });
    expect(await answer!, what).toMatchObject({ code: 'not_found' });
  }
});

test('a student reads points of the lesson everywhere, the criteria as shares of them; staff the task’s own', async () => {
  const { student, teacher, task_id, lessonId, submit, mark, mine } = await handedIn();
  const ofLesson = db.updateTable('lesson_task').set({ points: 20 }).where('lesson_id', '=', lessonId);
  await ofLesson.execute();
  const lesson_id = String(lessonId);
  const task = await as(student).get(tasks.get, { ...ids(task_id), query: { lesson_id } });
  expect(task).toMatchObject({ points: 20, view: { rubric: [{ points: 12 }, { points: 8 }] } });

  const id = await submit();
  await mark(id, points(6, 1.5));
  expect(await mine(id)).toMatchObject({
    score: 15,
    max_score: 20,
    view: { rubric: [{ points: 12 }, { points: 8 }] },
    review: {
      marks: [
        { points: 12, max_points: 12 },
        { points: 3, max_points: 8 },
      ],
    },
  });
  const list = await as(student).get(submissions.ofTask, { ...ids(task_id), query: { lesson_id } });
  expect(list.submissions).toMatchObject([{ score: 15, max_score: 20 }]);
  const [news] = (await as(student).get(notifications.list, { query: {} })).notifications;
  expect(news).toMatchObject({ kind: 'marks', payload: { score: 15, max_score: 20 } });
  expect(await as(teacher).get(adminSubmissions.get, ids(id))).toMatchObject({
    score: 7.5,
    max_score: 10,
    view: { rubric: [{ points: 6 }, { points: 4 }] },
    review: { marks: [{ points: 6 }, { points: 1.5 }] },
  });
});
