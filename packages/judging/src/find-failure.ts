import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { Failure } from '@put/contract/results/results';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import { messageIn } from './explanations/by-language.ts';
import { cutText, shownText } from './shown-text.ts';

type Found = { verdict: Verdict; compiler_output: string; tests: readonly TestResult[] };
type HandedIn = { language: Language | null; files: readonly SourceFile[] };

const mostOfMessage = 100;
const mostOfLine = 60;
/** Messages are short and stand at the end or the beginning; a program may print megabytes beside them. */
const longestRead = 16_384;

/**
 * The first failed test, and of a program that does not compile or crashes the message with the text of its line:
 * «IndexError: … · x = a[5]». Nothing for an accepted solution, and for a fault of the judge, which says nothing about
 * the solution.
 */
export function findFailure({ verdict, compiler_output, tests }: Found, handedIn: HandedIn): Failure {
  if (verdict === 'accepted' || verdict === 'judge_error') return { failed_test: null, error_key: null };
  if (verdict === 'compile_error') return { failed_test: null, error_key: keyOf(compiler_output, null, handedIn) };
  const failed = tests.find((test) => test.verdict !== 'accepted' && test.verdict !== 'skipped');
  if (!failed) return { failed_test: null, error_key: null };
  const hasMessage = failed.verdict === 'runtime_error' || failed.verdict === 'compile_error';
  return {
    failed_test: `${failed.group}.${failed.number}`,
    error_key: hasMessage ? keyOf(failed.stderr ?? '', failed.message, handedIn) : null,
  };
}

function keyOf(raw: string, words: string | null, { language, files }: HandedIn): string | null {
  const head = cutText(raw, longestRead);
  const text = raw.length > longestRead ? `${head}\n${raw.slice(-longestRead)}` : head;
  const { message, line } = messageIn(text, language ?? 'python');
  const said = message ?? words ?? text.split('\n').find((one) => one.trim() !== '');
  if (said === undefined || said === null) return null;
  const source = message === null || line === null ? '' : lineOf(files, text, Number(line));
  // numbers in a message are data of the one run
  const type = tidy(said, mostOfMessage).replace(/\d+/g, '#');
  return source === '' ? type : `${type} · ${source}`;
}

/** The text of a line in the file that the message names last; a program of one file needs no name. */
function lineOf(files: readonly SourceFile[], text: string, line: number): string {
  const named = files.toSorted((a, b) => text.lastIndexOf(b.name) - text.lastIndexOf(a.name))[0];
  return tidy(named?.content.split('\n')[line - 1] ?? '', mostOfLine);
}

const tidy = (text: string, mostLetters: number): string =>
  cutText(
    shownText(cutText(text.trimStart(), 4 * mostLetters))
      .replace(/\s+/g, ' ')
      .trim(),
    mostLetters,
  );
