/** Directives at the beginning of a file, and declarations that end its statements. */
const using = /^(?:global\s+)?using\s+(?!var\b|\()[\w.\s=<>,]+;/;
const type =
  /^(?:\[[^\]\n]*\]\s*)*(?:(?:public|internal|private|protected|static|sealed|abstract|partial|readonly|unsafe|ref)\s+)*(?:class|struct|interface|enum|record|namespace|delegate)\b/;
const blank = /^(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/|#[^\n]*|extern\s+alias\s+\w+\s*;)/;

/**
 * C# 9 allows statements outside of a class, but Mono's compiler does not. This puts them into a method at the same
 * lines, so that line numbers of errors stay. Methods among them are moved behind it.
 */
export function wrapTopLevel(source: string): string {
  const start = skip(source, 0, using);
  if (start >= source.length || type.test(source.slice(start))) return source;
  const { statements, methods, end } = readTop(source, start);
  const usesArgs = /\bargs\b/.test(statements);
  const waits = /\bawait\b/.test(statements);
  // `await` and `return` with a value do not work in this method: the compiler reports them
  if (waits || /\breturn\b[^;]*\w[^;]*;/.test(statements)) return source;
  const head = `static class Program { static void Main(${usesArgs ? 'string[] args' : ''}) { `;
  const body = blankOut(source.slice(start, end), methods, start);
  return `${source.slice(0, start)}${head}${body} }\n${methods.map(([from, to]) => asStatic(source.slice(from, to))).join('\n')} }\n${source.slice(end)}`;
}

type Span = readonly [from: number, to: number];

/** The position after spaces, comments and what `more` matches. */
function skip(source: string, from: number, more?: RegExp): number {
  let at = from;
  for (;;) {
    const rest = source.slice(at);
    const found = blank.exec(rest) ?? more?.exec(rest);
    if (!found || found[0] === '') return at;
    at += found[0].length;
  }
}

/** A method among statements: type, name, parameters and body. */
const method =
  /^(?:static\s+)?(?!return\b|new\b|else\b|throw\b|await\b|var\b|using\b|if\b|while\b|for\b|foreach\b|switch\b|lock\b)[\w.<>[\],?]+(?:\s*<[^()=;]*>)?\s+\w+\s*(?:<[\w\s,]+>)?\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:\{|=>)/;

function readTop(source: string, start: number): { statements: string; methods: Span[]; end: number } {
  const methods: Span[] = [];
  let statements = '';
  let at = start;
  while (at < source.length) {
    const next = skip(source, at);
    if (next >= source.length || type.test(source.slice(next))) return { statements, methods, end: next };
    const end = endOfStatement(source, next);
    if (method.test(source.slice(next, end))) methods.push([next, end]);
    else statements += `${source.slice(next, end)}\n`;
    at = end;
  }
  return { statements, methods, end: source.length };
}

/** The position after `;` or the closing brace; skips strings and comments. */
function endOfStatement(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const rest = source.slice(at, at + 2);
    if (rest === '//' || rest === '/*') {
      const end = source.indexOf(rest === '//' ? '\n' : '*/', at);
      if (end < 0) return source.length;
      at = end + (rest === '//' ? 0 : 1);
    } else if (source[at] === '"' || source[at] === "'") at = endOfString(source, at);
    else if ('({['.includes(source[at]!)) depth++;
    else if (')}]'.includes(source[at]!)) {
      depth--;
      if (
        depth <= 0 &&
        source[at] === '}' &&
        !/^\s*(?:else|catch|finally|while\s*\(|[;.,)])/.test(source.slice(at + 1, at + 200))
      )
        return at + 1;
    } else if (source[at] === ';' && depth === 0) return at + 1;
  }
  return source.length;
}

function endOfString(source: string, from: number): number {
  const quote = source[from]!;
  const isVerbatim = quote === '"' && /[@]\$?$/.test(source.slice(Math.max(0, from - 2), from));
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\' && !isVerbatim) at++;
    else if (source[at] === quote) {
      if (isVerbatim && source[at + 1] === quote) at++;
      else return at;
    }
  }
  return source.length;
}

/** Replaces methods by empty lines. */
function blankOut(text: string, methods: readonly Span[], offset: number): string {
  let out = text;
  for (const [from, to] of methods)
    out =
      out.slice(0, from - offset) +
      out.slice(from - offset, to - offset).replaceAll(/[^\n]/g, ' ') +
      out.slice(to - offset);
  return out;
}

const asStatic = (text: string) => (/^static\b/.test(text) ? text : `static ${text}`);
