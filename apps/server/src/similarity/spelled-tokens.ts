import type { Token } from './solutions.ts';

/** What is to be known of a language without a grammar here. */
export type Spelling = {
  /** Words that are not names. Their case counts only where `isCaseSensitive`. */
  keywords: ReadonlySet<string>;
  isCaseSensitive: boolean;
  /** Matches one comment at its place. */
  comment: RegExp;
  /** Matches one string or one sign at its place. */
  string: RegExp;
};

const words = (text: string) => new Set(text.split(' '));

export const spellings = {
  pascal: {
    keywords: words(
      'and array as asm begin case class const constructor destructor div do downto else end except file finally for forward function goto if implementation in inherited interface is label mod nil not object of operator or packed procedure program property raise record repeat set shl shr string then to try type unit until uses var while with xor',
    ),
    isCaseSensitive: false,
    comment: /\/\/[^\n]*|\{[^}]*(?:\}|$)|\(\*[^]*?(?:\*\)|$)/y,
    string: /'(?:[^'\n]|'')*'?/y,
  },
  csharp: {
    keywords: words(
      'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw try typeof uint ulong unchecked unsafe ushort using var virtual void volatile while yield await async',
    ),
    isCaseSensitive: true,
    comment: /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y,
    string: /[$@]*"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y,
  },
  sql: {
    keywords: words(
      'all alter and any as asc avg between by case cast coalesce count create cross delete desc distinct drop else end except exists extract false filter foreign from full group having in index inner insert intersect into is join key left like limit lower max min not null nulls offset on or order outer over partition primary recursive references right rows select set sum table then true union unique update upper using values view when where window with',
    ),
    isCaseSensitive: false,
    comment: /--[^\n]*|\/\*[^]*?(?:\*\/|$)/y,
    string: /'(?:[^']|'')*'?/y,
  },
} satisfies Record<string, Spelling>;

const space = /\s+/y;
const number = /\d[\w.]*/y;
const word = /[\p{L}_]\w*|"[^"\n]*"?/uy;
const sign = /[-+*/%<>=!&|^:?~.]+/y;

/** Tokens of a text by the spelling of its words: names, numbers and strings become one name each. */
export function spelledTokens(text: string, { keywords, isCaseSensitive, comment, string }: Spelling): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (!found) return null;
    at += found.length;
    return found;
  };
  const put = (from: number, name: string) => tokens.push({ name, from, to: at });
  while (at < text.length) {
    const from = at;
    if (read(space) !== null || read(comment) !== null) continue;
    if (read(string) !== null) put(from, 'string');
    else if (read(number) !== null) put(from, 'number');
    else {
      const found = read(word);
      if (found !== null) {
        const key = isCaseSensitive ? found : found.toLowerCase();
        put(from, keywords.has(key) ? key : 'name');
      } else {
        const signs = read(sign);
        if (signs !== null) put(from, signs);
        // brackets and separators say little, and every program has them
        else at += 1;
      }
    }
  }
  return tokens;
}
