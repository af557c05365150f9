import type { TaskConfig } from '@put/contract/kinds';

/** How an answer differs from the expected one. `spaces`: the words are right, the layout is not. */
export type Comparison = { is: 'same' } | { is: 'spaces' } | { is: 'different'; where: string };

/** Compares the output of a program with the expected one, the way the task wants it. */
export function checkAnswer(checker: TaskConfig['checker'], expected: string, got: string): Comparison {
  if (isSame[checker.kind](expected, got)) return { is: 'same' };
  if (isSame.tokens(expected, got)) return { is: 'spaces' };
  return { is: 'different', where: describeDifference(expected, got) };
}

const isSame: Record<TaskConfig['checker']['kind'], (expected: string, got: string) => boolean> = {
  /** Words in order; spaces and line breaks do not matter. */
  tokens: (expected, got) => tokensOf(expected).join(' ') === tokensOf(got).join(' '),
  /** Line by line; spaces at the ends of lines and empty lines at the end do not matter. */
  lines: (expected, got) => linesOf(expected).join('\n') === linesOf(got).join('\n'),
  /** Every character; only the kind of line break and the last one do not matter. */
  exact: (expected, got) => withoutLastBreak(expected) === withoutLastBreak(got),
};

const tokensOf = (text: string) => text.split(/\s+/).filter(Boolean);
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
const withoutLastBreak = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n$/, '');

const longestQuote = 60;

/** The first difference in words a pupil understands. */
function describeDifference(expected: string, got: string): string {
  if (got.trim() === '') return 'Программа ничего не напечатала.';
  const [wanted, printed] = [linesOf(expected), linesOf(got)];
  const at = wanted.findIndex((line, i) => tokensOf(line).join(' ') !== tokensOf(printed[i] ?? '').join(' '));
  if (at < 0) return `Напечатано лишнее: ожидалось строк — ${wanted.length}, получено — ${printed.length}.`;
  if (printed[at] === undefined) return `Не хватает строки ${at + 1}: ожидалось ${quote(wanted[at]!)}.`;
  return `Строка ${at + 1}: ожидалось ${quote(wanted[at]!)}, получено ${quote(printed[at])}.`;
}

const quote = (line: string) =>
  line === '' ? 'пустая строка' : `«${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}»`;
