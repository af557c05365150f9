import { randomKey } from '../../../ui/browser/random-key.ts';

/**
 * One idempotency key for one request. If the answer was lost, sending the same solution again uses the same key, and
 * the server answers with the submission that it already has. After an answer the next request gets a new key.
 */
export function makeIdempotencyKeys(newKey: () => string = randomKey) {
  let open: { wish: string; key: string } | null = null;
  return {
    keyFor: (request: unknown): string => {
      const text = JSON.stringify(request);
      if (open?.wish !== text) open = { wish: text, key: newKey() };
      return open.key;
    },
    answered: () => {
      open = null;
    },
  };
}
