import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { patience } from './test-patience.ts';

/** The tests of `npm run mutants`, as one project. Their list stands beside this file in the copy that is broken. */
const include = JSON.parse(readFileSync('mutant-tests.json', 'utf8')) as string[];
const isWeb = include.some((path) => path.startsWith('apps/web/'));
const isServer = include.some((path) => path.startsWith('apps/server/'));

export default defineConfig({
  test: {
    ...patience,
    include,
    ...(isWeb && { environment: 'happy-dom', setupFiles: ['./apps/web/src/testing/setup.ts'], restoreMocks: true }),
    ...(isServer && {
      globalSetup: './apps/server/src/testing/global-setup.ts',
      setupFiles: ['./apps/server/src/testing/fail-on-console-error.ts'],
    }),
  },
});
