import { type MyQuestion, QuestionReport } from '@put/contract/kinds/quiz';
import type { TestResult } from '@put/contract/submissions';
import { type Mark, markOf } from '../answer-mark.tsx';

/** What the judge said of one question, as far as feedback lets this reader see. */
export type QuestionMarks = { mark: Mark; message: string | null; report: QuestionReport | null };

export function marksOf(question: MyQuestion, tests: readonly TestResult[]): QuestionMarks | null {
  const test = tests.find(({ number }) => number === question.number);
  if (test === undefined) return null;
  const report = QuestionReport.safeParse(test.details);
  return { mark: markOf(test.verdict), message: test.message, report: report.success ? report.data : null };
}
