import { doingWords, stuckWords } from '../../../../parts/stuck/stuck-words.ts';
import type { Card } from './class-picture.ts';

export const nameOf = ({ name, seat }: Pick<Card, 'name' | 'seat'>): string => name ?? `Место ${seat}`;

/** «Петров Е.»: short enough for a narrow line. */
export function shortName(card: Pick<Card, 'name' | 'seat'>): string {
  const [last, first] = (card.name ?? '').split(' ');
  return first ? `${last} ${first[0]}.` : nameOf(card);
}

const hasTried = (path: string) => /[^-x]/.test(path);

/** At the right of the name; null for who simply works. */
export function badgeOf({ doing, path, isDone, isQuiet, stuck }: Card): string | null {
  if (isQuiet) return 'К ученику идут';
  if (stuck?.reason === 'asks') return 'Вопрос';
  if (stuck?.reason === 'silent') return 'Молчит';
  if (stuck !== null) return 'Нужна помощь';
  if (isDone) return 'Готово';
  if (doing === null && !hasTried(path)) return 'Не начато';
  return doing === null || doing === 'away' ? 'Не здесь' : null;
}

/** What the student does, in one line. */
export function cardLine({ doing, at, minutes, isDone, path, stuck }: Card): string {
  if (doing === null && !hasTried(path)) return 'в занятии ещё не было';
  if (isDone) return path.includes('x') ? 'решено всё, что в счёт' : 'все задачи решены';
  if (doing === null) return 'занятие сейчас не открыто';
  if (doing === 'away') return minutes === 0 ? 'вкладка только что закрыта' : `вкладка закрыта ${minutes} мин`;
  if (stuck !== null) return stuckWords(stuck);
  if (at === -1) return 'читает текст занятия';
  return doing === 'reads' ? 'читает условие' : doingWords[doing];
}
