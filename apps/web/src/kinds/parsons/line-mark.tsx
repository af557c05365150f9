import { type LineMark as Mark, ParsonsReport } from '@put/contract/kinds/parsons/parsons';
import type { TestResult } from '@put/contract/submissions';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';

const words: Record<Mark, string> = {
  right: 'На месте',
  misplaced: 'Не на месте',
  indent: 'Другой отступ',
  extra: 'Лишняя строка',
};

/** Whether a line stands right: icon, word and colour. */
export const LineMark = ({ mark }: { mark: Mark | undefined }) =>
  mark === undefined ? null : (
    <AnswerMark mark={mark === 'right' ? 'right' : mark === 'indent' ? 'partial' : 'wrong'}>{words[mark]}</AnswerMark>
  );

/** Marks by the key of the line; empty where feedback hides them. */
export function lineMarksOf(tests: readonly TestResult[]): Readonly<Record<string, Mark>> {
  const report = ParsonsReport.safeParse(tests[0]?.details);
  return report.success ? report.data.lines : {};
}
