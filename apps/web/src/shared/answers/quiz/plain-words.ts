const mostLetters = 80;

/** A text in Markdown where only words fit: in lists to choose from and in names that are said aloud. */
export function plainWords(text: string): string {
  const words = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`$]|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words;
}
