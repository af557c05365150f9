/** structuredClone for the types that pupils' programs use. */
export function clone(value, seen = new Map()) {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`${String(value)} could not be cloned.`);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  const keep = (made) => {
    seen.set(value, made);
    return made;
  };
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return keep(value.slice());
  if (value instanceof Map) {
    const made = keep(new Map());
    for (const [key, one] of value) made.set(clone(key, seen), clone(one, seen));
    return made;
  }
  if (value instanceof Set) {
    const made = keep(new Set());
    for (const one of value) made.add(clone(one, seen));
    return made;
  }
  const made = keep(
    Array.isArray(value)
      ? Array.from({ length: value.length })
      : value instanceof Error
        ? new Error(value.message)
        : {},
  );
  for (const key of Object.keys(value)) made[key] = clone(value[key], seen);
  return made;
}
