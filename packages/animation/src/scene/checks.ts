import { type Action, actionKinds, type Ask, tones } from '@put/contract/animations/animation-format';

/** Something in the notes is not as the module `scene` writes it. The message is Russian. */
export class Refusal extends Error {
  override name = 'Refusal';
}

export type Plain = Record<string, unknown>;
export type Check = (value: unknown) => boolean;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text that can be stored and shown: no control characters and no halves of letters. */
export const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && value.isWellFormed() && !hasControl(value);

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

export const isInt =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

export const isNumber =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

export const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const isTone = isOneOf(...tones);
const isShortText = isText(60);
/** `__proto__` as a key would mean something else in JavaScript. */
export const isKey: Check = (value) => isShortText(value) && value !== '' && value !== '__proto__';

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 400 && value.every((key) => isKey(key));

/** @throws Refusal unless the object has these fields only, and each is as its check says. */
export function checkFields(
  value: Plain,
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): void {
  for (const [name, check] of Object.entries(required)) {
    if (!Object.hasOwn(value, name) || !check(value[name])) throw new Refusal(`поле «${name}» не такое`);
  }
  for (const [name, one] of Object.entries(value)) {
    if (Object.hasOwn(required, name)) continue;
    const check = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (!check) throw new Refusal(`лишнее поле «${shortened(name)}»`);
    if (!check(one)) throw new Refusal(`поле «${name}» не такое`);
  }
}

export const shortened = (text: string): string => text.slice(0, 40).toWellFormed();

const isActionKind = isOneOf(...actionKinds);

export const isAsk = (value: unknown): value is Ask =>
  isPlain(value) &&
  fits(
    value,
    { question: isText(200), do: isActionKind, part: isKey, points: isInt(1, 100) },
    { among: isKeys, count: isInt(1, 400), hint: isText(300) },
  );

export const isAction = (value: unknown): value is Action =>
  isPlain(value) && fits(value, { do: isActionKind, of: isKey, what: isKeys }, { value: isText(60) });

export const isActions = (value: unknown): value is Action[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 400 && value.every((one) => isAction(one));

function fits(...fields: Parameters<typeof checkFields>): boolean {
  try {
    checkFields(...fields);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
