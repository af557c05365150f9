import { randomKey } from '../../shared/random-key.ts';

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
