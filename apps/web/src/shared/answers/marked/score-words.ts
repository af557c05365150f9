import { countWords } from '../../count-words.ts';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

export const scoreOf = (points: number): string => countWords(points, ['балл', 'балла', 'баллов']);
/** «3 из 5» */
export const shareOf = (points: number, most: number): string => `${numbers.format(points)} из ${numbers.format(most)}`;
