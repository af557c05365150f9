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
