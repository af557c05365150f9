/** Chance that is the same each time: xorshift. */
export function chances(seed: number) {
  let state = seed;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    next,
    isTrue: (share: number) => next() < share,
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
export type Chances = ReturnType<typeof chances>;

/** How a person calls what the author's programs call so. */
const names: Record<string, readonly string[]> = {
  result: ['result', 'res', 'answer', 'otvet'],
  total: ['total', 'summa', 's', 'sum1'],
  count: ['count', 'cnt', 'kol', 'number'],
  best: ['best', 'maximum', 'm', 'luchshiy'],
  name: ['name', 'imya', 'who', 'name'],
  word: ['word', 'slovo', 'w', 'text'],
  line: ['line', 'stroka', 'text', 'line'],
  i: ['i', 'j', 'k1', 'i'],
  c: ['c', 'ch', 'letter', 'bukva'],
};

/** A program as this person writes: other names, a remark, more room. What the judge says of it is seen then. */
export function inStyle(program: string, person: number): string {
  let text = program;
  for (const [name, others] of Object.entries(names)) {
    const other = others[person % others.length]!;
    if (new RegExp(`\\b${other}\\b`).test(text) || !new RegExp(`\\b${name} = |for ${name} in`).test(text)) continue;
    text = text.replaceAll(new RegExp(`(?<![.'"\\w])${name}(?![\\w'"(=]|=[^=])`, 'g'), other);
  }
  if (person % 5 === 1) text = text.replaceAll(/ (\+|-|\*) /g, '$1');
  if (person % 7 === 3)
    text = `# ${['задача', 'моё решение', 'домашняя работа', 'проверить ещё раз'][person % 4]}\n${text}`;
  return text;
}
