/** By what a text is known again: its first line that is not blank. */
export const firstLineOf = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 200) ?? '';
