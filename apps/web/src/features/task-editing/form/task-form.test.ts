import type { Task } from '@put/contract/tasks/task-bank';
import { isAnyWrong } from '@put/contract/judge/verdicts';
import { expect, test } from 'vitest';
import { TaskFormShape } from './task-form-shape.ts';
import {
  copyOfGroup,
  emptyForm,
  formOf,
  newGroup,
  newSolution,
  readForm,
  testsOf,
  totalPoints,
  withAdded,
  withNewKeys,
} from './task-form.ts';

const task: Task = {
  id: 7,
  kind: 'program',
  title: 'A + B',
  statement: 'Сложите.',
  config: { languages: ['python'], checker: { kind: 'lines' } },
  limits: { time_ms: 500, memory_mb: 64 },
  feedback: 'score',
  attempts: null,
  free_compile_errors: null,
  cooldown_s: 30,
  solutions_shown: 'author',
  hints: [{ after_attempts: 2, text: 'Прочитайте ввод' }],
  error_explanations: [],
  starter_files: [{ name: 'main.py', content: '#', access: 'edit' }],
  variant: null,
  difficulty: 3,
  source: '',
  license: '',
  status: 'ready',
  verified_at: null,
  version: 4,
  test_groups: [
    {
      name: 'Примеры',
      is_sample: true,
      points: 0,
      aggregation: 'sum',
      requires: [],
      feedback: null,
      tests: [{ name: '', input: '1 2\n', answer: '3\n', message: '', weight: 1, note: '' }],
    },
    { name: 'Основные', is_sample: false, points: 2.5, aggregation: 'min', requires: [1], feedback: 'full', tests: [] },
  ],
  solutions: [
    {
      title: '',
      language: 'python',
      expected: 'accepted',
      also_expected: [],
      expected_groups: [],
      expected_score: null,
      files: [{ name: 'main.py', content: 'x' }],
    },
  ],
  tag_ids: [1, 2],
  lessons: [],
  updated_at: '2026-11-21T08:00:00.000Z',
};

test('sends the task as it was loaded, without keys and without fields of the server', () => {
  const { id: _, status: _s, verified_at: _v, version: _n, lessons: _l, updated_at: _u, ...fields } = task;
  expect(readForm(formOf(task)).body).toEqual({ ...fields, status: 'draft' });
});

test('an empty number of attempts means as many as one likes', () => {
  expect(readForm({ ...formOf(task), attempts: '' }).body?.attempts).toBeNull();
  expect(readForm({ ...formOf(task), attempts: 5 }).body?.attempts).toBe(5);
});

test('a draft keeps that a field holds no number, and it is not saved as none', () => {
  const draft = JSON.stringify({ ...emptyForm(), title: 'Новая', attempts: Number.NaN });
  const parsed = TaskFormShape.safeParse(JSON.parse(draft));
  expect(readForm(parsed.data!).errors).toEqual({ attempts: 'Целое число' });
});

test('errors stand under the paths that the fields carry', () => {
  const form = formOf(task);
  const wrong = {
    ...form,
    title: ' ',
    limits: { time_ms: Number.NaN, memory_mb: 4 },
    config: { ...form.config, languages: [] },
    test_groups: form.test_groups.map((group) => ({ ...group, points: -1 })),
    hints: [{ key: 'h', after_attempts: 1, text: '' }],
  };
  expect(readForm(wrong).errors).toEqual({
    title: 'Введите название',
    'config.languages': 'Выберите хотя бы один язык',
    'limits.time_ms': 'Целое число',
    'limits.memory_mb': 'От 16 МБ',
    'hints.0.text': 'Введите подсказку',
    'test_groups.0.points': 'Не меньше 0',
    'test_groups.1.points': 'Не меньше 0',
  });
});

test('the first group is the samples, the next one gets the points that are left', () => {
  const samples = newGroup([]);
  const main = newGroup([samples]);
  expect([samples.is_sample, samples.points, main.is_sample, main.points]).toEqual([true, 0, false, 100]);
  expect(newGroup([samples, { ...main, points: 60 }]).points).toBe(40);
  expect(newGroup([samples, { ...main, points: 140 }]).points).toBe(0);
});

test('the first solution is the right one, the next ones show what must fail', () => {
  const first = newSolution([], 'python');
  const next = newSolution([first], 'python');
  expect([first, next].map((one) => [one.expected, isAnyWrong(one)])).toEqual([
    ['accepted', false],
    ['wrong_answer', true],
  ]);
});

test('points that are being typed count as nothing', () => {
  expect(totalPoints([{ points: 10 }, { points: Number.NaN }, { points: 2.5 }])).toBe(12.5);
});

test('copies and restored forms get keys of their own', () => {
  const form = formOf(task);
  const group = form.test_groups[0]!;
  const keys = [form, withNewKeys(form), { test_groups: [copyOfGroup(group)] }].flatMap(({ test_groups }) =>
    test_groups.flatMap((one) => [one.key, ...one.tests.map((row) => row.key)]),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(copyOfGroup({ ...group, name: 'я'.repeat(200) }).name).toHaveLength(200);
});

test('a new form can be saved as soon as it has a title', () => {
  expect(readForm(emptyForm()).errors).toEqual({ title: 'Введите название' });
  expect(readForm({ ...emptyForm(), title: 'Новая' }).body).toMatchObject({ title: 'Новая', status: 'draft' });
});

test('the blank test that a group begins with goes when others come, one with anything in it stays', () => {
  const added = testsOf([{ input: '1', answer: '2' }]);
  const [blank, written] = [newGroup([]).tests, testsOf([{ input: '', answer: '7' }])];
  expect(withAdded(blank, added)).toEqual(added);
  expect(withAdded([...blank, ...written], added)).toEqual([...written, ...added]);
  expect(withAdded(blank, [])).toEqual(blank);
});
