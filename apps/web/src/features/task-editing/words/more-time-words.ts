import { type Language, languageNames } from '@put/contract/judge/languages';
import { timeLimitIn } from '@put/contract/judge/time-allowances';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

/**
 * «Java — 2 с; JavaScript, TypeScript — 3 с»: the languages that get more time than the quickest one; empty when none
 * does.
 */
export function moreTimeWords(timeMs: number, languages: readonly Language[]): string {
  const byTime = Map.groupBy(languages, (language) => timeLimitIn(timeMs, language, languages));
  return [...byTime]
    .filter(([time]) => time > timeMs)
    .toSorted(([a], [b]) => a - b)
    .map(([time, slow]) => `${slow.map((one) => languageNames[one]).join(', ')} — ${numbers.format(time / 1000)} с`)
    .join('; ');
}
