/** Whether a text is one that PostgreSQL and JSON hold: no letter with the code 0, no half of a letter. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const notPlainWords = 'Текст теста — это буквы в UTF-8, и знака с кодом 0 среди них быть не может.';
