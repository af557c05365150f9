/** The values that a task's program made for one seed: any JSON, by name. */
export type Parameters = Readonly<Record<string, unknown>>;

const name = String.raw`[\p{L}_][\p{L}\p{N}_]{0,39}`;
const parameterMark = new RegExp(String.raw`\{\{\s*(${name})\s*\}\}`, 'gu');
const wholeName = new RegExp(`^${name}$`, 'u');

export const isParameterName = (text: string): boolean => wholeName.test(text);

/** Strings stand as they are, other values as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * A copy with `{{name}}` replaced in every string at any depth. Keys are not changed. Values of parameters are not
 * filled again. An unknown name stays: it may be a gap of a quiz, or code.
 */
export function fillVariant<Value>(value: Value, parameters: Parameters): Value {
  if (typeof value === 'string') return fillText(value, parameters) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => fillVariant(item, parameters)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillVariant(item, parameters)])) as Value;
}

const fillText = (text: string, parameters: Parameters): string =>
  text.includes('{{')
    ? text.replace(parameterMark, (whole, found: string) =>
        Object.hasOwn(parameters, found) ? textOf(parameters[found]) : whole,
      )
    : text;

/** How many characters a variant may put into the texts of one task: large tests, and not memory without end. */
export const mostFilledIn = 4_000_000;

/** How many characters `fillVariant` would put in; no text is made. */
export function filledIn(value: unknown, parameters: Parameters): number {
  const lengths = new Map<string, number>();
  const lengthOf = (found: string): number => {
    const known = lengths.get(found) ?? (Object.hasOwn(parameters, found) ? textOf(parameters[found]).length : 0);
    lengths.set(found, known);
    return known;
  };
  const sum = (part: unknown): number => {
    if (typeof part === 'string') return part.includes('{{') ? sumOfText(part) : 0;
    if (typeof part !== 'object' || part === null) return 0;
    return Object.values(part).reduce((all: number, item: unknown) => all + sum(item), 0);
  };
  const sumOfText = (text: string): number => {
    let all = 0;
    for (const [, found] of text.matchAll(parameterMark)) all += lengthOf(found!);
    return all;
  };
  return sum(value);
}

/** The names in a text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(parameterMark)].map(([, found]) => found!)),
];
