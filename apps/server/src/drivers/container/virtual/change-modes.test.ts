import { expect, test } from 'vitest';
import { modeAfter } from './change-modes.ts';

/** By the rules of POSIX, and as GNU's `chmod` of coreutils 9.1 gave them. */
test.each([
  [0o644, '600', false, 0o600],
  [0o644, '+x', false, 0o755],
  [0o644, 'u+x', false, 0o744],
  [0o755, 'go-rx', false, 0o700],
  [0o777, 'u=rw,go=', false, 0o600],
  [0o644, 'u=rwX,g=rX,o=', false, 0o640],
  [0o644, 'u=rwX,g=rX,o=', true, 0o750],
  [0o744, 'a+X', false, 0o755],
  [0o640, 'g=u', false, 0o660],
  [0o600, 'u+x-w', false, 0o500],
  [0o644, 'wrong', false, null],
  [0o644, '888', false, null],
])('%o after %s (folder: %s) is %o', (mode, wanted, isFolder, after) => {
  expect(modeAfter(mode, wanted, isFolder)).toBe(after);
});
