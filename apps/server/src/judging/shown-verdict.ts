import type { Standing } from '@put/contract/schedule';
import type { TestResult } from '@put/contract/submissions';
import type { Feedback } from '@put/contract/task-parts';

/** What a student may see of an own submission that counts. Samples are open whatever the level says. */
export type Shown = {
  /** Verdict and points of the whole. */
  hasVerdict: boolean;
  /** Of the tests that are not samples: everything, verdict and time, nothing. */
  tests: 'open' | 'verdicts' | 'none';
};

/** The levels of feedback; `isOver`: the student's own deadlines are behind, see `hasEnded`. */
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
 * Whether the last deadline is behind: late work may still be worth something, but never again more than now. Tests that are
 * opened earlier would be handed in for points.
 */
export const hasEnded = ({ state, until }: Standing): boolean =>
  state === 'closed' || state === 'practice' || (state === 'late' && until === null);

/** The tests as the student sees them; a group's own level, by its number, holds for its tests. */
export function shownTests(
  tests: readonly TestResult[],
  shown: Shown['tests'],
  ofGroup: (group: number) => Shown['tests'] | null = () => null,
): TestResult[] {
  // also words and messages of the program itself could carry a hidden test out
  const closed = { input: null, expected: null, got: null, stderr: null, message: null, details: null };
  const levelOf = ({ is_sample, group }: TestResult) => (is_sample ? 'open' : (ofGroup(group) ?? shown));
  return tests
    .filter((test) => levelOf(test) !== 'none')
    .map((test) => {
      // what broke of ours is ours to read
      const isOpen = levelOf(test) === 'open' && test.verdict !== 'judge_error';
      // it did not run: the words are ours
      if (test.verdict === 'skipped') return { ...test, ...closed, message: test.message };
      return isOpen ? test : { ...test, ...closed };
    });
}
