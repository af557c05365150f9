/** The words after a slash before the cursor, and where the slash stands; null: no phrase is looked for. */
export function findSlash(text: string, caret: number): { from: number; words: string } | null {
  const found = /(?:^|\s)\/([^\n/]{0,60})$/.exec(text.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, words: found[1]! } : null;
}

/** A phrase in the place of the slash and its words. */
export const putPhrase = (text: string, from: number, caret: number, phrase: string) => ({
  text: text.slice(0, from) + phrase + text.slice(caret),
  caret: from + phrase.length,
});

/** A phrase after what is written. */
export const addPhrase = (text: string, phrase: string): string =>
  text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`;
