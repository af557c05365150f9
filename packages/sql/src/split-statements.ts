/** Statements of a script, without empty ones. Quotes, dollar quotes and comments may hold semicolons. */
export function splitStatements(script: string, isWhole: (statement: string) => boolean = () => true): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let at = 0; at < script.length;) {
    const part = /^(?:'(?:[^']|'')*'?|"(?:[^"]|"")*"?|--[^\n]*|\/\*[^]*?(?:\*\/|$))/.exec(
      script.slice(at, at + 1_000_000),
    );
    const dollar = /^\$(?:[A-Za-z_]\w*)?\$/.exec(script.slice(at, at + 80));
    if (part) at += part[0].length;
    else if (dollar && !/[\w$]/.test(script[at - 1] ?? '')) {
      const end = script.indexOf(dollar[0], at + dollar[0].length);
      at = end < 0 ? script.length : end + dollar[0].length;
    } else if (script[at] === ';' && isWhole(script.slice(start, at + 1))) {
      statements.push(script.slice(start, at));
      start = ++at;
    } else at += nextOfInterest(script, at);
  }
  statements.push(script.slice(start));
  return statements.map((one) => one.trim()).filter((one) => wordsOf(one) !== '');
}

/** The same script for readers who are not its author: comments may say what only the author should know. */
export const withoutComments = (script: string): string =>
  script.replaceAll(/'(?:[^']|'')*'?|"(?:[^"]|"")*"?|--[^\n]*|\/\*[^]*?(?:\*\/|$)/g, (part) =>
    /^['"]/.test(part) ? part : ' ',
  );

/** How far it is to the next character that may mean something. */
function nextOfInterest(script: string, at: number): number {
  const next = /['"\-/;$]/.exec(script.slice(at + 1, at + 10_001));
  return next ? next.index + 1 : Math.min(10_000, script.length - at);
}

/** A statement without comments at its beginning, in small letters with single spaces: what it is, by its first words. */
export const wordsOf = (statement: string): string =>
  statement
    .replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?(?:\*\/|$)|\()+/, '')
    .slice(0, 200)
    .replaceAll(/--[^\n]*\n|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
