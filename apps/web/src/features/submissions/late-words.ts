import type { Submission } from '@put/contract/submissions/submissions';

/** How lateness reduces the points; null when it does not. */
export function lateWords({ cause, late_credit }: Pick<Submission, 'cause' | 'late_credit'>): string | null {
  if (cause === 'check' || late_credit === 100) return null;
  return late_credit === null ? 'тренировка, баллы не меняются' : `засчитано ${late_credit}\u00a0% баллов`;
}
