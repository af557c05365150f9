/** Marks of Markdown that stand between words. Each expression is bounded, so that no text can hold it up. */
const marks: [RegExp, string][] = [
  [/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1'],
  [/^[ \t]{0,9}(?:#{1,6}|>|[-*+]|\d{1,3}[.)]|:{3,9}\S{0,40}|[`~]{3,9}\S{0,40})[ \t]*/gm, ''],
  [/[*`$|\\]|_{2}/g, ''],
];

/** The words of a Markdown text, nearly as they are read: for short pieces, not for pages. */
export const plainText = (source: string): string => marks.reduce((text, [mark, to]) => text.replace(mark, to), source);
