import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { submissions } from '@put/contract/submissions/submissions';
import { beforeEach, expect, test } from 'vitest';
import { previewVariants } from './preview-variants.ts';
import { fakeRunner } from '../../../drivers/runner/fake-runner.ts';
import { type Runner, RunnerFault } from '../../../drivers/runner/runner.ts';
import { testApp } from '../../../testing/build-app.ts';
import { python, rightAnswer } from '../../../testing/factories.ts';

/** The program gets a seed as its argument and prints a, b and their sum. */
const made: number[] = [];
let isBroken = false;
const scripted = fakeRunner((_, input, call) => {
  if (!call) return `${input.split(/\s+/).reduce((sum, word) => sum + Number(word), 0)}\n`;
  const seed = Number(call.args[0]);
  made.push(seed);
  const [a, b] = [seed % 1000, (seed % 7) + 1];
  return JSON.stringify({ a, b, sum: seed === 3 && isWrong ? 0 : a + b });
});
let isWrong = false;
const runner: Runner = {
  ...scripted,
  prepare: (program, options) => {
    if (isBroken) return Promise.reject(new RunnerFault('down'));
    return scripted.prepare(program, options);
  },
};

const { db, as, make } = await testApp({ runner });
const admin = as(await make.user({ is_admin: true }));
beforeEach(() => {
  made.length = 0;
  isBroken = isWrong = false;
});

const params = (id: number) => ({ params: { id: String(id) } });
const withVariants = (per: 'user' | 'attempt' | 'group') => ({
  statement: 'Сложите {{a}} и {{b}}',
  hints: [{ after_attempts: 0, text: 'Возьмите {{a}}' }],
  variant: { code: 'print(…)', per },
  test_groups: [
    { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '{{a}} {{b}}', answer: '{{sum}}' }] },
    { name: 'Основные', points: 100, tests: [{ input: '{{b}} {{a}}', answer: '{{sum}}' }] },
  ],
});

async function lesson(per: 'user' | 'attempt' | 'group') {
  const [first, second] = [await make.user(), await make.user()];
  const task_id = await make.task(withVariants(per));
  const { lessonId } = await make.course({ students: [first, second], tasks: [task_id] });
  const shown = (who: typeof first) => as(who).get(tasks.get, { ...params(task_id), query: {} });
  const send = (who: typeof first, more = {}) =>
    as(who).get(submissions.create, {
      body: { task_id, lesson_id: lessonId, language: 'python', files: python(rightAnswer), ...more },
    });
  const judged = async (who: typeof first, more = {}) => {
    const { id } = await send(who, more);
    const read = () => as(who).get(submissions.get, params(id));
    await expect.poll(read).toMatchObject({ status: 'done' });
    return read();
  };
  return { first, second, task_id, lessonId, shown, send, judged };
}

test('each student has numbers of their own, made once, and is judged by them', async () => {
  const { first, second, shown, judged, task_id } = await lesson('user');
  const [mine, theirs] = [await shown(first), await shown(second)];
  expect(mine.statement).toMatch(/^Сложите \d+ и \d$/);
  expect(theirs.statement).not.toBe(mine.statement);
  const [, a, b] = /(\d+) и (\d)/.exec(mine.statement)!;
  expect(mine.samples).toEqual([{ input: `${a} ${b}`, answer: String(Number(a) + Number(b)) }]);
  expect(mine).toMatchObject({ hints: [`Возьмите ${a}`], variant_per: 'user' });
  const submission = await judged(first);
  expect(submission).toMatchObject({ verdict: 'accepted', score: 100, statement: null });
  expect(submission.tests[0]!.input).toBe(`${a} ${b}`);
  expect(await shown(first)).toMatchObject({ statement: mine.statement });
  expect(made).toHaveLength(2);
  const { seed } = await db
    .selectFrom('submission')
    .select('seed')
    .where('task_id', '=', task_id)
    .executeTakeFirstOrThrow();
  expect(made).toContain(seed);
});

test('each attempt has its own parameters; an answer to an older attempt from another tab is refused', async () => {
  const { first, shown, judged, task_id, lessonId } = await lesson('attempt');
  const before = await shown(first);
  expect((await judged(first, { cause: 'check', attempts_used: 0 })).statement).toBe(before.statement);
  expect((await shown(first)).statement).toBe(before.statement);
  expect((await judged(first, { attempts_used: 0 })).statement).toBe(before.statement);
  expect((await shown(first)).statement).not.toBe(before.statement);
  const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(rightAnswer) };
  const refusal = await as(first).refusal(submissions.create, { body: { ...body, attempts_used: 0 } });
  expect(refusal).toMatchObject({ code: 'conflict', detail: expect.stringContaining('другие числа') });
});

test('members of a group share parameters, other groups have others', async () => {
  const [one, other] = [await lesson('group'), await lesson('group')];
  const [mine, mate] = [await one.shown(one.first), await one.shown(one.second)];
  expect(mate.statement).toBe(mine.statement);
  expect((await other.shown(other.first)).statement).not.toBe(mine.statement);
});

test('while the judge is down, a task that was never opened is refused, one that was opened is shown', async () => {
  const { first, second, task_id, shown } = await lesson('user');
  const before = await shown(first);
  isBroken = true;
  expect(await shown(first)).toEqual(before);
  const refusal = await as(second).refusal(tasks.get, { ...params(task_id), query: {} });
  expect(refusal.code).toBe('judge_unavailable');
});

const written = {
  kind: 'program' as const,
  title: 'Сумма',
  config: { languages: ['python' as const], checker: { kind: 'tokens' as const } },
  solutions: [{ language: 'python' as const, expected: 'accepted' as const, files: python(rightAnswer) }],
  status: 'ready' as const,
  ...withVariants('user'),
};

test('reference solutions are checked on several variants, and a failing variant is named', async () => {
  expect(await admin.get(adminTasks.create, { body: written })).toMatchObject({ status: 'ready', problems: [] });
  expect(made).toEqual([1, 2, 3, 4, 5]);
  const { id } = await admin.get(adminTasks.create, { body: written });
  const reworded = await admin.get(adminTasks.change, { ...params(id), body: { statement: 'Сложите {{z}}' } });
  expect(reworded).toMatchObject({ status: 'broken', problems: [expect.stringContaining('нет параметра «z»')] });
  isWrong = true;
  const broken = await admin.get(adminTasks.create, { body: written });
  expect(broken.status).toBe('broken');
  expect(broken.problems).toEqual(['Вариант 3: решение 1 получило вердикт «Неверный ответ», а должно «Верно».']);
  const unknown = await admin.get(adminTasks.create, { body: { ...written, statement: '{{c}}' } });
  expect(unknown.problems).toEqual(['Вариант 1: нет параметра «c»: программа вариантов его не печатает.']);
});

test('an empty answer is filled by the reference solution once for each variant', async () => {
  const tests = (answer: string) => [
    { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '{{a}} {{b}}', answer }] },
    { name: 'Основные', points: 100, tests: [{ input: '{{b}} {{a}} 5', answer }] },
  ];
  const student = await make.user();
  const { id: task_id, ...saved } = await admin.get(adminTasks.create, {
    body: { ...written, test_groups: tests('') },
  });
  expect(saved).toMatchObject({ status: 'ready', problems: [] });
  const { lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const { samples } = await as(student).get(tasks.get, { ...params(task_id), query: {} });
  const [a, b] = samples[0]!.input.split(' ').map(Number);
  expect(samples).toEqual([{ input: `${a} ${b}`, answer: `${a! + b!}\n` }]);
  const send = async (content: string) => {
    const body = { task_id, lesson_id: lessonId, language: 'python' as const, files: python(content) };
    const { id } = await as(student).get(submissions.create, { body });
    const read = () => as(student).get(submissions.get, params(id));
    await expect.poll(read).toMatchObject({ status: 'done' });
    return (await read()).verdict;
  };
  expect(await send(rightAnswer)).toBe('accepted');
  const kept = () => db.selectFrom('task_variant').select('seed').where('task_id', '=', task_id).execute();
  // one row each: parameters, answers of samples, answers of all tests
  expect(await kept()).toHaveLength(3);
  expect(await send(`${rightAnswer}\n`)).toBe('accepted');
  expect(await kept()).toHaveLength(3);
  const first = await admin.get(adminTasks.create, {
    body: {
      ...written,
      test_groups: tests(''),
      solutions: [{ ...written.solutions[0]!, files: python('syntax error') }],
    },
  });
  expect(first.problems).toEqual(['Вариант 1: группа «Примеры», тест 1: верное решение не компилируется.']);
});

test('the preview shows ten variants, and problems at their fields', async () => {
  const { kind, variant, statement, title, config, test_groups } = written;
  const body = { kind, variant, statement, parts: { title, config, test_groups } };
  const { variants, problems } = await admin.get(adminTasks.previewVariants, { body });
  expect(variants.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(variants[1]).toEqual({
    seed: 2,
    parameters: { a: 2, b: 3, sum: 5 },
    statement: 'Сложите 2 и 3',
    samples: [{ input: '2 3', answer: '5' }],
    problem: null,
  });
  expect(problems).toEqual([]);
  const wrong = { ...body, statement: '{{c}} {{c}}', parts: { hints: [{ text: '{{d}}' }], test_groups: [null] } };
  expect((await admin.get(adminTasks.previewVariants, { body: wrong })).problems.map(({ path }) => path)).toEqual([
    'statement',
    'hints.0.text',
  ]);
  expect(await db.selectFrom('task_variant').selectAll().where('seed', '<', 11).execute()).toEqual([]);
});

test('a program whose values are put in without end is refused in words, and takes no memory', async () => {
  const { kind, title, config } = written;
  const test = { input: '{{a}}'.repeat(100), answer: '1' };
  const group = { name: 'Примеры', is_sample: true, tests: Array.from({ length: 40 }, () => test) };
  const parts = { title, config, test_groups: [group] };
  const large = fakeRunner(() => JSON.stringify({ a: 'x'.repeat(900_000) }));
  const before = process.memoryUsage().rss;
  const asked = { kind, variant: written.variant, statement: '', parts };
  const { variants, problems } = await previewVariants(large, asked);
  // filled in it would be 36 GB
  expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
  expect(problems).toEqual([
    { path: 'variant.code', message: 'Вариант подставляет слишком много текста: больше 4 млн знаков' },
  ]);
  expect(variants[0]).toMatchObject({ samples: [], problem: expect.stringContaining('слишком длинные') });
});
