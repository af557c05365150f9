import { adminStatistics } from '@put/contract/statistics/statistics';
import { adminSubmissionList } from '@put/contract/submissions/submission-list';
import { submissions } from '@put/contract/submissions/submissions';
import { adminResults } from '@put/contract/results/results';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const { as, db, make } = await testApp();
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const at = (id: number) => ({ params: { id: String(id) } });

const minus = 'a, b = map(int, input().split())\nprint(a - b)';
const broken = 'syntax error';

type Person = Awaited<ReturnType<typeof make.user>>;

async function submit(who: Person, place: { task_id: number; lesson_id: number }, source: string): Promise<number> {
  const body = { ...place, language: 'python' as const, files: python(source) };
  const { id } = await as(who).get(submissions.create, { body });
  await expect.poll(async () => (await as(who).get(submissions.get, at(id))).status).toBe('done');
  return id;
}

async function aClass(size: number) {
  const students: Person[] = [];
  for (let one = 0; one < size; one++) students.push(await make.user());
  const [task, other] = [await make.task(), await make.task({ title: 'Вторая' })];
  const course = await make.course({ students, tasks: [task, other] });
  return { ...course, students, task, other, place: { task_id: task, lesson_id: course.lessonId } };
}

const list = (query: Record<string, string>) => admin.get(adminSubmissionList.list, { query });

test('a teacher sees where a class fails, and behind each number stand its submissions', async () => {
  const { students, task, place, lessonId } = await aClass(4);
  const [anna, boris, vera] = students as [Person, Person, Person];
  const lost = await submit(anna, place, minus);
  const right = await submit(anna, place, rightAnswer);
  const still = await submit(boris, place, minus);
  const fell = await submit(vera, place, broken);

  const found = await admin.get(adminStatistics.task, { ...at(task), query: { lesson_id: String(lessonId) } });
  expect(found).toMatchObject({
    task: { id: task, kind: 'program' },
    lesson: { id: lessonId },
    students: 3,
    solved: 1,
    attempts: { counts: [{ value: 2, students: 1 }], spread: { median: 2, lower: 2, upper: 2 } },
    failed_tests: [{ test: '1.1', group_name: 'Примеры', is_sample: true, students: 2, stuck: 1 }],
    errors: [{ error_key: 'SyntaxError: invalid syntax · syntax error', students: 1, stuck: 1 }],
    time_limit: { checked: 1, limited: 0, accepted: 1 },
    discrimination: null,
    questions: null,
    advice: [],
  });
  expect(found.points).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);

  const here = { task_id: String(task), lesson_id: String(lessonId) };
  const ids = async (query: Record<string, string>) =>
    (await list({ ...here, ...query })).submissions.map(({ id }) => id);
  expect(await ids({})).toEqual([fell, still, right, lost]);
  expect(await ids({ failed_test: '1.1' })).toEqual([still, lost]);
  expect(await ids({ failed_test: '1.1', of: 'stuck' })).toEqual([still]);
  expect(await ids({ error_key: found.errors[0]!.error_key })).toEqual([fell]);
  expect(await ids({ of: 'best', tenth: '10' })).toEqual([right]);
  expect(await ids({ of: 'best', tenth: '0' })).toEqual([fell, still]);
  expect(await ids({ of: 'full', attempt: '2' })).toEqual([right]);
  expect(await ids({ of: 'full', attempt: '1' })).toEqual([]);
  expect(await ids({ verdict: 'accepted' })).toEqual([right]);
  expect(await list({ ...here, user_id: String(anna.id), limit: '1' })).toMatchObject({
    total: 2,
    students: 1,
    submissions: [{ id: right, failed_test: null, task_title: 'A + B', lesson_title: 'Занятие' }],
    names: { task: 'A + B', lesson: 'Занятие', course: null, user: 'Фамилия Имя' },
  });
});

test('a group is counted by its present students; one of another course is not found', async () => {
  const { students, task, other, place, lessonId, courseId, groupId } = await aClass(2);
  const stranger = await make.user();
  await make.course({ students: [stranger], tasks: [] });
  const [anna, boris] = students as [Person, Person];
  await submit(anna, place, rightAnswer);
  await submit(boris, place, minus);
  await db.deleteFrom('user_group_member').where('user_id', '=', boris.id).execute();

  const whole = await admin.get(adminStatistics.lesson, { ...at(lessonId), query: {} });
  // who has left is in no count of the class, as in the table of results
  expect(whole).toMatchObject({ students: 1, studying: 1, stops_at: null });
  expect(whole.tasks.map(({ task_id, students: tried, solved }) => [task_id, tried, solved])).toEqual([
    [task, 1, 1],
    [other, 0, 0],
  ]);
  expect(whole.tasks[0]!.stuck_test).toBeNull();
  const ofGroup = { query: { user_group_id: String(groupId) } };
  expect(await admin.get(adminStatistics.lesson, { ...at(lessonId), ...ofGroup })).toMatchObject({
    students: 1,
    studying: 1,
    solved: [{ value: 1, students: 1 }],
  });
  expect(
    await admin.get(adminStatistics.task, { ...at(task), query: { ...ofGroup.query, lesson_id: String(lessonId) } }),
  ).toMatchObject({ students: 1, solved: 1, failed_tests: [] });
  expect(await admin.get(adminStatistics.course, { ...at(courseId), query: {} })).toMatchObject({
    lessons: [{ lesson_id: lessonId, tasks: 2, students: 1, solved_all: 0 }],
    hardest: [],
  });
  const foreign = { query: { user_group_id: String(groupId + 1) } };
  for (const call of [
    admin.refusal(adminStatistics.lesson, { ...at(lessonId), ...foreign }),
    admin.refusal(adminStatistics.course, { ...at(courseId), ...foreign }),
  ])
    expect((await call).status).toBe(404);
});

test('a teacher’s points count in place of those handed in', async () => {
  const { students, task, place, lessonId } = await aClass(1);
  await submit(students[0]!, place, minus);
  const body = { user_id: students[0]!.id, ...place, override_score: 55, comment: '' };
  await admin.get(adminResults.override, { body });
  const found = await admin.get(adminStatistics.task, { ...at(task), query: { lesson_id: String(lessonId) } });
  expect(found).toMatchObject({ students: 1, solved: 0, partial: 1 });
  expect(found.points[5]).toBe(1);
});

test('the week of a group has its days in the time zone of who looks', async () => {
  const { students, task, place, groupId } = await aClass(1);
  await db.updateTable('user').set({ timezone: 'Asia/Vladivostok' }).where('id', '=', teacher.id).execute();
  const id = await submit(students[0]!, place, rightAnswer);
  // Tuesday evening in Greenwich is Wednesday in Vladivostok
  await db.updateTable('submission').set({ queued_at: '2026-09-15T20:00:00Z' }).where('id', '=', id).execute();
  const week = await admin.get(adminStatistics.group, { ...at(groupId), query: { day: '2026-09-20' } });
  expect(week).toMatchObject({
    week: '2026-09-14',
    students: [{ user_id: students[0]!.id, name: 'Фамилия Имя' }],
    activity: [{ user_id: students[0]!.id, day: 2, submissions: 1, accepted: 1 }],
    tasks: [{ task_id: task, students: 1, submissions: 1, accepted: 1 }],
  });
  expect(week.days).toHaveLength(8);
  expect(week.days[0]).toBe('2026-09-13T14:00:00Z');
  const [from, to] = [week.days[2]!, week.days[3]!];
  expect((await list({ user_group_id: String(groupId), from, to })).submissions).toMatchObject([{ id }]);
  expect((await list({ user_group_id: String(groupId), from: to })).submissions).toEqual([]);
  const next = await admin.get(adminStatistics.group, { ...at(groupId), query: { day: '2026-09-21' } });
  expect(next).toMatchObject({ week: '2026-09-21', activity: [], tasks: [] });
});

test('chosen options of a quiz are counted by the newest answer of each person', async () => {
  const [anna, boris] = [await make.user(), await make.user()];
  const option = (key: string, is_right: boolean) => ({ key, text: key.toUpperCase(), is_right, explanation: '' });
  const question = {
    type: 'single' as const,
    key: 'q',
    text: 'Что?',
    points: 1,
    explanation: '',
    options: [option('a', true), option('b', false)],
  };
  const task_id = await make.task({
    kind: 'quiz',
    config: { questions: [question], shuffles_questions: false, shuffles_options: false },
    test_groups: [],
    solutions: [],
  });
  const { lessonId: lesson_id } = await make.course({ students: [anna, boris], tasks: [task_id] });
  for (const [who, key] of [
    [anna, 'b'],
    [anna, 'a'],
    [boris, 'b'],
  ] as const) {
    const { id } = await as(who).get(submissions.create, {
      body: { task_id, lesson_id, answer: { questions: { q: key } } },
    });
    await expect.poll(async () => (await as(who).get(submissions.get, at(id))).status).toBe('done');
  }
  const { questions } = await admin.get(adminStatistics.task, { ...at(task_id), query: {} });
  expect(questions).toEqual([
    {
      number: 1,
      text: 'Что?',
      students: 2,
      options: [
        { text: 'A', is_right: true, students: 1 },
        { text: 'B', is_right: false, students: 1 },
      ],
    },
  ]);
  const behind = async (option: number, more: object = {}) =>
    (await list({ task_id: String(task_id), question: '1', option: String(option), ...more })).submissions.map(
      ({ user_id }) => user_id,
    );
  expect([await behind(1), await behind(2), await behind(3)]).toEqual([[anna.id], [boris.id], []]);
  expect(await behind(2, { question: '2' })).toEqual([]);
  expect(await behind(2, { lesson_id: String(lesson_id) })).toEqual([boris.id]);
});

test('discrimination is told from twenty students on', async () => {
  const { lessonId, task, other } = await aClass(0);
  const people: Person[] = [];
  for (let one = 0; one < 20; one++) people.push(await make.user());
  const rows = people.flatMap(({ id }, one) =>
    [task, other].map((task_id) => ({
      user_id: id,
      lesson_id: lessonId,
      task_id,
      status: 'partial' as const,
      attempts: 1,
      best_score: task_id === task ? one : 20 - one,
      max_score: 20,
      last_submitted_at: '2026-09-15T20:00:00Z',
    })),
  );
  const look = async () =>
    await admin.get(adminStatistics.task, { ...at(task), query: { lesson_id: String(lessonId) } });
  await db.insertInto('result').values(rows.slice(0, 38)).execute();
  expect((await look()).discrimination).toBeNull();
  await db.insertInto('result').values(rows.slice(38)).execute();
  const { discrimination, advice } = await look();
  expect(discrimination).toBeCloseTo(-1, 6);
  expect(advice).toContainEqual({ kind: 'doubtful_task', discrimination });
});

test('hostile filters are refused before they reach the database', async () => {
  for (const query of [{ failed_test: '\0' }, { error_key: 'x\0' }])
    expect((await admin.refusal(adminSubmissionList.list, { query })).code).toBe('invalid_input');
  expect(await list({ task_id: '999999999' })).toMatchObject({ submissions: [], total: 0, students: 0 });
});
