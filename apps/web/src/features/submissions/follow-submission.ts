import type { Submission, SubmissionEvent } from '@put/contract/submissions/submissions';

/** Merges a live event into the submission that was read last. */
export function mergeEvent(before: Submission | undefined, event: SubmissionEvent): Submission | undefined {
  // nothing to merge into before the first answer; an old event must not undo a verdict
  if (before === undefined || before.id !== event.id || before.status === 'done') return before;
  return {
    ...before,
    // score and test details come with the next call: until then it is not shown as done
    status: event.status === 'done' ? (before.status === 'review' ? 'review' : 'running') : event.status,
    tests_total: event.tests_total,
    // what the server said of the queue is over
    queue: undefined,
    tests: withTest(before.tests, event.test),
  };
}

function withTest(tests: Submission['tests'], test: SubmissionEvent['test']): Submission['tests'] {
  if (test === null || test.verdict === null) return tests;
  if (tests.some(({ group, number }) => group === test.group && number === test.number)) return tests;
  const closed = {
    name: '',
    memory_kb: null,
    input: null,
    expected: null,
    got: null,
    stderr: null,
    message: null,
    share: null,
    details: null,
  };
  return [...tests, { ...closed, ...test, verdict: test.verdict, group_name: '' }];
}
