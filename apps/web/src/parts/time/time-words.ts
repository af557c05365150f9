import { shortZone } from './zone-words.ts';
import { daysBetween } from './zoned-time.ts';

/*
 * All times are in the zone of the reader's profile (`useTimeZone`, `useClock`). With the computer's zone, one day's
 * deadlines and attempts could be shown under two days.
 */
const forms = {
  clock: { hour: '2-digit', minute: '2-digit' },
  shortDay: { day: 'numeric', month: 'short' },
  shortYear: { month: 'short', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  wholeDay: { day: 'numeric', month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  exact: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const made = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes longer than a thousand uses of it. */
function inZone(form: keyof typeof forms, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat('ru', { ...forms[form], timeZone });
  made.set(key, known);
  return known;
}
const ago = new Intl.RelativeTimeFormat('ru', { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** «12:04» */
export const timeOfDay = (at: string, timeZone: string): string => inZone('clock', timeZone).format(new Date(at));
/** «21 ноября 2026 г.» */
export const wholeDay = (at: string, timeZone: string): string => inZone('wholeDay', timeZone).format(new Date(at));
/** «21 нояб.» */
export const shortDay = (at: string, timeZone: string): string => inZone('shortDay', timeZone).format(new Date(at));
/** «21 ноября 2026 г. в 12:04:30 (МСК)» */
export const exactTime = (at: string, timeZone: string): string =>
  `${inZone('exact', timeZone).format(new Date(at))} (${shortZone(timeZone, Date.parse(at))})`;

/** «только что», «5 минут назад», «сегодня в 12:04», «вчера в 12:04», «3 ноября» */
export function relativeTime(at: string, { timeZone, nowMs }: { timeZone: string; nowMs: number }): string {
  const thenMs = Date.parse(at);
  const passedMs = nowMs - thenMs;
  if (passedMs < minuteMs) return 'только что';
  if (passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute');
  const days = daysBetween(thenMs, nowMs, timeZone);
  if (days <= 1) return `${ago.format(-days, 'day')} в ${timeOfDay(at, timeZone)}`;
  const yearOf = (ms: number) => inZone('year', timeZone).format(ms);
  return inZone(yearOf(thenMs) === yearOf(nowMs) ? 'dayAndMonth' : 'wholeDay', timeZone).format(thenMs);
}

/** For a column: «сегодня», «вчера», «20 нояб.», «нояб. 2025 г.» */
export function nearDay(at: string, { timeZone, nowMs }: { timeZone: string; nowMs: number }): string {
  const thenMs = Date.parse(at);
  const days = daysBetween(thenMs, nowMs, timeZone);
  if (days <= 1) return ago.format(-Math.max(0, days), 'day');
  const yearOf = (ms: number) => inZone('year', timeZone).format(ms);
  return inZone(yearOf(thenMs) === yearOf(nowMs) ? 'shortDay' : 'shortYear', timeZone).format(thenMs);
}

/** «12 мс», «1,2 с» */
export const durationWords = (timeMs: number): string =>
  timeMs < 1000
    ? `${Math.round(timeMs)} мс`
    : `${(timeMs / 1000).toLocaleString('ru', { maximumFractionDigits: 1 })} с`;
