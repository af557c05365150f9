const mostLetters = 80;

/** Markdown as plain text, for lists to choose from and for accessible names. */
export function plainWords(text: string): string {
  const words = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`$]|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words;
}
