/** Signs that are not seen, or look like a space, by code; the words name them in the nominative. */
const invisible = new Map<number, string>([
  [0x0000, 'нулевой знак'],
  [0x00a0, 'неразрывный пробел'],
  [0x00ad, 'мягкий перенос'],
  [0x200b, 'пробел нулевой ширины'],
  [0x200c, 'невидимый разделитель букв'],
  [0x200d, 'невидимый соединитель букв'],
  [0x200e, 'метка направления письма'],
  [0x200f, 'метка направления письма'],
  [0x2028, 'разделитель строк'],
  [0x2029, 'разделитель абзацев'],
  [0x202f, 'узкий неразрывный пробел'],
  [0x2060, 'невидимый соединитель слов'],
  [0x3000, 'широкий пробел'],
  [0xfeff, 'метка порядка байтов (BOM)'],
]);
const wide = new Set([0x00a0, 0x202f, 0x2028, 0x2029, 0x3000]);

/** Russian letters and the Latin ones that look like them, in the same order. */
const russian = 'АВЕКМНОРСТУХаеорсухі';
const latin = 'ABEKMHOPCTYXaeopcyxi';
const latinOf = new Map(Array.from(russian, (letter, at) => [letter, latin[at]!]));
const russianOf = new Map(Array.from(latin, (letter, at) => [letter, russian[at]!]));
/** Signs of programs for texts, and what a keyboard prints. */
const typographic = new Map([
  ['\u2212', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u00ab', '"'],
  ['\u00bb', '"'],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u2018', "'"],
  ['\u2019', "'"],
]);

/** A program may print these: a text of its own is not to be changed. The joiner holds signs of people together. */
const printed = new Set(['\u00ab', '\u00bb', '\u2014', '\u200d']);

/**
 * A program as a keyboard types it: without the spaces, quotes and minuses that a page or a word processor puts into
 * what is copied; null when it has none of them.
 */
export function typedSigns(text: string): string | null {
  let typed = '';
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    if (printed.has(sign)) typed += sign;
    else if (code === 0x2028 || code === 0x2029) typed += '\n';
    else if (invisible.has(code)) typed += wide.has(code) ? ' ' : '';
    else typed += typographic.get(sign) ?? sign;
  }
  return typed === text ? null : typed;
}

/** «неразрывный пробел (U+00A0)», «знак «“»»: the first of the signs that `typedSigns` replaces. */
export function untypedWords(text: string): string {
  const sign = Array.from(text).find((one) => typedSigns(one) !== null) ?? '';
  return invisibleWords(sign) ?? `знак «${sign}»`;
}

const codeWords = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
const invisibleIn = (text: string): number | undefined =>
  Array.from(text, (sign) => sign.codePointAt(0)!).find((code) => invisible.has(code));

/** «неразрывный пробел (U+00A0)»: the first sign of a text that is not seen; null when there is none. */
export function invisibleWords(text: string): string | null {
  const code = invisibleIn(text);
  return code === undefined ? null : `${invisible.get(code)!} (${codeWords(code)})`;
}

/** As the eye reads it: one form of each letter, Latin look-alikes, plain spaces and signs. */
export function asSeen(text: string): string {
  let seen = '';
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0)!;
    if (invisible.has(code)) seen += wide.has(code) ? ' ' : '';
    else seen += latinOf.get(sign) ?? typographic.get(sign) ?? sign;
  }
  return seen;
}

/** «русская буква «С»», «латинская буква «C»», for letters that have a twin in the other alphabet; else null. */
export function letterWords(letter: string): string | null {
  if (latinOf.has(letter)) return `русская буква «${letter}»`;
  return russianOf.has(letter) ? `латинская буква «${letter}»` : null;
}

/** Nobody reads a longer line. */
const longestLine = 2000;

/**
 * «В имени буква «р» — русская», of a name of a program that is written in letters of two alphabets; null when it is not.
 * The letters of the alphabet that has fewer of them are the wrong ones.
 */
export function mixedLettersWords(name: string): string | null {
  const russianOnes = name.match(/\p{Script=Cyrillic}/gu) ?? [];
  const latinOnes = name.match(/\p{Script=Latin}/gu) ?? [];
  if (russianOnes.length === 0 || latinOnes.length === 0) return null;
  const [wrong, alphabet] = russianOnes.length > latinOnes.length ? [latinOnes, 'латинская'] : [russianOnes, 'русская'];
  return `В имени буква «${wrong[0]!}» — ${alphabet}.`;
}

/**
 * Why two lines that read the same are not the same, in a sentence; null when they do not read the same. Blanks between
 * words do not count.
 */
export function sameLookWords(wanted: string, printed: string): string | null {
  if (Math.max(wanted.length, printed.length) > longestLine || wordsSeen(wanted) !== wordsSeen(printed)) return null;
  if (invisibleIn(printed) !== undefined && invisibleIn(printed) !== invisibleIn(wanted))
    return `В напечатанном есть невидимый знак: ${invisibleWords(printed)}.`;
  if (invisibleIn(wanted) !== undefined) return `В ответе есть невидимый знак: ${invisibleWords(wanted)}.`;
  if (wanted.normalize('NFC') === printed.normalize('NFC'))
    return 'Буквы с чертой или точками (й, ё) напечатаны из двух знаков, а нужны из одного.';
  const [letters, got] = [Array.from(wanted), Array.from(printed)];
  const at = got.findIndex((letter, i) => letter !== letters[i]);
  const [mine, theirs] = [letterWords(got[at] ?? ''), letterWords(letters[at] ?? '')];
  if (mine !== null && theirs !== null) return `Напечатана ${mine}, а нужна ${theirs}.`;
  return `Напечатан знак «${got[at] ?? ''}», а нужен «${letters[at] ?? ''}»: они похожи.`;
}

const wordsSeen = (line: string) =>
  asSeen(line)
    .split(/[ \t\r]+/)
    .filter(Boolean)
    .join(' ');
