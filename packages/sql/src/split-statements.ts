import type { Dialect } from './protocol.ts';

type Piece = { is: 'comment' | 'quoted' | 'semicolon' | 'plain'; text: string };

/** Where a quote or a comment begins in each dialect, and words that only look like the beginning of one. */
const beginnings: Record<Dialect, RegExp> = {
  sqlite: /['"`[]|--|\/\*|;|[^'"`[\-/;]+|[^]/y,
  // a word may contain `$`, so `a$b$` begins no dollar quote; in E'…' the quote follows the word E
  postgresql:
    /['"]|--|\/\*|;|[eE]'|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|[^\w'"\-/;$\u0080-\uffff]+|[^]/y,
};
const lineEnd = { sqlite: /\n/g, postgresql: /[\n\r]/g };

/** Cuts a script into pieces; joined they are the script again. */
function* piecesOf(script: string, dialect: Dialect): Generator<Piece> {
  const beginning = beginnings[dialect];
  for (let at = 0; at < script.length;) {
    beginning.lastIndex = at;
    const [first] = beginning.exec(script)!;
    const from = at + first.length;
    const upTo = (mark: string) => {
      const found = script.indexOf(mark, from);
      return found < 0 ? script.length : found + mark.length;
    };
    let is: Piece['is'] = 'quoted';
    let end: number;
    // a doubled quote counts as the end of one string and the beginning of the next; the result is the same
    if (first === "'" || first === '"' || first === '`') end = upTo(first);
    else if (first === '[') end = upTo(']');
    else if (first === "e'" || first === "E'") end = endOfEscaped(script, from);
    else if (/^\$.*\$$/.test(first)) end = upTo(first);
    else if (first === '--') {
      is = 'comment';
      const stop = lineEnd[dialect];
      stop.lastIndex = from;
      end = stop.exec(script)?.index ?? script.length;
    } else if (first === '/*') {
      is = 'comment';
      end = dialect === 'sqlite' ? upTo('*/') : endOfNested(script, from);
    } else {
      is = first === ';' ? 'semicolon' : 'plain';
      end = from;
    }
    yield { is, text: script.slice(at, end) };
    at = end;
  }
}

/** The end of a string where a backslash escapes a quote. */
function endOfEscaped(script: string, from: number): number {
  const rest = /(?:[^'\\]|''|\\[^])*(?:'|\\?$)/y;
  rest.lastIndex = from;
  rest.exec(script);
  return rest.lastIndex || script.length;
}

/** The end of a comment; in PostgreSQL comments may be nested. */
function endOfNested(script: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const mark = marks.exec(script);
    if (mark === null) return script.length;
    depth += mark[0] === '/*' ? 1 : -1;
  }
  return marks.lastIndex;
}

/**
 * The statements of a script, without empty ones. A semicolon in quotes, dollar quotes or comments does not separate.
 */
export function splitStatements(
  script: string,
  dialect: Dialect,
  isWhole: (statement: string) => boolean = () => true,
): string[] {
  const statements: string[] = [];
  let statement = '';
  let isBlank = true;
  const end = () => {
    if (!isBlank) statements.push(statement.trim());
    statement = '';
    isBlank = true;
  };
  for (const { is, text } of piecesOf(script, dialect)) {
    if (is === 'semicolon' && (isBlank || isWhole(statement + text))) end();
    else {
      statement += text;
      isBlank &&= is === 'comment' || text.trim() === '';
    }
  }
  end();
  return statements;
}

/** The script without comments, which may tell what only the author should know. */
export const withoutComments = (script: string, dialect: Dialect): string =>
  Array.from(piecesOf(script, dialect), ({ is, text }) => (is === 'comment' ? ' ' : text)).join('');

/** The first words of a statement without comments, which tell its type: lower case, single spaces. */
export const wordsOf = (statement: string): string =>
  statement
    .replace(/^[\s(]+/, '')
    .slice(0, 200)
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
