import { type MyQuestion, QuestionReport } from '@put/contract/kinds/quiz/quiz';
import type { TestResult } from '@put/contract/submissions/submissions';
import { type Mark, markOf } from '../../parts/answers/answer-mark.tsx';

/** The judge's findings about one question, as far as feedback shows them to this reader. */
export type QuestionMarks = { mark: Mark; message: string | null; report: QuestionReport | null };

export function marksOf(question: MyQuestion, tests: readonly TestResult[]): QuestionMarks | null {
  const test = tests.find(({ number }) => number === question.number);
  if (test === undefined) return null;
  const report = QuestionReport.safeParse(test.details);
  return { mark: markOf(test.verdict), message: test.message, report: report.success ? report.data : null };
}
