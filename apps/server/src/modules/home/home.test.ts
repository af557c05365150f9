import { home } from '@put/contract/home/home';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { TestResult } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import type { Verdict } from '@put/contract/judge/verdicts';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';

const { as, db, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);
const params = (id: number) => ({ params: { id: String(id) } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const failed = (is_sample: boolean, got: string): TestResult => ({
  group: is_sample ? 1 : 2,
  group_name: '',
  number: 1,
  name: '',
  is_sample,
  verdict: 'wrong_answer',
  time_ms: 1,
  memory_kb: 1,
  input: '100\n',
  expected: '300\n',
  got,
  stderr: '',
  message: null,
  share: 0,
  details: null,
});

/** A student with one task in a lesson, and judged work that they left there. */
async function studentWithTask() {
  const person = await make.user();
  const task_id = await make.task({ title: 'Покупка' });
  const { lessonId: lesson_id, courseId } = await make.course({ students: [person], tasks: [task_id] });
  const of = { user_id: person.id, task_id, lesson_id };
  const send = async (days: number, verdict: Verdict, content = 'print(1)') => {
    const points = { verdict, score: verdict === 'accepted' ? 100 : 0, max_score: 100 };
    const work = { task_version: 1, cause: 'submit' as const, language: 'python' as const, status: 'done' as const };
    const { id } = await db
      .insertInto('submission')
      .values({ ...of, ...work, ...points, files: JSON.stringify(python(content)), queued_at: daysAgo(days) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tests = JSON.stringify([failed(false, 'ЗАКРЫТО'), failed(true, '100100100\n')]);
    await db
      .insertInto('judgement')
      .values({ ...points, submission_id: id, number: 1, task_version: 1, tests })
      .execute();
    const result = {
      status: verdict === 'accepted' ? ('accepted' as const) : ('tried' as const),
      best_score: points.score,
      max_score: 100,
      attempts: 1,
      first_solved_at: verdict === 'accepted' ? daysAgo(days) : null,
      last_submitted_at: daysAgo(days),
    };
    await db
      .insertInto('result')
      .values({ ...of, ...result })
      .onConflict((on) => on.columns(['user_id', 'lesson_id', 'task_id']).doUpdateSet(result))
      .execute();
    return id;
  };
  const review = (submission_id: number, more: { comment?: string; remarks?: object[]; undone_at?: string }) =>
    db
      .insertInto('review')
      .values({
        submission_id,
        marks: '[]',
        created_by: teacher.id,
        comment: more.comment ?? '',
        remarks: JSON.stringify(more.remarks ?? []),
        undone_at: more.undone_at ?? null,
        number: (eb) =>
          eb
            .selectFrom('review')
            .select((of_) => of_(of_.fn.coalesce(of_.fn.max('number'), of_.lit(0)), '+', 1).as('next'))
            .where('submission_id', '=', submission_id),
      })
      .execute();
  const setFeedback = (feedback: 'hidden' | 'score') =>
    admin.get(adminTasks.change, { ...params(task_id), body: { feedback } });
  const setDeadline = (hard_deadline: string) =>
    admin.get(adminLessons.change, { ...params(lesson_id), body: { hard_deadline } });
  return {
    courseId,
    task_id,
    lesson_id,
    send,
    review,
    setFeedback,
    setDeadline,
    see: () => as(person).get(home.get, {}),
  };
}

test('a new student has nothing to repair, no words and no solved task', async () => {
  const { see } = await studentWithTask();
  expect(await see()).toEqual({
    due: { tasks: [], total: 0 },
    mistakes: [],
    words: null,
    solved_at: [],
    announcements: [],
  });
});

test('what is due within seven days, an attempt or not', async () => {
  const { task_id, setDeadline, see } = await studentWithTask();
  await setDeadline(daysAgo(-8));
  expect((await see()).due.total).toBe(0);
  await setDeadline(daysAgo(-6));
  expect((await see()).due).toMatchObject({
    total: 1,
    tasks: [{ task_id, status: 'new', standing: { state: 'open' } }],
  });
});

test('the last attempt at an unsolved task comes with its beginning and the failed sample, not with a hidden test', async () => {
  const { courseId, task_id, lesson_id, send, see } = await studentWithTask();
  await send(3, 'compile_error', 'print(');
  await send(2, 'wrong_answer', Array.from({ length: 40 }, (_, line) => `print(${line + 1})`).join('\n'));
  const { mistakes } = await see();
  expect(mistakes).toMatchObject([
    { course_id: courseId, task_id, lesson_id, task_title: 'Покупка', verdict: 'wrong_answer', language: 'python' },
  ]);
  expect(mistakes[0]!.code.split('\n').at(-1)).toBe('print(12)');
  expect(mistakes[0]!.sample).toEqual({ expected: '300', got: '100100100' });
});

test('what is solved, closed or hidden is no mistake to repair', async () => {
  const [solved, closed, hidden] = [await studentWithTask(), await studentWithTask(), await studentWithTask()];
  for (const { send } of [solved, closed, hidden]) await send(2, 'wrong_answer');
  for (const { see } of [solved, closed, hidden]) expect((await see()).mistakes).toHaveLength(1);
  await solved.send(1, 'accepted');
  await closed.setDeadline(daysAgo(1));
  await hidden.setFeedback('hidden');
  for (const { see } of [solved, closed, hidden]) expect((await see()).mistakes).toEqual([]);
});

/** Words of one millisecond have no order. */
const laterMs = () => {
  const nowMs = Date.now();
  return expect.poll(() => Date.now()).toBeGreaterThan(nowMs + 1);
};

test('the last words of a teacher: the comment, else the first remark; not a review taken back, not a hidden one', async () => {
  const { send, review, setFeedback, see } = await studentWithTask();
  const id = await send(2, 'partial');
  await review(id, { remarks: [{ file: 'main.py', line: 4, text: 'Проверь скидку' }] });
  expect((await see()).words).toMatchObject({ text: 'Проверь скидку', line: 4, by_name: 'Имя Фамилия', points: 100 });
  await review(id, { comment: 'Хорошо', remarks: [{ file: 'main.py', line: 4, text: 'Проверь скидку' }] });
  expect((await see()).words).toMatchObject({ text: 'Хорошо', line: null });
  await review(id, { comment: 'Не то', undone_at: new Date().toISOString() });
  expect((await see()).words).toMatchObject({ text: 'Хорошо' });
  // a later review without words leaves nothing to quote
  await review(id, {});
  expect((await see()).words).toBeNull();
  await review(id, { comment: 'Снова слова' });
  await laterMs();
  await db.insertInto('remark').values({ submission_id: id, file: 'main.py', line: 2, text: 'Имя?' }).execute();
  expect((await see()).words).toMatchObject({ text: 'Имя?', line: 2, points: 100 });
  await laterMs();
  await review(id, { comment: 'Потом' });
  expect((await see()).words).toMatchObject({ text: 'Потом', line: null });
  await setFeedback('hidden');
  expect((await see()).words).toBeNull();
});

test('tasks solved in the last sixty days, each once; a hidden verdict does not show by its day', async () => {
  const { send, setFeedback, see } = await studentWithTask();
  await send(5, 'accepted');
  const { solved_at } = await see();
  expect(solved_at.map((at) => at.slice(0, 10))).toEqual([daysAgo(5).slice(0, 10)]);
  await setFeedback('hidden');
  expect((await see()).solved_at).toEqual([]);
  const old = await studentWithTask();
  await old.send(70, 'accepted');
  expect((await old.see()).solved_at).toEqual([]);
});
