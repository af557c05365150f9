import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { rightAnswer } from '../../testing/factories.ts';

const { as, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const python = (content: string) => [{ name: 'main.py', content }];

const task = {
  kind: 'program' as const,
  title: 'A + B',
  statement: 'Сложите два числа.',
  status: 'ready' as const,
  config: { languages: ['python' as const], checker: { kind: 'tokens' as const } },
  test_groups: [
    { name: 'sample', is_sample: true, points: 0, tests: [{ input: '1 2\n', answer: '3\n' }] },
    { name: 'main', points: 100, aggregation: 'sum' as const, tests: [{ input: '5 7\n', answer: '12\n' }] },
  ],
  solutions: [{ language: 'python' as const, expected: 'accepted' as const, files: python(rightAnswer) }],
};
const params = (id: number) => ({ params: { id: String(id) } });

test('a task whose reference solutions pass is ready, and is read back as it was saved', async () => {
  const saved = await admin.get(adminTasks.create, { body: task });
  expect(saved).toMatchObject({ status: 'ready', problems: [] });
  const kept = await admin.get(adminTasks.get, params(saved.id));
  expect(kept).toMatchObject({
    title: 'A + B',
    limits: { time_ms: 1000, memory_mb: 256 },
    feedback: null,
    version: 1,
  });
  expect(kept.test_groups.map((group) => [group.name, group.tests.length])).toEqual([
    ['sample', 1],
    ['main', 1],
  ]);
  expect(kept.verified_at).not.toBeNull();
});

test('a reference that gets another verdict keeps the task closed and says why', async () => {
  const saved = await admin.get(adminTasks.create, {
    body: {
      ...task,
      solutions: [
        ...task.solutions,
        { title: 'Вычитает', language: 'python', expected: 'accepted', files: python('print(a - b)') },
      ],
    },
  });
  expect(saved.status).toBe('broken');
  expect(saved.problems).toEqual(['Решение «Вычитает» получило вердикт «Неверный ответ», а должно «Верно».']);
});

test('missing tests and a missing right solution are both reported', async () => {
  const saved = await admin.get(adminTasks.create, { body: { ...task, test_groups: [], solutions: [] } });
  expect(saved).toMatchObject({
    status: 'broken',
    problems: ['У задачи нет ни одного теста.', 'Добавьте хотя бы одно верное решение.'],
  });
});

test('a change of tests needs a new check, a change of texts does not', async () => {
  const { id } = await admin.get(adminTasks.create, { body: task });
  expect(await admin.get(adminTasks.change, { ...params(id), body: { statement: 'Иначе.' } })).toMatchObject({
    status: 'ready',
  });
  expect((await admin.get(adminTasks.get, params(id))).version).toBe(1);
  const wrongTests = [{ name: 'main', points: 100, tests: [{ input: '5 7\n', answer: '13\n' }] }];
  expect(await admin.get(adminTasks.change, { ...params(id), body: { test_groups: wrongTests } })).toMatchObject({
    status: 'broken',
  });
  expect((await admin.get(adminTasks.get, params(id))).version).toBe(2);
  expect(await admin.get(adminTasks.change, { ...params(id), body: { test_groups: task.test_groups } })).toMatchObject({
    status: 'ready',
  });
});

test('«Проверить» of a draft shows every solution and leaves it a draft', async () => {
  const { id } = await admin.get(adminTasks.create, {
    body: {
      ...task,
      status: 'draft',
      solutions: [
        ...task.solutions,
        { title: 'Вычитает', language: 'python', expected: 'wrong_answer', files: python('print(a - b)') },
      ],
    },
  });
  const verification = await admin.get(adminTasks.verify, params(id));
  expect(verification).toMatchObject({ ok: true, problems: [] });
  expect(verification.solutions.map(({ verdict, ok, tests }) => [verdict, ok, tests.length])).toEqual([
    ['accepted', true, 2],
    ['wrong_answer', true, 2],
  ]);
  expect((await admin.get(adminTasks.get, params(id))).status).toBe('draft');
});

test('an error of the runner loses nothing of the saved task', async () => {
  const refusal = await admin.refusal(adminTasks.create, {
    body: {
      ...task,
      title: 'Сломан',
      solutions: [{ language: 'python', expected: 'accepted', files: python('fault') }],
    },
  });
  expect(refusal.code).toBe('judge_unavailable');
  const list = await admin.get(adminTasks.list, { query: { q: 'сломан' } });
  expect(list.tasks).toMatchObject([{ title: 'Сломан', status: 'draft' }]);
});

test('a task in a lesson stays; a free one goes to the bin and comes back', async () => {
  const used = await make.task();
  await make.course({ tasks: [used] });
  expect((await admin.refusal(adminTasks.remove, params(used))).code).toBe('task_in_use');
  const free = await make.task();
  await admin.get(adminTasks.remove, params(free));
  expect((await admin.refusal(adminTasks.get, params(free))).code).toBe('not_found');
  await admin.get(adminTasks.restore, params(free));
  expect((await admin.get(adminTasks.get, params(free))).id).toBe(free);
});

test('errors are shown at their field, and a NUL is refused in words', async () => {
  const refusal = await admin.refusal(adminTasks.create, {
    body: { ...task, title: ' ', limits: { time_ms: 1, memory_mb: 256 } },
  });
  expect(refusal.errors).toEqual([
    { path: 'title', message: 'Введите название' },
    { path: 'limits.time_ms', message: 'От 50 мс' },
  ]);
  expect((await admin.refusal(adminTasks.create, { body: { ...task, statement: 'a\0b' } })).code).toBe('invalid_input');
  const escaped = await admin.get(adminTasks.create, {
    body: { ...task, status: 'draft', statement: String.raw`\u0000` },
  });
  expect((await admin.get(adminTasks.get, params(escaped.id))).statement).toBe(String.raw`\u0000`);
});

test('two thousand tests are kept', async () => {
  const tests = Array.from({ length: 500 }, (_, i) => ({ input: `${i} 1\n`, answer: `${i + 1}\n` }));
  const { id } = await admin.get(adminTasks.create, {
    body: { ...task, status: 'draft', test_groups: [1, 2, 3, 4].map((n) => ({ name: `g${n}`, points: 25, tests })) },
  });
  const kept = await admin.get(adminTasks.get, params(id));
  expect(kept.test_groups.map((group) => group.tests.length)).toEqual([500, 500, 500, 500]);
  expect(kept.test_groups[3]!.tests[499]).toMatchObject({ input: '499 1\n', answer: '500\n' });
});
