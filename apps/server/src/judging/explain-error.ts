import type { ErrorExplanation } from '@put/contract/tasks/task-tests';
import type { Language } from '@put/contract/judge/languages';
import { explainMessage, withLineOf } from '@put/judging/explanations/by-language';
import { RE2JS } from 're2js';

/** An explanation of an error in plain Russian. The author's own explanations come first. Null when there is none. */
export function explainError(
  stderr: string,
  own: readonly ErrorExplanation[] = [],
  language: Language = 'python',
): string | null {
  const explained = explainByAuthor(stderr.slice(-longestSearched), own);
  return explained === null ? explainMessage(stderr, language) : withLineOf(explained, stderr, language);
}

/** Only the end of the text is searched: Python names the error there. */
const longestSearched = 16_384;

/**
 * RE2 runs in linear time, so an author's pattern cannot block the judge. `$1` in the text stands for the pattern's
 * first group.
 */
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

/** Null for a wrong pattern, or one with lookaround or backreferences, which RE2 does not have. */
export function patternOf(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE);
  } catch {
    return null;
  }
}
