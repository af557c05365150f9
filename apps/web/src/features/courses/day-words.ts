const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** «1 сент. 2026»; the day as it is typed when it is none. */
export const dayWords = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? date : day.format(new Date(`${date}T00:00:00Z`)).replace(' г.', '');
