const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false });

/** What waits to be marked is a question, also beside points that an earlier attempt has: «?», «5 ?». */
export function knownScore(score: number, isWaiting: boolean): string {
  if (!isWaiting) return numbers.format(score);
  return score === 0 ? '?' : `${numbers.format(score)} ?`;
}
