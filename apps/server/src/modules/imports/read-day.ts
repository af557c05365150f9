/** Reads a birthday: 2010-09-01, 01.09.2010, 1/9/2010. Undefined when it is no valid date of the past. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const russian = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : russian ? [russian[3], russian[2], russian[1]] : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // `Date` turns 31 February into 3 March: such a date is refused
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(year) < 1900 || date.getTime() > Date.now()) return undefined;
  return date.toISOString().slice(0, 10);
}
