import type { Submission, SubmissionEvent } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { mergeEvent } from './follow-submission.ts';

const queued: Submission = {
  id: 5,
  user_id: 1,
  task_id: 2,
  lesson_id: 3,
  cause: 'submit',
  language: 'python',
  status: 'queued',
  verdict: null,
  score: null,
  max_score: null,
  time_ms: null,
  memory_kb: null,
  late_credit: 100,
  broken_rule: null,
  is_copying: false,
  queued_at: '2026-11-21T12:00:00.000Z',
  finished_at: null,
  kind: 'program',
  files: [],
  answer: null,
  view: null,
  task_version: 1,
  tests_total: 0,
  compiler_output: '',
  explanation: null,
  review: null,
  remarks: [],
  rejudged: null,
  statement: null,
  tests: [],
};
const event = (number: number, rest: Partial<SubmissionEvent> = {}): SubmissionEvent => ({
  id: 5,
  status: 'running',
  tests_done: number,
  tests_total: 3,
  verdict: null,
  test: { group: 1, number, is_sample: false, verdict: 'accepted', time_ms: 4 },
  ...rest,
});

test('grows test by test, each once', () => {
  const after = [event(1), event(2), event(2)].reduce<Submission | undefined>(mergeEvent, queued);
  expect(after).toMatchObject({ status: 'running', tests_total: 3 });
  expect(after?.tests.map(({ number, verdict }) => [number, verdict])).toEqual([
    [1, 'accepted'],
    [2, 'accepted'],
  ]);
});

test('the end is shown only when its details have been read', () => {
  const after = mergeEvent(queued, event(3, { status: 'done', verdict: 'accepted', test: null }));
  expect(after).toMatchObject({ status: 'running', verdict: null });
});

test('an old event does not take a verdict back, one of another submission is not ours', () => {
  const done: Submission = { ...queued, status: 'done', verdict: 'accepted' };
  expect(mergeEvent(done, event(1))).toBe(done);
  expect(mergeEvent(queued, event(1, { id: 6 }))).toBe(queued);
  expect(mergeEvent(undefined, event(1))).toBeUndefined();
});

test('a hidden test says nothing but that it is done', () => {
  expect(mergeEvent(queued, event(1, { test: null }))?.tests).toEqual([]);
});
