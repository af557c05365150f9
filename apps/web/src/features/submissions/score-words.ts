import type { Submission } from '@put/contract/submissions';
import { wordFor } from '../../shared/count-words.ts';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

/** «5 из 10 баллов» */
export const scoreWords = (score: number, most: number): string =>
  `${numbers.format(score)} из ${numbers.format(most)} ${wordFor(most, ['балла', 'баллов', 'баллов'])}`;

/** What the moment of arrival makes of the points; null where it takes nothing away. */
export function lateWords({ cause, late_credit }: Pick<Submission, 'cause' | 'late_credit'>): string | null {
  if (cause === 'check' || late_credit === 100) return null;
  return late_credit === null ? 'тренировка, баллы не меняются' : `засчитано ${late_credit} % баллов`;
}
