import type { Submission, SubmissionEvent } from '@put/contract/submissions';

/** A judgement grows test by test: what the socket says is put into what was read last. */
export function mergeEvent(before: Submission | undefined, event: SubmissionEvent): Submission | undefined {
  // without the first reading there is nothing to put it into; an old event must not take a verdict back
  if (before === undefined || before.id !== event.id || before.status === 'done') return before;
  return {
    ...before,
    // its score and the details of its tests come with the next reading: until then it is not shown as done
    status: event.status === 'done' ? (before.status === 'review' ? 'review' : 'running') : event.status,
    tests_total: event.tests_total,
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
