import { fromLocal, type Moments, offsetMs, toLocal } from '../time/zoned-time.ts';

/** What a typed time means: a local time and its moment, or no date at all. */
export type ReadTime = ({ local: string } & Moments) | 'none';

type Context = {
  timeZone: string;
  nowMs: number;
  /** The time of day for a date without one: «23:59». */
  usualClock: string;
  /** The present value: «+3 дня» counts from it. */
  value?: string | null;
};

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const weekdays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];
const longWeekdays = ['воскресень', 'понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот'];
const dayWords = new Map([
  ['позавчера', -2],
  ['вчера', -1],
  ['сегодня', 0],
  ['завтра', 1],
  ['послезавтра', 2],
]);
const clockWords: Record<string, string> = { полдень: '12:00', полночь: '00:00' };
const emptyWords = ['', 'нет', 'без даты', 'без срока', '-', '—'];
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const two = (figure: number) => String(figure).padStart(2, '0');

/** Reads «1.12 18:00», «пт 15:00», «через неделю», «завтра 23:59», «+3 дня»; null for text that is not a time. */
export function readTime(text: string, context: Context): ReadTime | null {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim();
  if (emptyWords.includes(words)) return 'none';
  if (words === 'сейчас') return momentOf(context.nowMs, context);
  const span = readSpan(words);
  if (span !== null) return shifted(span, context);
  const { rest, clock } = takeClock(words);
  if (clock === null) return null;
  const day = rest === '' ? nextDayWith(clock, context) : readDay(rest, clock, context);
  return day === null ? null : at(`${day}T${clock === '' ? context.usualClock : clock}`, context);
}

const at = (local: string, { timeZone }: Context): ReadTime | null => {
  const moment = fromLocal(local, timeZone);
  return moment && { local, ...moment };
};

const momentOf = (ms: number, { timeZone }: Context): ReadTime => {
  const moment = new Date(Math.ceil(ms / minuteMs) * minuteMs).toISOString();
  return { local: toLocal(moment, timeZone), at: moment, kind: 'once' };
};

/** The zone's present day, as midnight in UTC: days are counted there, where all have 24 hours. */
const todayMs = ({ timeZone, nowMs }: Context): number =>
  Math.floor((nowMs + offsetMs(timeZone, nowMs)) / dayMs) * dayMs;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The part of the text that is a time of day; '' when there is none, null when it is not one. */
function takeClock(words: string): { rest: string; clock: string | null } {
  const match =
    /(?:^|[ ,t]|(?<=\d)t)(?:в |к )?(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(words) ??
    /(?:^|[ ,])(?:в |к )(?<hour>\d{1,2})(?: ч(?:ас(?:а|ов)?)?)?$/.exec(words) ??
    /(?:^|[ ,])(?:в )?(?<word>полдень|полночь)$/.exec(words);
  if (match === null) return { rest: words.replace(/,$/, '').trim(), clock: '' };
  const rest = words.slice(0, match.index).replace(/,$/, '').trim();
  const { hour = '', minute = '0', word } = match.groups ?? {};
  if (word !== undefined) return { rest, clock: clockWords[word]! };
  const isClock = Number(hour) < 24 && Number(minute) < 60;
  return { rest, clock: isClock ? `${two(Number(hour))}:${two(Number(minute))}` : null };
}

/** A time alone is the next one: today, or tomorrow when it has passed. */
function nextDayWith(clock: string, context: Context): string | null {
  const today = todayMs(context);
  const read = at(`${dayOf(today)}T${clock}`, context);
  if (read === null || read === 'none') return null;
  return dayOf(Date.parse(read.at) > context.nowMs ? today : today + dayMs);
}

function readDay(words: string, clock: string, context: Context): string | null {
  const today = todayMs(context);
  const named = dayWords.get(words);
  if (named !== undefined) return dayOf(today + named * dayMs);
  const span = readSpan(words);
  if (span !== null) return span.unit === 'h' ? null : spannedDay(today, span);
  const { weekday, rest } = takeWeekday(words);
  if (rest !== '') return readDate(rest, today);
  if (weekday === null) return null;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  if (ahead > 0) return dayOf(today + ahead * dayMs);
  const read = at(`${dayOf(today)}T${clock === '' ? context.usualClock : clock}`, context);
  return dayOf(read !== null && read !== 'none' && Date.parse(read.at) > context.nowMs ? today : today + 7 * dayMs);
}

/** «пт», «в пятницу», and the same before a date: there the date decides. */
function takeWeekday(words: string): { weekday: number | null; rest: string } {
  const [, word = '', rest = ''] = /^(?:во? )?([а-я]+)(?:[ ,]+(.*))?$/.exec(words) ?? [];
  const short = weekdays.indexOf(word);
  const long = longWeekdays.findIndex((begin) => word.startsWith(begin) && word.length <= begin.length + 2);
  const weekday = short === -1 ? long : short;
  return weekday === -1 ? { weekday: null, rest: words } : { weekday, rest };
}

function readDate(words: string, today: number): string | null {
  const match =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(words) ??
    /^(?<day>\d{1,2})[./-](?<month>\d{1,2})(?:[./-](?<year>\d{4}|\d\d)?)?(?: ?г\.?)?$/.exec(words) ??
    /^(?<day>\d{1,2}) (?<name>[а-я]{2,8})\.?(?: (?<year>\d{4})(?: ?г(?:ода?|\.)?)?)?$/.exec(words);
  if (match === null) return null;
  const { year, month, day = '', name } = match.groups ?? {};
  const monthAt = name === undefined ? Number(month) - 1 : monthOf(name);
  if (year !== undefined) return dayIn(Number(year.length === 2 ? `20${year}` : year), monthAt, Number(day));
  return nearestDay(monthAt, Number(day), today);
}

const monthOf = (name: string): number =>
  name.startsWith('мар') ? 2 : months.findIndex((begin) => name.startsWith(begin));

function dayIn(year: number, month: number, day: number): string | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const isThere = month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === day && year >= 1000;
  return isThere ? dayOf(date.getTime()) : null;
}

/** A date without a year is the one nearest to today. */
function nearestDay(month: number, day: number, today: number): string | null {
  const year = new Date(today).getUTCFullYear();
  const found = [year - 1, year, year + 1].flatMap((one) => dayIn(one, month, day) ?? []);
  const far = (one: string) => Math.abs(Date.parse(`${one}T00:00:00Z`) - today);
  return found.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

type Span = { count: number; unit: 'h' | 'd' | 'w' | 'm'; isFromValue: boolean };

/** «через 2 недели», «+3 дня», «−1 ч» */
function readSpan(words: string): Span | null {
  const match = /^(?<sign>через|[+−-]) ?(?<count>\d{1,4})? ?(?<unit>[а-я]*)\.?$/.exec(words);
  if (match === null) return null;
  const { sign = '', count, unit: word = '' } = match.groups ?? {};
  if (count === undefined && (sign !== 'через' || word === '')) return null;
  const unit = unitOf(word);
  if (unit === null) return null;
  const isBack = sign === '-' || sign === '−';
  return { count: Number(count ?? 1) * (isBack ? -1 : 1), unit, isFromValue: sign !== 'через' };
}

function unitOf(word: string): Span['unit'] | null {
  if (/^(?:ч|час(?:а|ов)?)$/.test(word)) return 'h';
  if (/^(?:|д|дн|день|дня|дней|сут(?:ки|ок))$/.test(word)) return 'd';
  if (/^(?:н|нед|недел[юиья]|недель)$/.test(word)) return 'w';
  return /^(?:м|мес|месяц(?:а|ев)?)$/.test(word) ? 'm' : null;
}

function spannedDay(from: number, { count, unit }: Span): string {
  if (unit !== 'm') return dayOf(from + count * (unit === 'w' ? 7 : 1) * dayMs);
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  // a month later than the 31st is the last day of that month
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return dayOf(date.getTime());
}

function shifted(span: Span, context: Context): ReadTime | null {
  const { value = null, usualClock, timeZone, nowMs } = context;
  const base = span.isFromValue && value !== null ? value : null;
  if (span.unit === 'h') return momentOf((base === null ? nowMs : Date.parse(base)) + span.count * hourMs, context);
  const [day = '', clock = ''] = base === null ? [] : toLocal(base, timeZone).split('T', 2);
  const from = base === null ? todayMs(context) : Date.parse(`${day}T00:00:00Z`);
  return at(`${spannedDay(from, span)}T${base === null ? usualClock : clock}`, context);
}

/** Another day at the same time of day: what the arrows of the keyboard do. */
export const laterBy = (at: string, days: number, timeZone: string): string => {
  const [day = '', clock = ''] = toLocal(at, timeZone).split('T', 2);
  const later = dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
  return fromLocal(`${later}T${clock}`, timeZone)?.at ?? at;
};

const formOf = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
  new Intl.DateTimeFormat('ru', { ...options, timeZone });

/** «вт, 1 дек, 18:00», with the year when it would not be read back. This text is typed and shown in the field. */
export function fieldTime(at: string, context: Pick<Context, 'timeZone' | 'nowMs'>): string {
  const local = toLocal(at, context.timeZone);
  const [day = '', clock = ''] = local.split('T', 2);
  const date = new Date(`${day}T00:00:00Z`);
  const month = shortMonths[date.getUTCMonth()]!;
  const today = todayMs({ ...context, usualClock: '' });
  const isNearest = nearestDay(date.getUTCMonth(), date.getUTCDate(), today) === day;
  const year = isNearest ? '' : ` ${day.slice(0, 4)}`;
  return `${weekdays[date.getUTCDay()]!}, ${date.getUTCDate()} ${month}${year}, ${clock.replace(/^0/, '')}`;
}
const shortMonths = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** «вторник, 1 декабря 2026, 18:00»: what the typed text was understood as. */
export const longTime = (at: string, timeZone: string): string => {
  const day = formOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, timeZone).format(
    new Date(at),
  );
  const clock = formOf({ hour: 'numeric', minute: '2-digit' }, timeZone).format(new Date(at));
  return `${day.replace(/ г\.$/, '')}, ${clock}`;
};
