import { expect, test } from 'vitest';
import { advise } from './advise.ts';

const tests = ['1.1', '2.1', '2.2'].map((one, at) => ({ test: one, is_sample: at === 0 }));
const failed = (one: string, students: number, stuck: number) => ({
  test: one,
  group_name: null,
  is_sample: false,
  students,
  stuck,
});
const whole = {
  students: 20,
  solved: 15,
  failed_tests: [failed('2.1', 9, 2)],
  errors: [],
  time_limit: null,
  discrimination: null,
  tests,
};

test('few people say nothing about a task', () => {
  expect(advise({ ...whole, students: 4, solved: 0, failed_tests: [failed('1.1', 4, 4)] })).toEqual([]);
});

test('a test that nobody stops at is useless; a sample is not there to catch anybody', () => {
  expect(advise(whole)).toEqual([{ kind: 'useless_test', test: '2.2', students: 20 }]);
});

test('a test at which all stop who come to it is impassable, and the class needs it explained', () => {
  const failed_tests = [failed('1.1', 6, 1), failed('2.1', 12, 11)];
  expect(advise({ ...whole, solved: 0, failed_tests })).toEqual([
    { kind: 'explain_test', test: '2.1', students: 11, of: 20 },
    { kind: 'impassable_test', test: '2.1', students: 12 },
    { kind: 'too_hard', solved: 0, students: 20 },
  ]);
});

test('a limit is strict when right solutions come near it and others exceed it', () => {
  const failed_tests = [failed('2.1', 9, 0), failed('2.2', 3, 0)];
  const near = { checked: 20, limited: 5, accepted: 15, near: 4 };
  expect(advise({ ...whole, failed_tests, time_limit: near })).toEqual([
    { kind: 'strict_limit', limited: 5, near: 4, accepted: 15 },
  ]);
  expect(advise({ ...whole, failed_tests, time_limit: { ...near, near: 1 } })).toEqual([]);
  expect(advise({ ...whole, failed_tests, time_limit: { ...near, limited: 1 } })).toEqual([]);
});

test('a task that the good solve no better is doubtful, and one that all solve is easy', () => {
  const failed_tests = [failed('2.1', 9, 0), failed('2.2', 3, 0)];
  expect(advise({ ...whole, solved: 20, failed_tests, discrimination: 0.05 })).toEqual([
    { kind: 'doubtful_task', discrimination: 0.05 },
    { kind: 'too_easy', solved: 20, students: 20 },
  ]);
});
