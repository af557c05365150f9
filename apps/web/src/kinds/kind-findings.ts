import type { AnsweredKind, TaskKind } from '@put/contract/kinds/kinds';
import type { Criterion } from '@put/contract/kinds/rubric';
import type { Remark } from '@put/contract/reviews/reviews';
import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { ComponentType } from 'react';
import type { Mark } from '../parts/answers/answer-mark.tsx';

/** How a handed-in solution and its judgement or review are shown. The registry is `findings.ts`. */
export type KindFindings<Kind extends TaskKind> = Findings & { answer: Kind extends AnsweredKind ? AnswerLooks : null };
/** `answer` is null for kinds that take source files. */
export type AnyFindings = Findings & { answer: AnswerLooks | null };

type Findings = {
  /** Shown while there is no verdict: «Решение принято.» */
  handedIn: string;
  /** Advice by verdict, for verdicts that nothing else explains. */
  advice: Partial<Record<Verdict, string>>;
  /** How tests are shown; null when parts of the answer are marked instead. */
  tests: TestLooks | null;
  /** What became of the parts of an answer, when they are marked where they stand; null when it has no parts. */
  parts: ((judged: JudgedAnswer) => PartsFound) | null;
};

export type JudgedAnswer = Pick<Submission, 'status' | 'verdict' | 'answer' | 'view' | 'tests'>;
export type PartsFound = {
  /** «Вопросы» */
  label: string;
  /** Empty where feedback hides them. `place`: its number in the answer; `name`: «Вопрос 2: неверно». */
  stops: readonly { place: number; name: string; mark: Mark }[];
  /** How many are right, and what to do about the others; empty when there is nothing to say. */
  words: string;
};

export type TestLooks = {
  /** The title above the input of a test. */
  inputTitle(test: TestResult): string;
  /** Shows findings that only this kind has; null when it has none. */
  Details: ComponentType<TestDetailsProps> | null;
  /** What to try after a failed test whose data is shown, by verdict. */
  tries: Partial<Record<Verdict, string>>;
  /** Whether a test that failed can be played step by step. */
  canStep(test: TestResult): boolean;
  /** What all tests say is shown at once, not one test after another. */
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
  /** For the author of the work, who may ask back at a remark. */
  onAsk?: (words: string) => void;
};
