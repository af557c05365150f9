import type { Feedback, SolutionsShown } from '@put/contract/tasks/task-parts';
import { tasks } from '@put/contract/tasks/tasks';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const [student, friend, twin, beginner, stranger] = await Promise.all(Array.from({ length: 5 }, () => make.user()));
const pupils = [student!, friend!, twin!, beginner!];
const main = (content: string) => [{ name: 'main.py', content }];
const written = {
  title: 'Автор',
  language: 'python' as const,
  also_expected: [],
  expected_groups: [],
  files: main('print(sum(map(int, input().split())))'),
};
const solutions = [
  { ...written, expected: 'accepted' as const },
  { ...written, title: 'Вычитает', expected: 'wrong_answer' as const, files: main('print(1 - 1)') },
];

let task = 0;
let lessonId = 0;
const params = () => ({ params: { id: String(task) }, query: { lesson_id: String(lessonId) } });
const seenBy = (viewer: typeof student) => as(viewer!).get(tasks.solutions, params());

async function solve(userId: number, code: string, status: 'accepted' | 'partial' = 'accepted') {
  const place = { user_id: userId, task_id: task, lesson_id: lessonId };
  const files = JSON.stringify(main(code));
  const done = {
    status: 'done' as const,
    verdict: status === 'accepted' ? ('accepted' as const) : ('wrong_answer' as const),
  };
  const { id } = await db
    .insertInto('submission')
    .values({ ...place, ...done, task_version: 1, cause: 'submit', language: 'python', files })
    .returning('id')
    .executeTakeFirstOrThrow();
  const best = { best_submission_id: id, best_score: status === 'accepted' ? 100 : 50, max_score: 100, attempts: 1 };
  await db
    .insertInto('result')
    .values({ ...place, ...best, status, last_submitted_at: new Date().toISOString() })
    .execute();
}

const rule = (set: { solutions_shown?: SolutionsShown; feedback?: Feedback | null }) =>
  db.updateTable('task').set(set).where('id', '=', task).execute();

beforeAll(async () => {
  task = await make.task({ solutions });
  ({ lessonId } = await make.course({ students: pupils, tasks: [task] }));
  await solve(student!.id, 'a, b = map(int, input().split())\nprint(a + b)');
  await solve(friend!.id, 'print(eval(input().replace(" ", "+")))');
  await solve(twin!.id, 'print( eval(input().replace(" ", "+")) )\n');
  await solve(beginner!.id, 'print(0)', 'partial');
});

test('nobody’s are shown unless the author allows it', async () => {
  expect(await seenBy(student)).toEqual({ is_open: false, author: [], others: [] });
});

test('the author’s right solution alone', async () => {
  await rule({ solutions_shown: 'author' });
  const [right] = solutions;
  expect(await seenBy(student)).toEqual({
    is_open: true,
    author: [{ language: 'python', files: right!.files }],
    others: [],
  });
});

test('everyone’s: different ones, without names, not my own and no wrong ones', async () => {
  await rule({ solutions_shown: 'everyone' });
  const { others, author } = await seenBy(student);
  expect(author).toHaveLength(1);
  expect(others).toEqual([{ language: 'python', files: main('print( eval(input().replace(" ", "+")) )\n') }]);
  expect(Object.keys(others[0]!)).toEqual(['language', 'files']);
});

test('nothing before the task is solved, and nothing while the verdict is hidden', async () => {
  expect(await seenBy(beginner)).toEqual({ is_open: false, author: [], others: [] });
  await rule({ feedback: 'hidden' });
  expect(await seenBy(student)).toEqual({ is_open: false, author: [], others: [] });
  await rule({ feedback: null });
});

test('a stranger gets nothing', async () => {
  expect(await as(stranger!).refusal(tasks.solutions, params())).toMatchObject({ code: 'not_found' });
});

test('the task says beforehand whose will be shown', async () => {
  expect((await as(beginner!).get(tasks.get, params())).solutions_shown).toBe('everyone');
});
