/** «05.09.2010» ↔ 2010-09-05, and what people type on the way there. */

const isDay = (year: string, month: string, day: string): boolean => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
};

/** A day as the contract has it; null for what is none. Taken: 5.9.2010, 05/09/2010, 05-09-2010, 05092010 and 2010-09-05. */
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

/** As it is read in Russia; what is no day stays as it is. */
export const dayText = (day: string): string =>
  readDay(day) === day ? `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}` : day;

/** Points come by themselves, when the next figure needs them: keyboards of phones that show figures only have none. */
export const withPoints = (text: string): string =>
  text.replace(/^(\d\d)(\d)$/, '$1.$2').replace(/^(\d\d\.\d\d)(\d)$/, '$1.$2');

/** The day at a moment, of the computer: who registers has no profile with a zone yet. */
function dayOf(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** What is sensible for a day of birth: nobody is born tomorrow, and the years of pupils are at hand. */
export const birthdays = {
  min: '1900-01-01',
  max: dayOf(new Date()),
  opensAt: `${new Date().getFullYear() - 14}-01-01`,
};
