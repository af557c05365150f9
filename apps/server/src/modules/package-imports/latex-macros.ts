const mostMacros = 50;
const mostRounds = 5;
const longest = 200_000;

type Macro = { name: string; parameters: number; usual: string | null; body: string };

/** From the brace at `from` to the position after its closing brace; -1 when there is none. */
function closing(text: string, from: number): number {
  if (text[from] !== '{') return -1;
  for (let at = from, depth = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

const definition =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|def)\*?\s*\{?\s*\\([a-zA-Z]+)\s*\}?\s*(?:\[(\d)\])?(?:\[([^\]]*)\])?\s*((?:#\d)*)\s*/g;

/**
 * Expands an author's own commands and removes their definitions. `source` holds the definitions and may be longer than
 * `body`.
 */
export function withMacros(source: string, body: string): string {
  const macros = macrosIn(source);
  let text = withoutDefinitions(body);
  for (let round = 0; round < mostRounds; round++) {
    const next = macros.reduce(expand, text);
    if (next === text || next.length > longest) break;
    text = next;
  }
  return text;
}

function macrosIn(source: string): Macro[] {
  const found: Macro[] = [];
  for (const match of source.matchAll(definition)) {
    const start = match.index + match[0].length;
    const end = closing(source, start);
    if (end < 0 || found.length === mostMacros) continue;
    const [, name = '', count = '0', usual, hashes = ''] = match;
    const inside = source.slice(start + 1, end - 1);
    const isOperator = match[0].startsWith('\\DeclareMathOperator');
    const parameters = Math.max(Number(count), hashes.length / 2);
    found.push({ name, parameters, usual: usual ?? null, body: isOperator ? `\\operatorname{${inside}}` : inside });
  }
  return found;
}

function withoutDefinitions(text: string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(definition)) {
    const end = closing(text, match.index + match[0].length);
    if (end < 0 || match.index < at) continue;
    out += text.slice(at, match.index);
    at = end;
  }
  return out + text.slice(at);
}

function expand(text: string, { name, parameters, usual, body }: Macro): string {
  const call = new RegExp(`\\\\${name}(?![a-zA-Z])`, 'g');
  let out = '';
  let at = 0;
  for (const match of text.matchAll(call)) {
    if (match.index < at) continue;
    let end = match.index + match[0].length;
    const given: string[] = [];
    const chosen = usual === null ? null : /^\s*\[([^\]]*)\]/.exec(text.slice(end, end + 500));
    if (usual !== null) given.push(chosen?.[1] ?? usual);
    if (chosen) end += chosen[0].length;
    while (given.length < parameters) {
      const open = end + /^\s*/.exec(text.slice(end, end + 100))![0].length;
      const close = closing(text, open);
      if (close < 0) break;
      given.push(text.slice(open + 1, close - 1));
      end = close;
    }
    if (given.length < parameters) continue;
    const filled = body.replaceAll(/#(\d)/g, (_, number: string) => given[Number(number) - 1] ?? '');
    out += text.slice(at, match.index) + (parameters === 0 ? `${filled}{}` : filled);
    at = end;
    if (out.length > longest) return text;
  }
  return out + text.slice(at);
}
