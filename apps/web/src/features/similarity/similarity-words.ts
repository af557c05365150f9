import type { SimilarityDecision } from '@put/contract/similarity/similarity';
import { countWords } from '../../ui/words/count-words.ts';

/** Stands on every screen of similarity. */
export const provesNothing = 'Сходство ничего не доказывает: посмотрите на код и поговорите с людьми.';

export const decisionWords: Record<SimilarityDecision, string> = {
  coincidence: 'Объяснимо',
  talk: 'Обсудить',
};

export const elsewhereWords = 'Решение не из ваших курсов';

export const solutionsWords = (count: number): string => countWords(count, ['решение', 'решения', 'решений']);
export const pairsWords = (count: number): string => countWords(count, ['пара', 'пары', 'пар']);
export const linesWords = (count: number): string => countWords(count, ['строка', 'строки', 'строк']);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** «через 3 дня»: how much later the second came. */
export function laterWords(firstAt: string, thenAt: string): string {
  const passedMs = Date.parse(thenAt) - Date.parse(firstAt);
  if (passedMs < minuteMs) return 'сразу после';
  if (passedMs < hourMs) return `через ${countWords(Math.floor(passedMs / minuteMs), ['минуту', 'минуты', 'минут'])}`;
  if (passedMs < dayMs) return `через ${countWords(Math.floor(passedMs / hourMs), ['час', 'часа', 'часов'])}`;
  const days = Math.floor(passedMs / dayMs);
  if (days < 365) return `через ${countWords(days, ['день', 'дня', 'дней'])}`;
  return `через ${countWords(Math.floor(days / 365), ['год', 'года', 'лет'])}`;
}
