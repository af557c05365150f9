const mostShown = 200;

/**
 * By what each of some texts is known again, newest first: its first line that the text after it has not, or the last
 * one where that text only went on. `now`: the text that stands; undefined: none does.
 */
export const tellingLines = (texts: readonly string[], now: string | undefined): string[] =>
  texts.map((text, at) => {
    const after = new Set(linesOf(texts[at - 1] ?? now ?? ''));
    const own = linesOf(text);
    return (own.find((line) => !after.has(line)) ?? own.at(-1) ?? '').slice(0, mostShown);
  });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The text at the first of some paths into a draft that leads to one. */
export function textAt(content: unknown, paths: readonly (readonly string[])[]): string {
  for (const path of paths) {
    let at = content;
    for (const key of path) at = (at as Record<string, unknown> | null | undefined)?.[key];
    if (typeof at === 'string') return at;
  }
  return '';
}
