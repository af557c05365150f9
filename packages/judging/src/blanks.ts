/**
 * Blanks between the words of an output: those of `isspace` in C, as other judges have it. U+00A0, U+3000, U+2028 and
 * a BOM are signs like any other: a checker in another language would not take them for blanks.
 */
const blanks = /[ \t\n\v\f\r]+/;

export const tokensOf = (text: string): string[] => text.split(blanks).filter(Boolean);

/** Without blanks at the ends of lines and empty lines at the end. */
export const linesOf = (text: string): string[] => withoutEnd(text).split(/\r?\n/).map(withoutEnd);

/** Without blanks at the end. No pattern: one that ends in `$` takes the square of the length of a row of blanks. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export const isBlankText = (text: string): boolean => withoutEnd(text) === '';

const space = 32;
const tab = 9;
const carriageReturn = 13;
const isBlank = (code: number) => code === space || (code >= tab && code <= carriageReturn);
