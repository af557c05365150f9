import { hasRows, type Recording, type Thing, type Value } from './read-trace.ts';

const mostLetters = 24;

export const cutText = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1).toWellFormed()}…`;

/** A text as it can stand in a picture: without control characters and halves of letters, and not longer. */
export const clean = (text: string, letters: number): string =>
  cutText(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '), letters);

/** A text as a key of an element. */
export function keyOf(text: string): string {
  const key = clean(text, 60);
  return key === '' || key === '__proto__' ? `${key} ` : key;
}

/** Whether a text stands for a class or a built-in function, which the record has only by their names. */
export const isNameOfCode = (value: Value): boolean =>
  typeof value === 'string' &&
  /^(?!(?:None|True|False|Ellipsis|NotImplemented|nan|inf)$)[\p{L}_][\p{L}\p{N}_]*(?:\(…\))?$/u.test(value);

/** A whole number as Python writes it; null for other values. */
export function intOf(value: Value | undefined): number | null {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}

/** The letters of a plain string without its quotes; null when it is no string, is cut or holds escapes. */
export function lettersOf(value: Value | undefined): string | null {
  if (typeof value !== 'string') return null;
  return (
    /^(?:'([^'\\]*)'|"([^"\\]*)")$/
      .exec(value)
      ?.slice(1)
      .find((text) => text !== undefined) ?? null
  );
}

/** A name for a value that is a key or a node: a string stands without quotes. */
export const nameOf = (value: string): string => lettersOf(value) ?? value;

/** A value in a few letters, as in a program: `5`, `[1, 2]`, `Node(3)`. Null when it would be longer. */
export function shortText(recording: Recording, value: Value, at: number, letters = mostLetters): string | null {
  const text = textOf(recording, value, at, 2);
  return text !== null && text.length <= letters ? text : null;
}

const brackets = { list: ['[', ']'], tuple: ['(', ')'], set: ['{', '}'], dict: ['{', '}'] } as const;

function textOf(recording: Recording, value: Value, at: number, deep: number): string | null {
  if (typeof value === 'string') return value;
  const thing = recording.thingAt(value, at);
  if (thing === null || deep === 0 || thing.more > 0 || thing.items.length > 8) return null;
  const { kind, name } = thing;
  if (kind === 'function' || kind === 'class') return name;
  if (kind === 'instance') return instanceText(thing);
  const texts = hasRows(thing)
    ? thing.items.map(([key, item]) =>
        pairText(textOf(recording, key, at, deep - 1), textOf(recording, item, at, deep - 1)),
      )
    : (thing.items as readonly Value[]).map((item) => textOf(recording, item, at, deep - 1));
  if (texts.includes(null)) return null;
  if (kind === 'set' && texts.length === 0) return 'set()';
  const [open, close] = brackets[kind];
  return `${open}${texts.join(', ')}${kind === 'tuple' && texts.length === 1 ? ',' : ''}${close}`;
}

const pairText = (key: string | null, item: string | null) =>
  key === null || item === null ? null : `${key}: ${item}`;

function instanceText(thing: Thing): string {
  const plain = hasRows(thing)
    ? thing.items.find(([, item]) => typeof item === 'string' && item !== 'None')
    : undefined;
  return `${thing.name}(${plain ? plain[1] : ''})`;
}
