import type { PersonDay } from '@put/contract/results/person-results';

/** `from`: the Monday, yyyy-MM-dd. */
export type Week = { from: string; attempts: number; solved: number };

const dayMs = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of a day's week, in milliseconds of that day's midnight in UTC. */
function mondayMs(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs;
}

/** The weeks from the first with work to that of `today`, empty ones included. None without work. */
export function weeksOf(days: readonly PersonDay[], today: string): Week[] {
  const [first] = days;
  if (first === undefined) return [];
  const weeks = new Map<string, Week>();
  for (let ms = mondayMs(first.day); ms <= mondayMs(today); ms += 7 * dayMs)
    weeks.set(isoDay(ms), { from: isoDay(ms), attempts: 0, solved: 0 });
  for (const { day, attempts, solved } of days) {
    const week = weeks.get(isoDay(mondayMs(day)));
    if (week === undefined) continue;
    week.attempts += attempts;
    week.solved += solved;
  }
  return [...weeks.values()];
}
