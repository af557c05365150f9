import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** What stands in a calendar: a moment with words. */
export type CalendarEvent = {
  /** The same for the same thing for ever, so that a calendar moves it and does not add another. */
  uid: string;
  at: string;
  summary: string;
  description: string;
  url: string;
};

type Calendar = { name: string; madeAt: string; events: readonly CalendarEvent[] };

const rereadS = 7_200;

/**
 * A calendar as text (RFC 5545). Every moment is in UTC, so it needs no tables of zones, and each program shows it by
 * the clock of its reader.
 */
export function writeCalendar({ name, madeAt, events }: Calendar): string {
  const calendar = ical({
    name: plain(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Put', product: 'Deadlines', language: 'RU' },
    ttl: rereadS,
  });
  for (const { uid, at, summary, description, url } of events)
    calendar.createEvent({
      id: uid,
      start: new Date(at),
      stamp: new Date(madeAt),
      summary: plain(summary),
      description: plain(description),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return `${calendar.toString()}\r\n`;
}

/** Without signs that no line may hold. Ends of lines stay: the library writes them as words. */
const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, '');
