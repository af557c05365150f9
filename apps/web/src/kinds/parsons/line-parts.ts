import { type LineMark, ParsonsAnswer, ParsonsReport } from '@put/contract/kinds/parsons/parsons';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Mark } from '../../parts/answers/answer-mark.tsx';
import type { JudgedAnswer, PartsFound } from '../kind-findings.ts';

export const lineWords: Record<LineMark, string> = {
  right: 'На месте',
  misplaced: 'Не на месте',
  indent: 'Другой отступ',
  extra: 'Лишняя строка',
};

/** What to do about a line, in the order in which it is said. */
const remedies: [LineMark, string][] = [
  ['extra', 'лишние уберите'],
  ['misplaced', 'стоящие не на месте переставьте'],
  ['indent', 'где отступ другой, сдвиньте'],
];

export const markOfLine = (mark: LineMark): Mark =>
  mark === 'right' ? 'right' : mark === 'indent' ? 'partial' : 'wrong';

/** Marks by the key of the line; empty where feedback hides them. */
export function lineMarksOf(tests: readonly TestResult[]): Readonly<Record<string, LineMark>> {
  const report = ParsonsReport.safeParse(tests[0]?.details);
  return report.success ? report.data.lines : {};
}

/** The lines in the order of the answer. */
export function lineParts({ verdict, answer, tests }: JudgedAnswer): PartsFound {
  const given = ParsonsAnswer.safeParse(answer);
  const marks = lineMarksOf(tests);
  const lines = given.success ? given.data.lines.flatMap(({ key }) => marks[key] ?? []) : [];
  const label = 'Строки программы';
  if (verdict === null || verdict === 'judge_error') return { label, stops: [], words: '' };
  if (lines.length === 0) {
    const words =
      verdict === 'accepted'
        ? ''
        : 'Какие строки не на месте, здесь не показано: прочитайте программу строка за строкой.';
    return { label, stops: [], words };
  }
  const right = lines.filter((mark) => mark === 'right').length;
  const todo = remedies.flatMap(([mark, words]) => (lines.includes(mark) ? words : []));
  return {
    label,
    stops: lines.map((mark, at) => ({
      place: at + 1,
      name: `Строка ${at + 1}: ${lineWords[mark].toLowerCase()}`,
      mark: markOfLine(mark),
    })),
    words: [
      `На месте ${right} из ${lines.length}.`,
      tests[0]?.message,
      todo.length > 0 && `Отметки стоят на самих строках: ${todo.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
