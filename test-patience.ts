/** Of all tests: a crowded machine is slow and not wrong. What is waited for comes, and only what never does fails. */
export const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 100_000 } },
};
