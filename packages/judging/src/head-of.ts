/** What is kept of an open text; of a hidden failure's staff read less. */
const openHead = 4_096;
const hiddenHead = 1_024;

export const lettersOf = (isOpen: boolean): number => (isOpen ? openHead : hiddenHead);

/** The beginning of a text. PostgreSQL's text holds no NUL, and a cut must not leave half a surrogate pair. */
export const headOf = (text: string, isOpen = true): string =>
  text.slice(0, lettersOf(isOpen)).toWellFormed().replaceAll('\0', '\uFFFD');
