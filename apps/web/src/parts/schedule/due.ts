import { fromLocal, toLocal } from '../time/zoned-time.ts';

/** The choices of the filter by due date. */
export const dueWords = {
  today: 'Сдать сегодня',
  week: 'Сдать за неделю',
  overdue: 'Срок прошёл',
  none: 'Без срока',
};
export type Due = keyof typeof dueWords;

type Clock = { timeZone: string; nowMs: number };

/**
 * The last moment of today, or of the seventh day from now, in the user's time zone. Stays the same all day, so that
 * the query is not repeated.
 */
export function dueBefore(due: 'today' | 'week', { timeZone, nowMs }: Clock): string {
  const day = new Date(`${toLocal(new Date(nowMs).toISOString(), timeZone).slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + (due === 'week' ? 8 : 1));
  const nextMidnight = fromLocal(day.toISOString().slice(0, 16), timeZone)!.at;
  return new Date(Date.parse(nextMidnight) - 1).toISOString();
}
