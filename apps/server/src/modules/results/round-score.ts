/** Rounds points to two decimals, as they are shown. */
export const roundScore = (score: number): number => Math.round(score * 100) / 100;
