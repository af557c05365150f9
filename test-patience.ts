/**
 * Timeouts of all tests. They are long, because a busy machine is slow, and that is no fault: only what never comes
 * fails.
 */
export const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 100_000 } },
};
