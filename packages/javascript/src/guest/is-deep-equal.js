/** Compares as Node's util.isDeepStrictEqual does. */
export function isDeepEqual(one, other, seen = new Map()) {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (seen.get(one) === other) return true;
  seen.set(one, other);
  if (one instanceof Date && one.getTime() !== other.getTime()) return false;
  if (one instanceof RegExp && String(one) !== String(other)) return false;
  if (one instanceof Error && (one.name !== other.name || one.message !== other.message)) return false;
  if (one instanceof Map || one instanceof Set) {
    if (one.size !== other.size) return false;
    const rest = [...other];
    const areEqual = [...one].every((item) => {
      const at = rest.findIndex((candidate) => isDeepEqual(item, candidate, seen));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (!areEqual) return false;
  }
  const keys = Reflect.ownKeys(one);
  if (keys.length !== Reflect.ownKeys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isDeepEqual(one[key], other[key], seen));
}
