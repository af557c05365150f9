import type { CheckerRule } from '@put/judging/check-answer';
import { judgeOutcome } from '@put/judging/judge-outcome';
import { expect, test } from 'vitest';
import { sumUp } from './verdict.ts';

const float = (absolute: number, relative = 0): CheckerRule => ({ kind: 'float', absolute, relative });
const [tokens, lines, exact, unordered] = (['tokens', 'lines', 'exact', 'unordered'] as const).map(
  (kind): CheckerRule => ({ kind }),
) as [CheckerRule, CheckerRule, CheckerRule, CheckerRule];
const [right, spaces, wrong] = ['accepted', 'presentation_error', 'wrong_answer'] as const;

/** Columns: the checker, the test's answer, the program's output, the expected verdict, the score of ten. */
const rows: [CheckerRule, string, string, typeof right | typeof spaces | typeof wrong, number][] = [
  [tokens, '1 2 3\n', '1 2 3\n', right, 10],
  [tokens, '1 2 3\n', '1\n2\n3', right, 10],
  [tokens, '1 2 3\n', '  1   2\t3  \n\n', right, 10],
  [tokens, '1 2 3\r\n', '1 2 3\n', right, 10],
  [tokens, '1 2 3\n', '1 2\n', wrong, 0],
  [tokens, '1 2 3\n', '1 2 3 4\n', wrong, 0],
  [tokens, '1 2 3\n', '3 2 1\n', wrong, 0],
  [tokens, '12\n', '1 2\n', wrong, 0],
  [tokens, '', '', right, 10],
  [tokens, '', ' \n ', right, 10],
  [tokens, '0\n', '', wrong, 0],
  [tokens, 'YES\n', 'Yes\n', wrong, 0],
  [tokens, '1.0\n', '1\n', wrong, 0],
  [tokens, '1\n', '01\n', wrong, 0],
  [tokens, 'ёж\n', 'ёж\n', right, 10],
  [tokens, 'ёж\n', 'еж\n', wrong, 0],
  // C's isspace is the rule: a space that cannot be seen parts no words
  [tokens, 'а b\n', 'а\u00A0b\n', wrong, 0],
  [lines, 'a b\nc\n', 'a b\nc\n', right, 10],
  [lines, 'a b\nc\n', 'a b   \nc \n', right, 10],
  [lines, 'a b\nc\n', 'a b\nc\n\n\n', right, 10],
  [lines, 'a b\nc\n', 'a b\r\nc\r\n', right, 10],
  [lines, 'a b\nc\n', 'a  b\nc\n', spaces, 0],
  [lines, 'a b\nc\n', ' a b\nc\n', spaces, 0],
  [lines, 'a b\nc\n', 'a b c\n', spaces, 0],
  [lines, 'a b\nc\n', 'a b\n\nc\n', spaces, 0],
  [lines, 'a b\nc\n', 'c\na b\n', wrong, 0],
  [lines, 'a\n', '', wrong, 0],
  [lines, '\na\n', '\na\n', right, 10],
  [lines, '\na\n', 'a\n', spaces, 0],
  [exact, 'a b\n', 'a b\n', right, 10],
  [exact, 'a b\n', 'a b', right, 10],
  [exact, 'a b', 'a b\n', right, 10],
  [exact, 'a b\n', 'a b\r\n', right, 10],
  [exact, 'a b\n', 'a b\n\n', spaces, 0],
  [exact, 'a b\n', 'a b \n', spaces, 0],
  [exact, 'a b\n', 'a  b\n', spaces, 0],
  [exact, ' a\n', 'a\n', spaces, 0],
  [exact, 'a\n', 'b\n', wrong, 0],
  [exact, 'а\n', 'a\n', wrong, 0],
  [float(0.01), '3.14\n', '3.14\n', right, 10],
  [float(0.01), '3.14\n', '3.15\n', right, 10],
  [float(0.01), '3.14\n', '3.13\n', right, 10],
  [float(0.01), '3.14\n', '3.1501\n', wrong, 0],
  [float(0.01), '3.14\n', '3.1299\n', wrong, 0],
  [float(0.1), '0.3\n', '0.2\n', right, 10],
  [float(0), '2\n', '2.000\n', right, 10],
  [float(0), '2\n', '2.0001\n', wrong, 0],
  [float(1e-6), '1e3\n', '1000\n', right, 10],
  [float(1e-6), '-0\n', '0\n', right, 10],
  [float(1e-6), '.5\n', '0.5\n', right, 10],
  [float(1e-6), '5\n', '5.\n', right, 10],
  [float(1e-6), '5\n', '+5\n', right, 10],
  [float(1e-6), '5\n', '5,0\n', wrong, 0],
  [float(1e-6), '16\n', '0x10\n', wrong, 0],
  [float(1e-6), '5\n', 'nan\n', wrong, 0],
  [float(1e-6), '5\n', 'inf\n', wrong, 0],
  [float(1e-6), 'inf\n', 'inf\n', right, 10],
  [float(1e-6), '5\n', '\n', wrong, 0],
  [float(1e-6), '1 2\n', '1.0000005\n2\n', right, 10],
  [float(1e-6), '1 2\n', '1\n', wrong, 0],
  [float(1e-6), '1 2\n', '1 2 3\n', wrong, 0],
  [float(1e-6), 'x = 0.5\n', 'x = 0.5000001\n', right, 10],
  [float(1e-6), 'x = 0.5\n', 'y = 0.5\n', wrong, 0],
  [float(0, 0.01), '1000\n', '1010\n', right, 10],
  [float(0, 0.01), '1000\n', '990\n', right, 10],
  [float(0, 0.01), '1000\n', '1010.1\n', wrong, 0],
  [float(0, 0.01), '-1000\n', '-1010\n', right, 10],
  [float(0, 0.01), '0\n', '0.0001\n', wrong, 0],
  // the larger of the two tolerances holds
  [float(0.5, 0.01), '10\n', '10.5\n', right, 10],
  [float(0.5, 0.01), '1000\n', '1009\n', right, 10],
  [float(0.5, 0.01), '10\n', '10.6\n', wrong, 0],
  [unordered, 'a\nb\nc\n', 'c\na\nb\n', right, 10],
  [unordered, 'a\nb\nb\n', 'b\na\nb\n', right, 10],
  [unordered, 'a\nb\nb\n', 'a\na\nb\n', wrong, 0],
  [unordered, 'a\nb\n', 'a\nb\nb\n', wrong, 0],
  [unordered, 'a\nb\n', 'a\n', wrong, 0],
  [unordered, 'a\nb\n', 'b  \na\n\n', right, 10],
  [unordered, '1 2\n3 4\n', '3 4\n1 2\n', right, 10],
  [unordered, '1 2\n3 4\n', '2 1\n4 3\n', wrong, 0],
  [unordered, '1 2\n3 4\n', '1 2 3 4\n', spaces, 0],
  [unordered, '', '', right, 10],
];

test.each(rows)('%j: the answer %j, printed %j: %s', (checker, answer, stdout, verdict, points) => {
  const used = { timeMs: 1, wallMs: 1, memoryBytes: 1 };
  const judged = judgeOutcome({ end: { by: 'exit', code: 0 }, stdout, stderr: '', used }, answer, checker);
  expect(judged.verdict).toBe(verdict);
  const share = judged.verdict === 'accepted' ? 1 : 0;
  const { score } = sumUp([{ points: 10, aggregation: 'sum' }], [[{ verdict: judged.verdict, share, weight: 1 }]]);
  expect(score).toBe(points);
});
