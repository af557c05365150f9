export type Part =
  | { is: 'words'; text: string }
  | { is: 'formula'; text: string; isBlock: boolean }
  | { is: 'group'; text: string }
  | { is: 'command'; name: string };

export type Reader = ReturnType<typeof readerOf>;

const closing = { '{': '}', '[': ']' } as const;

/**
 * Reads a LaTeX text from left to right in linear time; only the contents of arguments are read again by the caller.
 */
export function readerOf(source: string) {
  let at = 0;

  /** The text up to the matching closing bracket; the rest of the source when there is none. */
  function balanced(open: '{' | '['): string {
    const start = ++at;
    for (let depth = 0; at < source.length; at++) {
      const sign = source[at];
      if (sign === '\\') at++;
      else if (sign === '{' || sign === open) depth++;
      else if (depth > 0 && (sign === '}' || sign === closing[open])) depth--;
      else if (sign === closing[open]) return source.slice(start, at++);
    }
    return source.slice(start);
  }

  function through(end: string): string {
    const start = at;
    let found = source.indexOf(end, at);
    while (found > 0 && source[found - 1] === '\\' && end.startsWith('$')) found = source.indexOf(end, found + 1);
    at = found < 0 ? source.length : found + end.length;
    return source.slice(start, found < 0 ? source.length : found);
  }

  function readCommand(): string {
    const name = /^[a-zA-Z]+\*?/.exec(source.slice(at + 1, at + 60))?.[0] ?? source[at + 1] ?? '';
    at += 1 + name.length;
    return name.length > 1 ? name.replace(/\*$/, '') : name;
  }

  return {
    next(): Part | null {
      const sign = source[at];
      if (sign === undefined) return null;
      if (sign === '$') {
        const isBlock = source.startsWith('$$', at);
        at += isBlock ? 2 : 1;
        return { is: 'formula', text: through(isBlock ? '$$' : '$'), isBlock };
      }
      if (source.startsWith('\\[', at) || source.startsWith('\\(', at)) {
        const isBlock = source[at + 1] === '[';
        at += 2;
        return { is: 'formula', text: through(isBlock ? '\\]' : '\\)'), isBlock };
      }
      if (sign === '{') return { is: 'group', text: balanced('{') };
      if (sign === '}') {
        at++;
        return { is: 'words', text: '' };
      }
      if (sign === '\\') return { is: 'command', name: readCommand() };
      const start = at;
      while (at < source.length && !'\\${}'.includes(source[at]!)) at++;
      return { is: 'words', text: source.slice(start, at) };
    },

    /** The next argument in these brackets; null when there is none. */
    argument(open: '{' | '['): string | null {
      const spaces = /^\s*/.exec(source.slice(at, at + 100))![0].length;
      if (source[at + spaces] !== open) return null;
      at += spaces;
      return balanced(open);
    },

    /** Whether a letter or a group comes next. */
    hasLetter: () => /^\s*(?:\{|\p{L}|\\[ij])/u.test(source.slice(at, at + 100)),

    /** The next letter, or `\i`. */
    letter(): string {
      const found = /^\s*(\\[ij]|\p{L})/u.exec(source.slice(at, at + 100));
      at += found?.[0].length ?? 0;
      return found?.[1] ?? '';
    },

    /** Skips a star after the name of a command. */
    star(): void {
      if (source[at] === '*') at++;
    },

    /** The text between a character and its next occurrence, as in `\verb|…|`. */
    delimited(): string {
      const sign = source[at++] ?? '';
      return through(sign);
    },

    /** The content of an environment; nested environments of the same name are part of it. */
    until(name: string): string {
      const start = at;
      const { contentEnd, next } = endOfEnvironment(source, start, name);
      at = next;
      return source.slice(start, contentEnd);
    },

    /** The next command, environment or run of text, as typed; null at the end. */
    piece(): string | null {
      const start = at;
      if (at >= source.length) return null;
      if (source[at] === '\\') {
        const name = readCommand();
        if (name === 'item') return '\\item';
        if (name === 'begin') {
          const environment = this.argument('{');
          if (environment !== null) this.until(environment);
        }
        return source.slice(start, at);
      }
      at++;
      while (at < source.length && source[at] !== '\\') at++;
      return source.slice(start, at);
    },

    isBeforeSpace: () => /\s/.test(source[at] ?? ''),
    rest: () => source.slice(at),
  };
}

/** Where the environment ends whose content begins at `start`, and what comes after it begins. */
function endOfEnvironment(source: string, start: number, name: string): { contentEnd: number; next: number } {
  const [begin, end] = [`\\begin{${name}}`, `\\end{${name}}`];
  let at = start;
  for (let depth = 0; ;) {
    const [opens, closes] = [source.indexOf(begin, at), source.indexOf(end, at)];
    if (closes < 0) return { contentEnd: source.length, next: source.length };
    if (opens >= 0 && opens < closes) {
      depth++;
      at = opens + begin.length;
    } else {
      at = closes + end.length;
      if (depth-- === 0) return { contentEnd: closes, next: at };
    }
  }
}
