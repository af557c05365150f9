import { shortZone } from '../time/zone-words.ts';
import { daysBetween } from '../time/zoned-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const soon = new Intl.RelativeTimeFormat('ru', { numeric: 'always' });

const yearIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('ru', { timeZone, year: 'numeric' }).format(ms);

/** «12 марта, 23:59», with the year when it is not the current one. */
export function localTimeWords(at: string, timeZone: string, nowMs: number): string {
  const ms = Date.parse(at);
  const isThisYear = yearIn(timeZone, ms) === yearIn(timeZone, nowMs);
  const day = new Intl.DateTimeFormat('ru', {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(ms);
  const clock = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms);
  return `${day}, ${clock}`;
}

/** «12 марта, 23:59 (МСК)» */
export const deadlineWords = (at: string, timeZone: string, nowMs: number): string =>
  `${localTimeWords(at, timeZone, nowMs)} (${shortZone(timeZone, Date.parse(at))})`;

/**
 * «через 25 минут», «через 5 часов», «завтра», «через 2 дня»; minutes and hours are rounded down. Null for a moment
 * that has passed.
 */
export function timeLeftWords(at: string, timeZone: string, nowMs: number): string | null {
  const leftMs = Date.parse(at) - nowMs;
  if (leftMs < 0) return null;
  if (leftMs < minuteMs) return 'меньше чем через минуту';
  if (leftMs < hourMs) return soon.format(Math.floor(leftMs / minuteMs), 'minute');
  if (leftMs < dayMs) return soon.format(Math.floor(leftMs / hourMs), 'hour');
  const days = daysBetween(nowMs, nowMs + leftMs, timeZone);
  return days === 1 ? 'завтра' : soon.format(days, 'day');
}
