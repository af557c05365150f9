/** Signs that people write for one apostrophe. */
export const apostrophes = '’‘ʼ`´';

/**
 * A text as searches compare it, in the browser and in the database: without case, outer blanks, the two dots of «ё», which
 * people leave out, and without the difference between apostrophes.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(new RegExp(`[${apostrophes}]`, 'g'), "'");
