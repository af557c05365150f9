/** Times of the day like «03:30», by the clock of the machine. */
export type TimesOfDay = readonly string[];

function onDay(day: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes);
}

const dayMs = 24 * 3_600_000;

/** The latest time at which a backup was due. */
export function lastDue(at: TimesOfDay, now: Date): Date {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const passed = [yesterday, now].flatMap((day) => at.map((time) => onDay(day, time))).filter((time) => time <= now);
  return new Date(Math.max(...passed.map(Number)));
}

/** Within this time a backup may still run or be tried again. */
const graceMs = 6 * 3_600_000;
/** The limit without a schedule: the operator makes backups by other means, and a week is too long for any. */
const longestMs = 7 * dayMs;

/** Whether the last good backup, which began at `startedAt`, is too old. */
export function isLate(at: TimesOfDay | undefined, startedAt: Date, now: Date): boolean {
  if (!at) return now.getTime() - startedAt.getTime() > longestMs;
  return startedAt < lastDue(at, new Date(now.getTime() - graceMs));
}
