import type { StaffRole } from '@put/contract/accounts/rights';
import type { Viewer } from '@put/contract/base/access';
import {
  similarityChannel,
  adminSimilarity,
  type TaskSimilarity,
  usualSimilarity,
} from '@put/contract/similarity/similarity';
import { topicOf } from '@put/contract/base/endpoint';
import { submissions } from '@put/contract/submissions/submissions';
import { beforeEach, expect, test } from 'vitest';
import { stock } from '../../testing/hands/stock.ts';
import { disguised } from '../../testing/hands/disguise.ts';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';
import { compareStored } from './compare-stored.ts';

const { as, db, events, make } = await testApp();
const admin = await make.user({ is_admin: true });
const root = as(admin);
const at = (id: number) => ({ params: { id: String(id) } });
const [anna, boris, vera, gleb] = [await make.user(), await make.user(), await make.user(), await make.user()];

const copyOf = (text: string) =>
  disguised({ language: 'python', files: python(text) }, ['rename', 'comment'])!.files[0]!.content;

let task = 0;
let [ours, theirs] = [
  { courseId: 0, lessonId: 0 },
  { courseId: 0, lessonId: 0 },
];

/** A finished submission, stored as the judge leaves it. */
async function handIn(who: Viewer, text: string, { lesson = ours.lessonId, score = 1, language = 'python' } = {}) {
  const { id } = await db
    .insertInto('submission')
    .values({
      task_id: task,
      task_version: 1,
      user_id: who.id,
      lesson_id: lesson,
      cause: 'submit',
      language: language as 'python',
      files: JSON.stringify([{ name: 'main.py', content: text }]),
      status: 'done',
      verdict: score === 1 ? 'accepted' : 'wrong_answer',
      score,
      max_score: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function compare(by: Viewer = admin): Promise<TaskSimilarity> {
  await as(by).get(adminSimilarity.start, at(task));
  const found = () => as(by).get(adminSimilarity.get, at(task));
  await expect.poll(async () => (await found()).run?.status).toBe('done');
  return found();
}

const colleague = (viewer: Viewer, courseId: number, role: StaffRole = 'teacher'): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ has_grants_only: true }).where('id', '=', viewer.id).execute();
    await tx.insertInto('staff_grant').values({ user_id: viewer.id, role, course_id: courseId }).execute();
  });

beforeEach(async () => {
  task = await make.task({}, 'ready');
  ours = await make.course({ students: [anna, boris, vera], tasks: [task] });
  theirs = await make.course({ students: [gleb], tasks: [task] });
});

test('a copy of an earlier year is found among all solutions, and who was first stands left', async () => {
  const first = await handIn(gleb, stock[2]!, { lesson: theirs.lessonId });
  await handIn(anna, stock[3]!);
  await handIn(vera, stock[7]!);
  const copy = await handIn(boris, copyOf(stock[2]!));
  const { run, pairs, solutions, task: told } = await compare();
  expect(told).toEqual({ id: task, title: 'A + B' });
  expect(run).toMatchObject({ status: 'done', total: 4, done: 4, too_short: 0, left_out: 0 });
  expect(pairs).toEqual([expect.objectContaining({ left_id: first, right_id: copy, similarity: 1, decided: null })]);
  expect(solutions.map(({ submission_id, user_id, course_id }) => [submission_id, user_id, course_id])).toEqual([
    [first, gleb.id, theirs.courseId],
    [copy, boris.id, ours.courseId],
  ]);
  const { left, right, fragments, may_decide } = await root.get(adminSimilarity.pair, at(pairs[0]!.id));
  expect([left?.files[0]?.content, right?.submission_id, may_decide]).toEqual([stock[2], copy, true]);
  expect(fragments[0]).toMatchObject({ left: { file: 0 }, right: { file: 0 } });
});

test('of a person in a course the first of the best is compared, and never with another of the same person', async () => {
  await handIn(anna, stock[2]!, { score: 0 });
  const best = await handIn(anna, stock[4]!);
  await handIn(anna, copyOf(stock[4]!));
  await handIn(anna, stock[4]!, { lesson: theirs.lessonId });
  const copy = await handIn(boris, copyOf(stock[4]!));
  await handIn(vera, stock[2]!);
  const { pairs, run } = await compare();
  expect(run?.total).toBe(4);
  // anna's in both courses with boris's, but not with each other
  expect(pairs.map(({ left_id, right_id }) => [left_id, right_id])).toEqual([
    [best, copy],
    [expect.any(Number), copy],
  ]);
});

test('starter files and the author’s solutions are nobody’s own', async () => {
  const starter = { name: 'store.py', content: stock[2]!, access: 'read' as const };
  await handIn(anna, `${stock[2]!}\nprint(1)`);
  await handIn(boris, copyOf(stock[2]!));
  expect((await compare()).pairs).toHaveLength(1);
  await db
    .updateTable('task')
    .set({ starter_files: JSON.stringify([starter]) })
    .where('id', '=', task)
    .execute();
  expect(await compare()).toMatchObject({ pairs: [], run: { too_short: 2 } });
});

test('a comparison replaces the one before it; while it goes on the earlier pairs stay, and it is answered again', async () => {
  await handIn(anna, stock[2]!);
  await handIn(boris, copyOf(stock[2]!));
  const before = await compare();
  const open = await db
    .insertInto('similarity_run')
    .values({ task_id: task, status: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const meanwhile = await root.get(adminSimilarity.get, at(task));
  expect([meanwhile.run?.status, meanwhile.pairs]).toEqual(['running', before.pairs]);
  expect(await root.get(adminSimilarity.start, at(task))).toEqual(open);

  const heard: unknown[] = [];
  const stop = events.listen(topicOf(similarityChannel, open.id), (news) => void heard.push(news));
  const handler = compareStored({ db, events });
  await handler.giveUp({ similarity_run_id: open.id });
  await expect.poll(() => heard.at(-1)).toMatchObject({ id: open.id, status: 'failed' });
  await handler.run({ similarity_run_id: open.id }, new AbortController().signal);
  expect(await root.get(adminSimilarity.get, at(task))).toMatchObject({
    run: { status: 'failed' },
    pairs: before.pairs,
  });
  stop();

  const after = await compare();
  expect(after.pairs[0]?.id).not.toBe(before.pairs[0]?.id);
  const left = await db.selectFrom('similarity_run').select('id').where('task_id', '=', task).execute();
  expect(left).toEqual([{ id: after.run?.id }]);
});

test('what was decided about two solutions outlives comparisons, and can be taken back', async () => {
  await handIn(anna, stock[2]!);
  await handIn(boris, copyOf(stock[2]!));
  const [pair] = (await compare()).pairs;
  const decide = (id: number, decision: 'coincidence' | 'talk' | null, note: string) =>
    root.get(adminSimilarity.decide, { ...at(id), body: { decision, note } });
  await decide(pair!.id, 'talk', '  Поговорить после урока ');
  const [again] = (await compare()).pairs;
  expect(again).toMatchObject({ decided: { decision: 'talk', note: 'Поговорить после урока' } });
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'object_type', 'object_id'])
    .where('action', '=', 'decide_similarity')
    .executeTakeFirst();
  expect(audited).toMatchObject({ object_type: 'submission', object_id: again!.left_id });
  await decide(again!.id, null, '');
  expect((await root.get(adminSimilarity.pair, at(again!.id))).decided).toBeNull();
});

test('a colleague sees pairs of the own courses; of a solution elsewhere neither person nor code nor note', async () => {
  const [teacher, observer, stranger] = [
    await make.user({ is_admin: true }),
    await make.user({ is_admin: true }),
    await make.user({ is_admin: true }),
  ];
  await colleague(teacher, ours.courseId);
  await colleague(observer, ours.courseId, 'observer');
  const elsewhere = await make.course({ students: [], tasks: [] });
  await colleague(stranger, elsewhere.courseId);
  await handIn(gleb, stock[2]!, { lesson: theirs.lessonId });
  const mine = await handIn(anna, copyOf(stock[2]!));
  await handIn(boris, stock[8]!);
  await handIn(vera, copyOf(stock[8]!));
  // in the other course alone
  const other = await make.user();
  await handIn(other, stock[9]!, { lesson: theirs.lessonId });
  await handIn(gleb, copyOf(stock[9]!), { lesson: theirs.lessonId, language: 'python', score: 0 });

  const all = await compare(teacher);
  const foreign = all.pairs.find(({ left_id, right_id }) => left_id === null || right_id === null)!;
  expect(all.pairs.filter(({ similarity }) => similarity > usualSimilarity)).toHaveLength(2);
  expect(foreign).toMatchObject({ left_id: null, right_id: mine });
  expect(all.solutions.map(({ user_id }) => user_id)).not.toContain(gleb.id);

  await root.get(adminSimilarity.decide, { ...at(foreign.id), body: { decision: 'talk', note: 'Спросить Глеба' } });
  const text = await as(teacher).get(adminSimilarity.pair, at(foreign.id));
  expect(text).toMatchObject({ left: null, decided: null, may_decide: false, right: { submission_id: mine } });
  expect(text.fragments.every(({ left, right }) => left === null && right !== null)).toBe(true);
  const decide = (who: Viewer, id: number) =>
    as(who).refusal(adminSimilarity.decide, { ...at(id), body: { decision: 'talk', note: '' } });
  expect((await decide(teacher, foreign.id)).code).toBe('not_found');

  const whole = all.pairs.find(({ left_id, right_id }) => left_id !== null && right_id !== null)!;
  await as(teacher).get(adminSimilarity.decide, { ...at(whole.id), body: { decision: 'coincidence', note: '' } });
  expect((await decide(observer, whole.id)).code).toBe('right_missing');
  const seen = await as(observer).get(adminSimilarity.get, at(task));
  expect(seen.pairs).toHaveLength(all.pairs.length);
  expect((await as(observer).refusal(adminSimilarity.start, at(task))).code).toBe('right_missing');
  expect((await as(observer).get(adminSimilarity.pair, at(whole.id))).may_decide).toBe(false);
  for (const call of [adminSimilarity.get, adminSimilarity.start])
    expect((await as(stranger).refusal(call, at(task))).code).toBe('not_found');
  expect((await as(stranger).refusal(adminSimilarity.pair, at(whole.id))).code).toBe('not_found');
  expect((await as(anna).refusal(adminSimilarity.get, at(task))).code).toBe('not_allowed');
});

test('who marks in one course and only looks on in the other sees both solutions, and decides nothing', async () => {
  const teacher = await make.user({ is_admin: true });
  await colleague(teacher, ours.courseId);
  await colleague(teacher, theirs.courseId, 'observer');
  await handIn(gleb, stock[2]!, { lesson: theirs.lessonId });
  await handIn(anna, copyOf(stock[2]!));
  const [pair] = (await compare()).pairs;
  const seen = await as(teacher).get(adminSimilarity.pair, at(pair!.id));
  expect([seen.left, seen.right, seen.may_decide]).toEqual([expect.any(Object), expect.any(Object), false]);
  const body = { decision: 'talk' as const, note: '' };
  expect((await as(teacher).refusal(adminSimilarity.decide, { ...at(pair!.id), body })).code).toBe('not_found');
});

test('nothing is compared where nothing can be', async () => {
  await handIn(anna, stock[2]!);
  expect((await root.refusal(adminSimilarity.start, at(task))).code).toBe('conflict');
  await handIn(boris, stock[3]!);
  await db.updateTable('task').set({ kind: 'text', config: '{"criteria":[]}' }).where('id', '=', task).execute();
  expect((await root.get(adminSimilarity.get, at(task))).is_comparable).toBe(false);
  expect((await root.refusal(adminSimilarity.start, at(task))).detail).toBe(
    'В этой задаче сдают не программы: сравнивать нечего.',
  );
  expect((await root.refusal(adminSimilarity.start, at(2_000_000_000))).code).toBe('not_found');
  expect((await root.refusal(adminSimilarity.pair, at(2_000_000_000))).code).toBe('not_found');
});

test('who works is no part of it: solutions of administrators, of deleted people, and what is not judged', async () => {
  const gone = await make.user();
  await handIn(admin, stock[2]!);
  await handIn(gone, copyOf(stock[2]!));
  await handIn(anna, stock[2]!);
  await handIn(boris, stock[5]!);
  await as(vera).get(submissions.create, {
    body: { task_id: task, lesson_id: ours.lessonId, language: 'python', files: python('print(1)') },
  });
  await db.updateTable('user').set({ deleted_at: new Date().toISOString() }).where('id', '=', gone.id).execute();
  expect(await compare()).toMatchObject({ pairs: [] });
});

test('an assistant of another course begins no comparison of works that are not of that course', async () => {
  const [helper, own] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
  await colleague(helper, theirs.courseId, 'assistant');
  await colleague(own, ours.courseId, 'assistant');
  await handIn(anna, stock[2]!);
  await handIn(boris, copyOf(stock[2]!));
  const refusal = await as(helper).refusal(adminSimilarity.start, at(task));
  expect(refusal).toMatchObject({ code: 'conflict', detail: expect.stringContaining('в ваших курсах') as string });
  expect(await db.selectFrom('similarity_run').select('id').where('task_id', '=', task).execute()).toEqual([]);
  await as(own).get(adminSimilarity.start, at(task));
  // from the first work in their course on, all works are compared
  await handIn(gleb, stock[2]!, { lesson: theirs.lessonId });
  await as(helper).get(adminSimilarity.start, at(task));
});
