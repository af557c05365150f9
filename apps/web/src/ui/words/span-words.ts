/** «меньше секунды», «12 с», «3 мин», «2 ч» */
export function spanWords(ms: number): string {
  if (ms < 1000) return 'меньше секунды';
  if (ms < 60_000) return `${Math.round(ms / 1000)} с`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} мин`;
  return `${Math.round(ms / 3_600_000)} ч`;
}
