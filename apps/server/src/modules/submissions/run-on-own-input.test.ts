/** Runs on own input: one at a time, with limits, and the lock is always released. */
import { submissions } from '@put/contract/submissions/submissions';
import { ownRunLimits } from '@put/judging/run-result';
import { afterEach, expect, test } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { type Program, type Runner, RunnerFault, RunnerOutOfOrder } from '../../drivers/runner/runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { python, rightAnswer } from '../../testing/factories.ts';

const seen = {
  prepared: [] as [Program, unknown][],
  ran: [] as [string, unknown][],
  open: 0,
};
/** Programs wait for `gate`, until a test opens it. */
let gate = Promise.resolve();
let failure: Error | null = null;

const fake = fakeRunner((source) => (source === '' ? '' : '5\n'));
const runner: Runner = {
  ...fake,
  prepare: async (program, options) => {
    seen.prepared.push([program, options]);
    const prepared = await fake.prepare(program, options);
    seen.open += 1;
    return {
      ...prepared,
      run: async (input, limits) => {
        seen.ran.push([input, limits]);
        await gate;
        if (failure) throw failure;
        return prepared.run(input, limits);
      },
      close: async () => void (seen.open -= 1),
    };
  },
};
const { as, make } = await testApp({ runner, judges: false });
afterEach(() => {
  failure = null;
  seen.prepared = [];
  seen.ran = [];
});

const ownRun = (content = rightAnswer, task_id?: number) => ({
  body: { language: 'python' as const, files: python(content), stdin: '2 3', ...(task_id && { task_id }) },
});

test('an own run gets its input and limits, and goes before submissions', async () => {
  await as(await make.user()).get(submissions.run, ownRun());
  const options = { urgent: true, signal: expect.any(AbortSignal) as AbortSignal };
  expect(seen.prepared).toEqual([[{ language: 'python', files: python(rightAnswer) }, options]]);
  expect(seen.ran).toEqual([['2 3', ownRunLimits]]);
  expect(seen.open).toBe(0);
});

test('a program that does not compile is not run and frees its slot', async () => {
  expect(await as(await make.user()).get(submissions.run, ownRun('syntax error'))).toMatchObject({
    status: 'compile_error',
    stderr: expect.stringContaining('SyntaxError'),
  });
  expect(seen.ran).toEqual([]);
  expect(seen.open).toBe(0);
});

test('one at a time: a second one is refused while the first goes on, and another person is not held up', async () => {
  const [student, other] = [as(await make.user()), as(await make.user())];
  let open = () => {};
  gate = new Promise<void>((resolve) => (open = resolve));
  const first = student.get(submissions.run, ownRun());
  await expect.poll(() => seen.ran.length).toBe(1);
  expect(await student.refusal(submissions.run, ownRun())).toMatchObject({
    code: 'too_soon',
    detail: 'Предыдущий запуск ещё не закончился.',
  });
  expect(seen.prepared).toHaveLength(1);
  const ofOther = other.get(submissions.run, ownRun());
  await expect.poll(() => seen.ran.length).toBe(2);
  open();
  expect((await Promise.all([first, ofOther])).map(({ stdout }) => stdout)).toEqual(['5\n', '5\n']);
  await student.get(submissions.run, ownRun());
  expect(seen.open).toBe(0);
});

test('an error of the runner is not blamed on the program; the slot and the lock are released', async () => {
  const student = as(await make.user());
  failure = new RunnerFault('The engine is gone');
  const refusal = await student.refusal(submissions.run, ownRun());
  expect(refusal).toMatchObject({ status: 503, code: 'judge_unavailable' });
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  failure = null;
  expect(await student.get(submissions.run, ownRun())).toMatchObject({ status: 'ok', stdout: '5\n' });
  expect(seen.open).toBe(0);
});

test('what is awaited is said where the runner says it', async () => {
  failure = new RunnerOutOfOrder('No worker has it', { forPerson: 'Ждём машину с C++.' });
  expect(await as(await make.user()).refusal(submissions.run, ownRun())).toMatchObject({
    code: 'judge_unavailable',
    detail: 'Ждём машину с C++.',
  });
});

test('files of the author are added to programs of students of the course only', async () => {
  const student = await make.user();
  const starter_files = [
    { name: 'main.py', content: '', access: 'edit' as const },
    { name: 'given.py', content: 'авторское', access: 'read' as const },
    { name: 'unseen.py', content: 'тайное', access: 'hidden' as const },
  ];
  const task = await make.task({ starter_files });
  await make.course({ students: [student], tasks: [task] });
  await as(student).get(submissions.run, ownRun(rightAnswer, task));
  await as(await make.user()).get(submissions.run, ownRun(rightAnswer, task));
  const names = seen.prepared.map(([{ files }]) => files.map(({ name }) => name));
  expect(names).toEqual([['main.py', 'given.py'], ['main.py']]);
  expect(seen.open).toBe(0);
});

test('a run that ends badly, or says nothing, says that hidden files of the author are not beside it', async () => {
  const student = await make.user();
  const grader = { name: 'grader.py', content: 'тайное', access: 'hidden' as const, starts: 'main.py' };
  const [task, other] = [
    await make.task({ starter_files: [grader] }),
    await make.task({ starter_files: [{ ...grader, languages: ['java'] }] }),
  ];
  await make.course({ students: [student], tasks: [task, other] });
  const explained = async (content: string, of: number) =>
    (await as(student).get(submissions.run, ownRun(content, of))).explanation;
  const words = /файлы автора, которых нет в редакторе/;
  expect(await explained('syntax error', task)).toMatch(words);
  expect(await explained('', task)).toMatch(words);
  expect(await explained(rightAnswer, task)).toBeNull();
  // beside a program in this language there would be none
  expect(await explained('', other)).toBeNull();
});
