/** What a generator gave for one seed: any JSON by name. */
export type Parameters = Readonly<Record<string, unknown>>;

const name = String.raw`[\p{L}_][\p{L}\p{N}_]{0,39}`;
const place = new RegExp(String.raw`\{\{\s*(${name})\s*\}\}`, 'gu');
const wholeName = new RegExp(`^${name}$`, 'u');

export const isParameterName = (text: string): boolean => wholeName.test(text);

/** As it stands in a text: words as they are, everything else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * A copy with `{{name}}` replaced in every text, however deep; keys stay. In one pass: what a parameter holds is never looked
 * into. A name that is no parameter stays as it stands: it may be a gap of a quiz, or code.
 */
export function fillVariant<Value>(value: Value, parameters: Parameters): Value {
  if (typeof value === 'string') return fillText(value, parameters) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => fillVariant(item, parameters)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillVariant(item, parameters)])) as Value;
}

const fillText = (text: string, parameters: Parameters): string =>
  text.includes('{{')
    ? text.replace(place, (whole, found: string) =>
        Object.hasOwn(parameters, found) ? textOf(parameters[found]) : whole,
      )
    : text;

/** Names that stand in a text, each once. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, found]) => found!))];
