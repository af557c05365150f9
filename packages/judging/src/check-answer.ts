import type { Checker } from '@put/contract/kinds/program/program';
import { isBlankText, linesOf, tokensOf } from './blanks.ts';
import { isClose } from './compare-numbers.ts';
import { cutText } from './shown-text.ts';
import { sameLookWords } from './strange-signs.ts';

/** How an output differs from the expected one. `spaces`: the words are equal, the spaces or line breaks are not. */
export type Comparison = { is: 'same' } | { is: 'spaces' } | { is: 'different'; where: string };

/** A checker that is a built-in rule; a checker that is an author's program is run instead. */
export type CheckerRule = Exclude<Checker, { kind: 'program' }>;

/** Compares a program's output with the expected one by the rule of the task. */
export function checkAnswer(checker: CheckerRule, expected: string, got: string): Comparison {
  const [wanted, printed] = ignoresCase(checker) ? [expected.toLowerCase(), got.toLowerCase()] : [expected, got];
  if (isSame(checker, wanted, printed)) return { is: 'same' };
  if (isSame({ kind: 'tokens' }, wanted, printed)) return { is: 'spaces' };
  return { is: 'different', where: describeDifference(expected, got) };
}

const ignoresCase = (checker: CheckerRule): boolean => 'ignores_case' in checker && checker.ignores_case === true;

function isSame(checker: CheckerRule, expected: string, got: string): boolean {
  switch (checker.kind) {
    // words in order; spaces and line breaks do not matter
    case 'tokens':
      return tokensOf(expected).join(' ') === tokensOf(got).join(' ');
    // line by line; spaces at the ends of lines and empty lines at the end do not matter
    case 'lines':
      return linesOf(expected).join('\n') === linesOf(got).join('\n');
    // every character; only the kind of line break and the last one do not matter
    case 'exact':
      return withoutLastBreak(expected) === withoutLastBreak(got);
    case 'float': {
      const [wanted, printed] = [tokensOf(expected), tokensOf(got)];
      return wanted.length === printed.length && wanted.every((token, at) => isClose(token, printed[at]!, checker));
    }
    // the same lines, each as many times, in any order
    case 'unordered':
      return linesOf(expected).toSorted().join('\n') === linesOf(got).toSorted().join('\n');
  }
}

const withoutLastBreak = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n$/, '');

const longestQuote = 60;
const longestPrompts = 1000;

/** The first difference, in words that a pupil understands. */
function describeDifference(expected: string, got: string): string {
  if (isBlankText(got)) return 'Программа ничего не напечатала.';
  const [wanted, printed] = [linesOf(expected), linesOf(got)];
  const at = wanted.findIndex((line, i) => tokensOf(line).join(' ') !== tokensOf(printed[i] ?? '').join(' '));
  if (at < 0) return `Напечатано лишнее: ожидалось строк — ${wanted.length}, получено — ${printed.length}.`;
  if (printed[at] === undefined) return `Не хватает строки ${at + 1}: ${expectedWords(wanted[at]!)}.`;
  const why = sameLookWords(wanted[at]!, printed[at]) ?? spareWords(wanted[at]!, printed[at]);
  return `Строка ${at + 1}: ${expectedWords(wanted[at]!)}, ${gotWords(printed[at])}.${why === null ? '' : ` ${why}`}`;
}

/** `input('Введите число: ')` prints its words too, and the answer stands behind them in the same line. */
function spareWords(wanted: string, printed: string): string | null {
  if (wanted === '' || printed.length > longestPrompts || !printed.endsWith(wanted)) return null;
  const spare = printed.slice(0, -wanted.length);
  return /\p{L}{2,}.*[:?>=] *$/u.test(spare)
    ? `Перед ответом напечатано лишнее: ${quote(spare.trim())}. Подсказки для ввода не нужны: они тоже попадают в ответ.`
    : null;
}

const expectedWords = (line: string) => (line === '' ? 'ожидалась пустая строка' : `ожидалось ${quote(line)}`);
const gotWords = (line: string) => (line === '' ? 'получена пустая строка' : `получено ${quote(line)}`);
const quote = (line: string) => `«${line.length > longestQuote ? `${cutText(line, longestQuote)}…` : line}»`;
