/** Converts between «05.09.2010» and 2010-09-05, and completes what people type. */

const isDay = (year: string, month: string, day: string): boolean => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
};

/** A day as yyyy-MM-dd; null for other text. Accepts 5.9.2010, 05/09/2010, 05-09-2010, 05092010 and 2010-09-05. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const match =
    /^(?<day>\d{1,2})[./\s-](?<month>\d{1,2})[./\s-](?<year>\d{4})$/.exec(trimmed) ??
    /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(trimmed) ??
    /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(trimmed);
  if (!match) return null;
  const { year = '', month = '', day = '' } = match.groups ?? {};
  const [wholeMonth, wholeDay] = [month.padStart(2, '0'), day.padStart(2, '0')];
  return isDay(year, wholeMonth, wholeDay) ? `${year}-${wholeMonth}-${wholeDay}` : null;
}

/** A day in the Russian form; other text stays as it is. */
export const dayText = (day: string): string =>
  readDay(day) === day ? `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}` : day;

/** Adds points before the digit that needs them, because number keyboards of phones have no point. */
export const withPoints = (text: string): string =>
  text.replace(/^(\d\d)(\d)$/, '$1.$2').replace(/^(\d\d\.\d\d)(\d)$/, '$1.$2');

/** The date at a moment in the computer's zone: a person who registers has no profile with a zone yet. */
function dayOf(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The limits of a birthday, and the month that the calendar shows first: the usual years of pupils. */
export const birthdays = {
  min: '1900-01-01',
  max: dayOf(new Date()),
  opensAt: `${new Date().getFullYear() - 14}-01-01`,
};
