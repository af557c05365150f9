import type { ImportField } from '@put/contract/users/imports';

/**
 * Column headings as schools write them, the surest first. Compared by their beginning, without case and punctuation.
 */
const words: [ImportField, RegExp][] = [
  ['full_name', /^(фио|ф и о|фамилия имя|имя и фамилия|ученик|учащийся|студент|полное имя|full ?name|name)/],
  ['last_name', /^(фамилия|last ?name|surname|family)/],
  ['first_name', /^(имя$|имя отчество|first ?name|given)/],
  ['email', /^(e ?mail|почта|эл ?почта|электронн|адрес почты|mail)/],
  ['username', /^(логин|имя пользователя|учетн|user ?name|login|user$)/],
  ['birthday', /^(дата рожд|день рожд|др$|д р$|birth|рожд)/],
  ['password', /^(пароль|password|pass$)/],
  ['user_group', /^(группа|класс|поток|group|class)/],
];

/** A title, who made the list and when stand above the headings, but not more than that. */
const mostAbove = 10;

/** Which line has the headings: the one with most words of `words`, among the first; null: none has any. */
export function findHeadings(lines: readonly { cells: readonly string[] }[]): number | null {
  const known = lines.slice(0, mostAbove).map(({ cells }, at) => ({
    at,
    count: guessFields(cells).filter((field) => field !== 'skip').length,
    // a title is one cell, and so is a list of full names
    isAlone: cells.filter((cell) => cell !== '').length === 1,
  }));
  const most = Math.max(...known.map(({ count }) => count));
  if (most === 0) return null;
  const best = known.filter(({ count }) => count === most);
  const found = best.find(({ isAlone }) => !isAlone) ?? best[0]!;
  const isTitle = found.isAlone && lines.slice(found.at + 1).some(({ cells }) => cells.filter(Boolean).length > 1);
  return isTitle ? null : found.at;
}

/** The same without headings: what most cells of a column look like. */
export function guessByContent(rows: readonly { cells: readonly string[] }[], width: number): ImportField[] {
  const given = new Set<ImportField>();
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.slice(0, 50).flatMap(({ cells: all }) => all[column]?.trim() || []);
    const field = looks.find(
      ([one, pattern]) =>
        !given.has(one) && cells.filter((cell) => pattern.test(cell)).length > 0.8 * Math.max(1, cells.length),
    )?.[0];
    if (field === undefined || (field !== 'full_name' && given.has('full_name') && field.endsWith('name')))
      return 'skip';
    given.add(field);
    return field;
  });
}

const looks: [ImportField, RegExp][] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['birthday', /^(\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d\d-\d\d)$/],
  ['user_group', /^\d{1,2}\s*[-–—]?\s*[«"]?\p{L}[»"]?$/u],
  ['full_name', /^\p{Lu}[\p{L}’'-]+(\s+\p{Lu}[\p{L}’'-]*){1,3}$/u],
  ['last_name', /^\p{Lu}[\p{L}’'-]+$/u],
  ['first_name', /^\p{Lu}[\p{L}’'-]+(\s\p{Lu}[\p{L}’'-]+)?$/u],
];

/** The field of each column. The first column of a field gets it; the others are skipped. */
export function guessFields(headings: readonly string[]): ImportField[] {
  const given = new Set<ImportField>();
  return headings.map((heading) => {
    const plain = heading
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const field = words.find(([, pattern]) => pattern.test(plain))?.[0];
    if (field === undefined || given.has(field)) return 'skip';
    given.add(field);
    return field;
  });
}
