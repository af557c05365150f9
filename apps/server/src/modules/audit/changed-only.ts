import { isDeepStrictEqual } from 'node:util';

/** The fields that differ, for `before` and `after` of an audit event; null when nothing differs. */
export function changedOnly<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return null;
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
