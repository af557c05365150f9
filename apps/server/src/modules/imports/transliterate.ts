const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ';
const sounds = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya i i e g'.split(' ');

/** «Щукина» → «shchukina»: only Latin letters and digits. */
export const transliterate = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[а-яёіїєґ]/g, (sign) => sounds[cyrillic.indexOf(sign)] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');

/** «shchukina.m»: the last name and the first letter of the first name; at least three characters. */
export function usernameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const first = transliterate(first_name);
  const last = transliterate(last_name).slice(0, 24);
  const name = last === '' ? first.slice(0, 24) : [last, first.slice(0, 1)].filter(Boolean).join('.');
  return name.length >= 3 ? name : `user.${name}`.replace(/\.$/, '');
}

/** The first free one of «name», «name2», «name3» …. Adds it to `taken`. */
export function takeFreeName(base: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
