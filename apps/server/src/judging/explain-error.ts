import type { ErrorExplanation } from '@put/contract/task-tests';
import type { Language } from '@put/contract/languages';
import { explainMessage, withLineOf } from '@put/judging/explanations/by-language';
import { RE2JS } from 're2js';

/** What a message means in plain Russian; the author's own explanations come first. Null when nobody has better words. */
export function explainError(
  stderr: string,
  own: readonly ErrorExplanation[] = [],
  language: Language = 'python',
): string | null {
  const explained = explainByAuthor(stderr.slice(-longestSearched), own);
  return explained === null ? explainMessage(stderr, language) : withLineOf(explained, stderr, language);
}

/** The end of the text, where Python says what happened. */
const longestSearched = 16_384;

/** By an engine of linear time: no pattern of an author can hold the judge up. `$1` in the text is the pattern's first part. */
function explainByAuthor(text: string, own: readonly ErrorExplanation[]): string | null {
  for (const { pattern, text: words } of own) {
    const found = patternOf(pattern)?.matcher(text);
    if (found?.find())
      return words.replace(/\$(\d)/g, (whole, part: string) =>
        Number(part) <= found.groupCount() ? (found.group(Number(part)) ?? '') : whole,
      );
  }
  return null;
}

/** Null for what is no pattern, or needs what takes endless time: looking around and back. */
export function patternOf(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE);
  } catch {
    return null;
  }
}
