/**
 * One key for one wish: the same solution sent again after a lost answer carries the same key, and the server gives the
 * submission that it has already. What the server has answered is a wish fulfilled.
 */
export function makeWishKeys(newKey: () => string = randomKey) {
  let open: { wish: string; key: string } | null = null;
  return {
    keyFor: (wish: unknown): string => {
      const text = JSON.stringify(wish);
      if (open?.wish !== text) open = { wish: text, key: newKey() };
      return open.key;
    },
    fulfilled: () => {
      open = null;
    },
  };
}

/** crypto.randomUUID is missing on plain http, which schools' own networks use. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
