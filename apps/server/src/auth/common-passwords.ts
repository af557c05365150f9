import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '@put/contract/base/refusals';

let known: Set<string> | undefined;

/** Refuses passwords that attackers try first: those of the lists of leaks, also when typed in the Russian layout. */
export function refuseCommonPassword(password: string, path = 'password'): void {
  known ??= new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
  const typed = password.toLowerCase();
  const isKnown = known.has(typed) || known.has(inLatinLayout(typed)) || isOneSign(typed) || isWithDigits(typed);
  if (isKnown)
    throw new Refusal('password_too_common', {
      errors: [{ path, message: 'Этот пароль слишком известен. Придумайте другой' }],
    });
}

const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/** «йцукенгш» are the keys of «qwertyui». */
const inLatinLayout = (word: string) => word.replaceAll(/[а-яё]/g, (sign) => latin[cyrillic.indexOf(sign)] ?? sign);

const isOneSign = (word: string) => word === word.charAt(0).repeat(word.length);

/** Such as «пароль123»: Russian words, which the lists do not hold. */
const isWithDigits = (word: string) =>
  /^(пароль|привет|любовь|солнышко|ученик|учитель|школа|admin|student)\d*$/.test(word);
