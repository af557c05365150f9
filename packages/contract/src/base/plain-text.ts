/** Whether PostgreSQL and JSON can store the text: no character U+0000, no unpaired surrogate. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const notPlainWords = 'Текст теста — это буквы в UTF-8, и знака с кодом 0 среди них быть не может.';
