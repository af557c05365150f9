const keywords = new Set(
  `add all alter and any as asc begin between by case cast check column commit constraint create cross cte current default delete desc
  distinct drop else end except exists explain false fetch first for foreign from full group having if in index inner insert intersect into is
  join key last left like limit natural not null nulls offset on or order outer over partition primary references returning right rollback row
  rows select set table temporary then transaction trigger true union unique update using values view when where window with`.split(
    /\s+/,
  ),
);
const types = new Set(
  'bigint bit blob bool boolean bytea char date datetime decimal double float int integer interval json jsonb numeric precision real serial smallint text time timestamp uuid varchar'.split(
    ' ',
  ),
);
const token =
  /(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>'(?:[^']|'')*'?)|(?<quoted>"[^"\n]*"?)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)(?<call>\s*\()?/gu;

/** Colours SQL by lists of words. CodeMirror's grammar of SQL would load the whole editor. */
export function colorSql(code: string, put: (text: string, className: string) => void): void {
  let end = 0;
  for (const match of code.matchAll(token)) {
    const groups = match.groups ?? {};
    const word = groups['word'];
    const text = word ?? match[0];
    if (match.index > end) put(code.slice(end, match.index), '');
    put(text, word === undefined ? classOf(groups) : classOfWord(word.toLowerCase(), groups['call'] !== undefined));
    end = match.index + text.length;
  }
  if (end < code.length) put(code.slice(end), '');
}

function classOf(groups: Record<string, string | undefined>): string {
  if (groups['comment'] !== undefined) return 'pt-code-comment';
  if (groups['string'] !== undefined) return 'pt-code-string';
  return groups['number'] === undefined ? '' : 'pt-code-number';
}

function classOfWord(word: string, isCall: boolean): string {
  if (keywords.has(word)) return 'pt-code-keyword';
  if (types.has(word)) return 'pt-code-type';
  return isCall ? 'pt-code-function' : '';
}
