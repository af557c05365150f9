/**
 * The messages of one language in plain Russian. `said` finds the message (first group), `line` the line number in it;
 * the first match wins. Patterns see the text after clean-trace.ts.
 */
export type LanguageWords = {
  said: readonly RegExp[];
  line: readonly RegExp[];
  /** Special cases first. Each pattern must match the whole message. */
  explanations: readonly (readonly [RegExp, string])[];
  /**
   * Finds the compiler's suggestion between the message and the next empty line, and gives its Russian words. The first
   * match wins.
   */
  suggestions?: readonly (readonly [RegExp, string])[];
};

/** The Russian words of a message; null when the table has no entry for it. */
export function explainBy({ said, line, explanations, suggestions = [] }: LanguageWords, raw: string): string | null {
  const message = firstOf(said, raw);
  if (message === null) return null;
  const found = explanations.find(([pattern]) => pattern.test(message));
  if (!found) return null;
  const words = withNumber(message.replace(found[0], found[1]), firstOf(line, raw));
  const below = raw.slice(raw.indexOf(message)).split('\n\n', 1)[0]!;
  for (const [pattern, suggestion] of suggestions) {
    const suggested = pattern.exec(below)?.[1];
    if (suggested !== undefined) return `${words} ${suggestion.replace('$1', () => suggested)}`;
  }
  return words;
}

export const messageBy = ({ said }: LanguageWords, raw: string): string | null => firstOf(said, raw);

export const lineBy = ({ line }: LanguageWords, raw: string): string | null => firstOf(line, raw);

/** Puts «Строка 5:» before the words. */
export const withNumber = (words: string, line: string | null): string =>
  line === null ? words : `Строка ${line}: ${lowerFirst(words)}`;

/** A program may print endless lines and spaces; without these cuts a pattern could backtrack over them for minutes. */
const longerLines = /^(.{1000}).*$/gm;
const longerBlanks = /\s{100,}/g;

function firstOf(patterns: readonly RegExp[], text: string): string | null {
  const raw = text.replace(longerBlanks, '\n').replace(longerLines, '$1');
  for (const pattern of patterns) {
    const found = pattern.exec(raw)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

const lowerFirst = (text: string) => (/^[А-ЯЁ][а-яё\s]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
