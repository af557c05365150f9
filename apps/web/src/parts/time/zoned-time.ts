/*
 * Converts between moments and local times of a zone, by the browser's table of zones. A local time has the form of
 * `<input type="datetime-local">`: «2026-03-12T23:59».
 */
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The zone's offset from UTC at a moment, in milliseconds; positive to the east. */
export function offsetMs(timeZone: string, atMs: number): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000;
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(wholeMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (
    utcOf(part['year']!, part['month']!, part['day']!, part['hour']!, part['minute']!) +
    part['second']! * 1000 -
    wholeMs
  );
}

/** Date.UTC reads the years 0–99 as 1900–1999, and a year that is being typed would jump. */
function utcOf(year: number, month: number, day: number, hour: number, minute: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute);
  return date.getTime();
}

/** «2026-03-12T23:59»: what the clock of the zone shows. */
export function toLocal(at: string, timeZone: string): string {
  const ms = Date.parse(at);
  return new Date(ms + offsetMs(timeZone, ms)).toISOString().slice(0, 16);
}

export type Moments = {
  at: string;
  /**
   * `gap`: the clocks skip this time, and `at` is later by the length of the gap. `twice`: the clocks show it twice,
   * and `at` is the first.
   */
  kind: 'once' | 'gap' | 'twice';
};

/** The moment at which the zone's clocks show a local time; null if the text is not a time. */
export function fromLocal(local: string, timeZone: string): Moments | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(local);
  if (match === null) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  const wantedMs = utcOf(year, month, day, hour, minute);
  // Clocks change at most once within two days. So the local time fits one of the two offsets, both, or none.
  const before = offsetMs(timeZone, wantedMs - dayMs);
  const after = offsetMs(timeZone, wantedMs + dayMs);
  const fitting = [...new Set([before, after])].filter((offset) => offsetMs(timeZone, wantedMs - offset) === offset);
  const kind = fitting.length === 0 ? 'gap' : fitting.length === 1 ? 'once' : 'twice';
  // in a gap the old offset gives the time after it
  return { at: new Date(wantedMs - (fitting[0] ?? before)).toISOString(), kind };
}

/** «2026-03-12»: the date in the zone. */
export const dayAt = (atMs: number, timeZone: string): string =>
  toLocal(new Date(atMs).toISOString(), timeZone).slice(0, 10);

/** The number of days between two moments, by the zone's calendar. */
export function daysBetween(fromMs: number, toMs: number, timeZone: string): number {
  const dayOf = (ms: number) => Math.floor((ms + offsetMs(timeZone, ms)) / dayMs);
  return dayOf(toMs) - dayOf(fromMs);
}
