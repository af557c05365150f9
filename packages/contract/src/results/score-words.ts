const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2, useGrouping: false });

/**
 * «66,7», as people write points. Quarters stay («0,25»), and so does what the tenth would make whole: «99,97» is not
 * all of 100.
 */
export function scoreWords(score: number): string {
  const tenth = Math.round(score * 10) / 10;
  return numbers.format(tenth % 1 && (score * 4) % 1 ? tenth : score);
}
/** «3 из 5» */
export const shareWords = (score: number, most: number): string => `${scoreWords(score)} из ${scoreWords(most)}`;
