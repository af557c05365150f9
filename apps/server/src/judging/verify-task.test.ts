import { NewTask } from '@put/contract/tasks/new-task';
import { type Verdict, wrongVerdicts } from '@put/contract/judge/verdicts';
import { expect, test } from 'vitest';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import { verifyTask } from './verify-task.ts';

// each program lists what it does on one test after another
const runner = fakeRunner((source, input) => {
  const does = source.split(' ')[Number(input)]!;
  return does === 'slow' ? { end: { by: 'limit', limit: 'time' } } : does;
});

function problemsOf(does: string, expected: Verdict, also_expected: Verdict[], expected_score: number | null = null) {
  const { status: _, ...fields } = NewTask.parse({
    kind: 'program',
    title: 'x',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    test_groups: [{ name: 'main', points: 100, tests: [0, 1].map((at) => ({ input: String(at), answer: 'right' })) }],
    solutions: [
      { language: 'python', expected: 'accepted', files: [{ name: 'main.py', content: 'right right' }] },
      { language: 'python', expected, also_expected, expected_score, files: [{ name: 'main.py', content: does }] },
    ],
  });
  const kept = { id: 1, status: 'draft' as const, verified_at: null, version: 1, lessons: [], updated_at: '' };
  return verifyTask(runner, { ...fields, ...kept }).then(({ problems }) => problems);
}

test.each<[string, Verdict, Verdict[], string | null]>([
  ['wrong wrong', 'wrong_answer', [], null],
  ['slow wrong', 'wrong_answer', [], 'получило вердикт «Превышено время», а должно «Неверный ответ».'],
  ['slow wrong', 'wrong_answer', ['time_limit'], null],
  ['right wrong', 'wrong_answer', [], 'получило вердикт «Частично верно», а должно «Неверный ответ».'],
  ['right wrong', 'wrong_answer', ['partial'], null],
  ['right slow', 'wrong_answer', ['partial'], 'получило вердикт «Превышено время», а должно «Неверный ответ».'],
  ['right slow', 'wrong_answer', ['time_limit', 'partial'], null],
  [
    'right right',
    'wrong_answer',
    ['time_limit', 'partial'],
    'получило вердикт «Верно», а должно «Неверный ответ» или «Превышено время».',
  ],
  ['right slow', 'partial', [], null],
  ['right slow', 'wrong_answer', [...wrongVerdicts], null],
  ['right right', 'wrong_answer', [...wrongVerdicts], 'получило вердикт «Верно», а должно быть неверным.'],
])('«%s» as %s, also %j', async (does, expected, also, problem) => {
  expect(await problemsOf(does, expected, also)).toEqual(problem === null ? [] : [`Решение 2 ${problem}`]);
});

test.each<[string, number | null, string | null]>([
  ['right wrong', 50, null],
  ['right wrong', 50.004, null],
  ['right wrong', null, null],
  ['right wrong', 40, 'набрало баллов: 50, а должно 40.'],
  ['wrong wrong', 50, 'набрало баллов: 0, а должно 50.'],
])('«%s» must earn %s points', async (does, expected_score, problem) => {
  const problems = await problemsOf(does, 'partial', ['wrong_answer'], expected_score);
  expect(problems).toEqual(problem === null ? [] : [`Решение 2 ${problem}`]);
});

test('a task on SQL without answers says so once, with what to press, and nothing of what follows from it', async () => {
  const { status: _, ...fields } = NewTask.parse({
    kind: 'sql',
    config: { dialect: 'sqlite', schema: '', is_ordered: false, compares_column_names: false, check_query: null },
    title: 'x',
    test_groups: [
      { name: 'Основные', points: 100, tests: ['', '| a |\n| 1 |', ''].map((answer) => ({ input: '', answer })) },
    ],
    solutions: ['accepted', 'wrong_answer'].map((expected) => ({
      language: 'sql',
      expected,
      files: [{ name: 'query.sql', content: 'select 1 as a' }],
    })),
  });
  const kept = { id: 1, status: 'draft' as const, verified_at: null, version: 1, lessons: [], updated_at: '' };
  const { problems } = await verifyTask(
    fakeRunner(() => ''),
    { ...fields, ...kept },
  );
  expect(problems).toEqual([
    'У тестов нет таблицы ответа: «Основные» — 1, «Основные» — 2, «Основные» — 3. Нажмите у тестов «Заполнить ответы верным решением».',
  ]);
});
