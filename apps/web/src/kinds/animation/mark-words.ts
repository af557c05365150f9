import { PerformanceReport } from '@put/contract/kinds/animation/animation';
import type { ActionMark } from '@put/contract/animations/performances';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Mark } from '../../parts/answers/answer-mark.tsx';

/** How the marks of actions look and read. */
export const markLooks: Record<ActionMark, { mark: Mark; words: string }> = {
  right: { mark: 'right', words: 'Верно' },
  later: { mark: 'partial', words: 'Верно, не с первого раза' },
  wrong: { mark: 'wrong', words: 'Не то' },
  shown: { mark: 'wrong', words: 'Не то, сделано за вас' },
};

/** What is said of the actions of an answer, as far as feedback shows it. */
export function reportOf(tests: readonly TestResult[]): PerformanceReport {
  const report = PerformanceReport.safeParse(tests.find(({ details }) => details !== null)?.details);
  return report.success ? report.data : { marks: [], stops: [], total: 0 };
}

/** One stop of the path: a question that is behind. Wrong tries belong to the question that they were made at. */
export const stopsOf = (marks: readonly ActionMark[]): ActionMark[] => marks.filter((mark) => mark !== 'wrong');
