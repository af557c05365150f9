/**
 * What a student sees of an own submission: groups numbered without gaps, each with its own level, and nothing hidden.
 */
import { adminJudgements } from '@put/contract/judge/judgements';
import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const { db, as, make } = await testApp();
const teacher = as(await make.user({ is_admin: true }));

const testOf = (a: number) => ({ input: `${a} 1\n`, answer: `${a + 1}\n`, note: '' });
const group = (name: string, feedback: Feedback | null, tests: number[]) => ({
  name,
  is_sample: false,
  points: 25,
  aggregation: 'sum' as const,
  feedback,
  tests: tests.map(testOf),
});
const samples = { ...group('Примеры', null, [1]), is_sample: true, points: 0 };

/** A failed test keeps its texts, unless it is hidden. */
const wrongAnswer = 'print(a - b)';

async function handedIn(
  feedback: Feedback,
  groups: ReturnType<typeof group>[],
  { cause = 'submit', content = rightAnswer }: { cause?: 'submit' | 'check'; content?: string } = {},
) {
  const student = await make.user();
  const task_id = await make.task({ feedback, test_groups: groups });
  const { lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(content), cause };
  const { id } = await as(student).get(submissions.create, { body });
  const params = { id: String(id) };
  const show = () => as(student).get(submissions.get, { params });
  await expect.poll(async () => (await show()).status).toBe('done');
  return { id, show, ofTeacher: () => teacher.get(adminSubmissions.get, { params }), lessonId };
}
const placesOf = (tests: readonly { group: number; number: number }[]) =>
  tests.map(({ group: of, number }) => `${of}.${number}`);

test('shown groups are numbered without gaps', async () => {
  const { show, ofTeacher } = await handedIn('verdict', [
    group('Тайные', 'hidden', [2, 3]),
    samples,
    group('Только баллы', 'score', [4]),
    group('Открытые', 'full', [5, 6]),
  ]);
  const shown = await show();
  expect(placesOf(shown.tests)).toEqual(['1.1', '2.1', '2.2']);
  expect(shown.tests.map(({ is_sample }) => is_sample)).toEqual([true, false, false]);
  expect(shown.tests_total).toBe(3);
  expect(placesOf((await ofTeacher()).tests)).toEqual(['1.1', '1.2', '2.1', '3.1', '4.1', '4.2']);
});

test('each group has its own level, by the number that it has among all', async () => {
  const groups = [samples, group('Вердикты', 'verdict', [2]), group('Все', null, [3])];
  const { show } = await handedIn('full', groups, { content: wrongAnswer });
  const { tests } = await show();
  expect(tests.map(({ input }) => input)).toEqual(['1 1\n', null, '3 1\n']);
});

test('«after the deadline» of one group opens by the student’s own deadline', async () => {
  const groups = [samples, group('Потом', 'after_deadline', [2])];
  const { show, lessonId } = await handedIn('verdict', groups, { content: wrongAnswer });
  const input = async () => (await show()).tests[1]!.input;
  expect(await input()).toBeNull();
  const set = (deadline: number) =>
    db
      .updateTable('lesson')
      .set({ hard_deadline: new Date(deadline).toISOString() })
      .where('id', '=', lessonId)
      .execute();
  await set(Date.now() + 3_600_000);
  expect(await input()).toBeNull();
  await set(Date.now() - 1_000);
  expect(await input()).toBe('2 1\n');
});

test('with hidden feedback a submission has no verdict, points or marks; a check of samples has', async () => {
  const groups = [group('Тайные', null, [2]), samples];
  const submitted = await (await handedIn('hidden', groups)).show();
  expect(submitted).toMatchObject({
    verdict: null,
    score: null,
    max_score: null,
    time_ms: null,
    memory_kb: null,
    review: null,
    rejudged: null,
  });
  expect(placesOf(submitted.tests)).toEqual(['1.1']);
  const checked = await (await handedIn('hidden', groups, { cause: 'check' })).show();
  expect(checked).toMatchObject({ verdict: 'accepted', tests_total: 1 });
  expect(placesOf(checked.tests)).toEqual(['1.1']);
});

test.each([
  ['observer', false],
  ['assistant', true],
] as const)('an %s reads what hidden tests ask: %s', async (role, reads) => {
  const { id, lessonId } = await handedIn('verdict', [samples, group('Тайные', null, [2])], { content: wrongAnswer });
  const { course_id } = await db
    .selectFrom('lesson')
    .select('course_id')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  const colleague = await make.user({ is_admin: true });
  await db.updateTable('user').set({ has_grants_only: true }).where('id', '=', colleague.id).execute();
  await db.insertInto('staff_grant').values({ user_id: colleague.id, role, course_id }).execute();
  const params = { id: String(id) };
  const shown = await as(colleague).get(adminSubmissions.get, { params });
  const judged = await as(colleague).get(adminJudgements.get, { params: { ...params, number: '1' } });
  for (const { tests } of [shown, judged]) {
    const [sample, hidden] = tests;
    expect(sample).toMatchObject({ input: '1 1\n', verdict: 'wrong_answer' });
    expect(hidden!.verdict).toBe('wrong_answer');
    expect([hidden!.input, hidden!.expected, hidden!.got].every((text) => (text !== null) === reads)).toBe(true);
  }
});
