/** A text as searches compare it: without case, outer spaces and the two dots of «ё», which people leave out. */
export const searchable = (text: string): string => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');
