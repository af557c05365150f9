const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** «512 Б», «1,2 КБ», «20 МБ» */
export function bytesWords(bytes: number): string {
  const units = ['Б', 'КБ', 'МБ', 'ГБ'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${numbers.format(bytes / 1024 ** power)} ${units[power]}`;
}
