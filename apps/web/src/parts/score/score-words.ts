import { scoreWords, shareWords } from '@put/contract/results/score-words';
import { wordFor } from '../../ui/words/count-words.ts';

export { scoreWords, shareWords };

/** «5 баллов» */
export const pointsWords = (points: number): string =>
  `${scoreWords(points)} ${wordFor(points, ['балл', 'балла', 'баллов'])}`;
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
