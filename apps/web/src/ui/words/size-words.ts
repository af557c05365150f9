const size = new Intl.NumberFormat('ru', { maximumSignificantDigits: 3 });

/** «12,3 МБ», «1,2 ГБ» */
export function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${size.format(bytes / 1e9)} ГБ`;
  return bytes >= 1e6 ? `${size.format(bytes / 1e6)} МБ` : `${size.format(Math.ceil(bytes / 1e3))} КБ`;
}
