import { wordFor } from '../../ui/words/count-words.ts';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false });

/**
 * «66,7», as people write points. Quarters stay («0,25»), and so does what the tenth would make whole: «99,97» is not
 * all of 100.
 */
export function scoreWords(score: number): string {
  const tenth = Math.round(score * 10) / 10;
  return numbers.format(tenth % 1 && (score * 4) % 1 ? tenth : score);
}
/** «5 баллов» */
export const pointsWords = (points: number): string =>
  `${scoreWords(points)} ${wordFor(points, ['балл', 'балла', 'баллов'])}`;
/** «3 из 5» */
export const shareWords = (score: number, most: number): string => `${scoreWords(score)} из ${scoreWords(most)}`;
/** «3 из 5 баллов» */
export const sharePointsWords = (score: number, most: number): string =>
  `${shareWords(score, most)} ${wordFor(most, ['балла', 'баллов', 'баллов'])}`;

/**
 * Points that are not known yet are «?»: they wait for a teacher's mark, or are shown later. If an earlier attempt has
 * points, «5 ?».
 */
export function knownScore(score: number, isWaiting: boolean): string {
  if (!isWaiting) return scoreWords(score);
  return score === 0 ? '?' : `${scoreWords(score)} ?`;
}
