import { fromLocal, toLocal } from '../../shared/schedule/zoned-time.ts';

/** When a task is due, as the list is filtered by it. */
export const dueWords = {
  today: 'Сдать сегодня',
  week: 'Сдать за неделю',
  overdue: 'Срок прошёл',
  none: 'Без срока',
};
export type Due = keyof typeof dueWords;

type Clock = { timeZone: string; nowMs: number };

/** The last moment of today, or of the seventh day from now, where the person is: the same all day long. */
export function dueBefore(due: 'today' | 'week', { timeZone, nowMs }: Clock): string {
  const day = new Date(`${toLocal(new Date(nowMs).toISOString(), timeZone).slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + (due === 'week' ? 8 : 1));
  const nextMidnight = fromLocal(day.toISOString().slice(0, 16), timeZone)!.at;
  return new Date(Date.parse(nextMidnight) - 1).toISOString();
}
