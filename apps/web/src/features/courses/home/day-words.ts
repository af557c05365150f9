const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** «1 сент. 2026»; the text itself when it is not a date. */
export const dayWords = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? date : day.format(new Date(`${date}T00:00:00Z`)).replace(' г.', '');
