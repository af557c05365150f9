const keywords = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal
  not or pass raise return try while with yield`.split(/\s+/),
);
const constants = new Set('False None True self'.split(' '));
const token =
  /(?<comment>#[^\n]*)|(?<string>[rbfu]{0,2}(?:'''[^]*?(?:'''|(?![^]))|"""[^]*?(?:"""|(?![^]))|'(?:\\[^]|[^'\\\n])*'?|"(?:\\[^]|[^"\\\n])*"?))|(?<number>0[xob][\da-f_]+|(?:\d[\d_]*\.?|\.\d)[\d_]*(?:e[+-]?\d+)?j?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)(?<call>[ \t]*\()?|(?<decorator>(?<=^[ \t]*)@[\p{L}\p{N}_.]+)/gimu;

/** Colours Python without Lezer's grammar, which is twenty times larger and loads only for writing. */
export function colorPython(code: string, put: (text: string, className: string) => void): void {
  let [end, before] = [0, ''];
  for (const match of code.matchAll(token)) {
    const groups = match.groups ?? {};
    const word = groups['word'];
    const text = word ?? match[0];
    if (match.index > end) put(code.slice(end, match.index), '');
    put(text, word === undefined ? classOf(groups) : classOfWord(word, before, groups['call'] !== undefined));
    end = match.index + text.length;
    before = text;
  }
  if (end < code.length) put(code.slice(end), '');
}

function classOf(groups: Record<string, string | undefined>): string {
  if (groups['string'] !== undefined) return 'pt-code-string';
  return groups['number'] === undefined ? 'pt-code-comment' : 'pt-code-number';
}

function classOfWord(word: string, before: string, isCall: boolean): string {
  if (keywords.has(word)) return 'pt-code-keyword';
  if (constants.has(word)) return 'pt-code-number';
  if (before === 'class') return 'pt-code-type';
  return isCall ? 'pt-code-function' : '';
}
