import type { AnsweredKind, TaskKind } from '@put/contract/kinds';
import type { Criterion } from '@put/contract/kinds/rubric';
import type { Remark } from '@put/contract/reviews';
import type { Submission, TestResult } from '@put/contract/submissions';
import type { Verdict } from '@put/contract/verdicts';
import type { ComponentType } from 'react';

/** How a handed-in solution and its judgement or review are shown. The registry is `findings.ts`. */
export type KindFindings<Kind extends TaskKind> = Findings & { answer: Kind extends AnsweredKind ? AnswerLooks : null };
/** `answer` is null for kinds that take source files. */
export type AnyFindings = Findings & { answer: AnswerLooks | null };

type Findings = {
  /** Shown while there is no verdict: «Решение принято.» */
  handedIn: string;
  /**
   * Advice by verdict, for verdicts that nothing else explains. Null when each part of the answer has its own
   * explanation.
   */
  advice: Partial<Record<Verdict, string>> | null;
  /** How tests are shown; null when parts of the answer are marked instead. */
  tests: TestLooks | null;
};

export type TestLooks = {
  /** The title above the input of a test. */
  inputTitle(test: TestResult): string;
  /** Shows findings that only this kind has; null when it has none. */
  Details: ComponentType<TestDetailsProps> | null;
  /** Whether a test that failed can be played step by step. */
  canStep(test: TestResult): boolean;
  /** All tests are shown open, not only the first failed one. */
  areAllOpen: boolean;
};
export type TestDetailsProps = { test: TestResult };

export type AnswerLooks = {
  View: ComponentType<AnswerViewProps>;
  /** The answer as text, one line a part, so that two attempts can be compared. */
  textOf(answer: unknown, view: unknown): string;
  /** Whether an old answer can be put back into the form. */
  mayReturn(view: unknown): boolean;
  /** The rubric of the review; null when the judge decides. */
  rubricOf: ((view: unknown) => readonly Criterion[]) | null;
};

/** A handed-in answer with the view of the task that its student saw, and the judge's findings. */
export type AnsweredSubmission = Pick<Submission, 'kind' | 'answer' | 'view' | 'tests' | 'review'>;
export type AnswerViewProps = {
  submission: AnsweredSubmission;
  /** During a review: the unsaved remarks, shown instead of the saved ones. */
  remarks?: readonly Remark[];
  onRemarks?: (remarks: Remark[]) => void;
};
