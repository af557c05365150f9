/**
 * What messages of one language mean in plain Russian. `said` finds the words of the message (its first group), `line` the number
 * of the line it names; the first pattern that fits wins, in the text as its students read it (clean-trace.ts).
 */
export type LanguageWords = {
  said: readonly RegExp[];
  line: readonly RegExp[];
  /** From the special to the general; patterns take the whole message. */
  explanations: readonly (readonly [RegExp, string])[];
  /** What the compiler suggests below the words, up to the next empty line, and how it is said; the first that fits wins. */
  suggestions?: readonly (readonly [RegExp, string])[];
};

/** Null when nobody has better words. */
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

export const lineBy = ({ line }: LanguageWords, raw: string): string | null => firstOf(line, raw);

/** «Строка 5: …» */
export const withNumber = (words: string, line: string | null): string =>
  line === null ? words : `Строка ${line}: ${lowerFirst(words)}`;

/** A program may print lines and blanks without end, and a pattern could be at them for ever. */
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
