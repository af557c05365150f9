import { sharePointsWords } from '../../parts/score/score-words.ts';

/** «12,5 из 40 баллов» */
export const pointsOf = (score: number, most: number): string => sharePointsWords(score, most);
/** A cell: «—» where only a teacher has set points. */
export const attemptsOf = (attempts: number): string => (attempts === 0 ? '—' : String(attempts));
