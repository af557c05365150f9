import { type LineMark as Mark, ParsonsReport } from '@put/contract/kinds/parsons';
import type { TestResult } from '@put/contract/submissions';
import { AnswerMark } from '../answer-mark.tsx';

const words: Record<Mark, string> = {
  right: 'На месте',
  misplaced: 'Не на месте',
  indent: 'Другой отступ',
  extra: 'Лишняя строка',
};

/** Where a line of an answer stands: sign, word and colour. */
export const LineMark = ({ mark }: { mark: Mark | undefined }) =>
  mark === undefined ? null : (
    <AnswerMark mark={mark === 'right' ? 'right' : mark === 'indent' ? 'partial' : 'wrong'}>{words[mark]}</AnswerMark>
  );

/** By the key of the line; nothing where feedback keeps it back. */
export function lineMarksOf(tests: readonly TestResult[]): Readonly<Record<string, Mark>> {
  const report = ParsonsReport.safeParse(tests[0]?.details);
  return report.success ? report.data.lines : {};
}
