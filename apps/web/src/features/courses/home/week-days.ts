import { daysBetween, toLocal } from '../../../parts/time/zoned-time.ts';

const dayMs = 24 * 3_600_000;
type Clock = { timeZone: string; nowMs: number };
export type WeekDay = { day: string; name: string; tasks: number; isToday: boolean };

/** The last seven days with the tasks solved in each, and for how many days in a row something was solved. */
export function weekOf(solvedAt: readonly string[], { timeZone, nowMs }: Clock): { days: WeekDay[]; streak: number } {
  const counts = new Map<number, number>();
  for (const at of solvedAt) {
    const ago = daysBetween(Date.parse(at), nowMs, timeZone);
    counts.set(ago, (counts.get(ago) ?? 0) + 1);
  }
  // noon of each day: a change of the clocks moves it by an hour and never to another day
  const noonMs = Date.parse(`${toLocal(new Date(nowMs).toISOString(), timeZone).slice(0, 10)}T12:00:00Z`);
  const name = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat('ru', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const days = [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
    day: whole.format(noonMs - ago * dayMs),
    name: ago === 0 ? 'сегодня' : name.format(noonMs - ago * dayMs),
    tasks: counts.get(ago) ?? 0,
    isToday: ago === 0,
  }));
  return { days, streak: streakOf(counts) };
}

/** A streak that reaches yesterday still goes on: today is not over. */
function streakOf(counts: ReadonlyMap<number, number>): number {
  const first = counts.has(0) ? 0 : 1;
  let ago = first;
  while (counts.has(ago)) ago += 1;
  return ago - first;
}
