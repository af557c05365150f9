const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
const dayAndMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const wholeDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });
const exact = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const ago = new Intl.RelativeTimeFormat('ru', { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** «12:04» */
export const timeOfDay = (at: string): string => clock.format(new Date(at));
/** «21 ноября 2026 г. в 12:04:30 GMT+3» */
export const exactTime = (at: string): string => exact.format(new Date(at));

/** «только что», «5 минут назад», «сегодня в 12:04», «вчера в 12:04», «3 ноября» */
export function relativeTime(at: string, nowMs: number): string {
  const then = new Date(at);
  const passedMs = nowMs - then.getTime();
  if (passedMs < minuteMs) return 'только что';
  if (passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute');
  const now = new Date(nowMs);
  const days = Math.round((startOfDay(now) - startOfDay(then)) / dayMs);
  if (days <= 1) return `${ago.format(-days, 'day')} в ${clock.format(then)}`;
  return (then.getFullYear() === now.getFullYear() ? dayAndMonth : wholeDay).format(then);
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** «12 мс», «1,2 с» */
export const durationWords = (timeMs: number): string =>
  timeMs < 1000
    ? `${Math.round(timeMs)} мс`
    : `${(timeMs / 1000).toLocaleString('ru', { maximumFractionDigits: 1 })} с`;
