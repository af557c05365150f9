/** Points are shown to two digits. */
export const roundScore = (score: number): number => Math.round(score * 100) / 100;
