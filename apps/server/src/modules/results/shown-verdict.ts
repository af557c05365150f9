import { ContainerReport } from '@put/contract/kinds/container/container';
import type { Standing } from '@put/contract/courses/schedule';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Feedback } from '@put/contract/tasks/task-parts';

/** What a student may see of an own submission that counts. Samples are always open. */
export type Shown = {
  /** The verdict and the total score. */
  hasVerdict: boolean;
  /** Tests that are not samples: all details, only verdict and time, or nothing. */
  tests: 'open' | 'verdicts' | 'none';
};

/** `isOver`: the student's own deadlines have passed, see `hasEnded`. */
export function shownVerdict(feedback: Feedback, isOver: boolean): Shown {
  switch (feedback) {
    case 'full':
      return { hasVerdict: true, tests: 'open' };
    case 'verdict':
      return { hasVerdict: true, tests: 'verdicts' };
    case 'after_deadline':
      return { hasVerdict: true, tests: isOver ? 'open' : 'verdicts' };
    case 'score':
      return { hasVerdict: true, tests: 'none' };
    case 'hidden':
      return { hasVerdict: false, tests: 'none' };
  }
}

/**
 * Whether no later submission can get more points than now. Before that, hidden tests must not be opened: students
 * could write solutions for exactly these tests.
 */
export const hasEnded = ({ state, until }: Standing): boolean =>
  state === 'closed' || state === 'practice' || (state === 'late' && until === null);

/**
 * The tests as the student may see them. A level set for a group counts for its tests; `ofGroup` finds it by number.
 */
export function shownTests(
  tests: readonly TestResult[],
  shown: Shown['tests'],
  ofGroup: (group: number) => Shown['tests'] | null = () => null,
): TestResult[] {
  // output and messages of the program are hidden too: they could contain the hidden test
  const closed = { input: null, expected: null, got: null, stderr: null, message: null, details: null };
  const levelOf = ({ is_sample, group }: TestResult) => (is_sample ? 'open' : (ofGroup(group) ?? shown));
  return tests
    .filter((test) => levelOf(test) !== 'none')
    .map((test) => {
      // details of an error of the judge are for administrators only
      const isOpen = levelOf(test) === 'open' && test.verdict !== 'judge_error';
      // the test did not run, so its message is ours and holds no secret
      if (test.verdict === 'skipped') return { ...test, ...closed, message: test.message };
      return isOpen ? { ...test, details: withoutLog(test.details) } : { ...test, ...closed };
    });
}

/** What a script of the author printed may tell the answer. */
function withoutLog(details: TestResult['details']): TestResult['details'] {
  return ContainerReport.safeParse(details).success ? { ...details, log: '' } : details;
}
