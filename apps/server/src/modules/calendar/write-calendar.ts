/** What stands in a calendar: a moment with words. */
export type CalendarEvent = {
  /** The same for the same thing for ever, so that a calendar moves it and does not add another. */
  uid: string;
  at: string;
  summary: string;
  description: string;
  url: string;
};

type Calendar = { name: string; timeZone: string; madeAt: string; events: readonly CalendarEvent[] };

/**
 * A calendar as text (RFC 5545). Every moment is in UTC, so it needs no tables of zones, and each program shows it by
 * the clock of its reader.
 */
export function writeCalendar({ name, timeZone, madeAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Put//Deadlines//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT2H',
    'X-PUBLISHED-TTL:PT2H',
    ...events.flatMap(({ uid, at, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${utc(madeAt)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** «20260301T205959Z» */
const utc = (time: string) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Words of people stay words: they can neither end a line nor begin a property. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}|\p{Cs}/gu, '');

const longestBytes = 75;

/** A line of at most 75 bytes goes on in the next one, which begins with a space. No letter is cut in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > longestBytes) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
