import { countWords, wordFor } from '../../ui/words/count-words.ts';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false });

/** «12,5» */
export const scoreWords = (score: number): string => numbers.format(score);
/** «5 баллов» */
export const pointsWords = (points: number): string => countWords(points, ['балл', 'балла', 'баллов']);
/** «3 из 5» */
export const shareWords = (score: number, most: number): string => `${scoreWords(score)} из ${scoreWords(most)}`;
/** «3 из 5 баллов» */
export const sharePointsWords = (score: number, most: number): string =>
  `${shareWords(score, most)} ${wordFor(most, ['балла', 'баллов', 'баллов'])}`;

/** Work that waits for a teacher's mark is «?»; if an earlier attempt has points, «5 ?». */
export function knownScore(score: number, isWaiting: boolean): string {
  if (!isWaiting) return scoreWords(score);
  return score === 0 ? '?' : `${scoreWords(score)} ?`;
}
