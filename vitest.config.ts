import { defineConfig } from 'vitest/config';

/** The second pass, on the oldest PostgreSQL: not what asks no database, nor what starts the bundled one by itself. */
const isSecondPass = process.env['PT_TEST_POSTGRES'] === 'system';
const withoutDatabase = [
  'packages/python/**',
  'packages/javascript/**',
  'packages/sql/**',
  'scripts/**',
  // walks over who may call what: they ask nothing of the database that the modules' own tests do not
  ...['access', 'strangers', 'leaks', 'session-access'].map((name) => `apps/server/src/http/${name}.test.ts`),
  ...['drivers/runner', 'drivers/directory', 'demo', 'judging', 'main'].map((folder) => `apps/server/src/${folder}/**`),
  'apps/server/src/drivers/database/embedded-postgres.test.ts',
];

export default defineConfig({
  test: {
    // a run that looks at a folder without tests is a mistake, not a success
    passWithNoTests: false,
    maxWorkers: 3,
    reporters: ['dot'],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts', 'packages/judging/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'apps/server/src/**/*.test.ts',
            'packages/python/src/**/*.test.ts',
            'packages/javascript/src/**/*.test.ts',
            'packages/sql/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: isSecondPass ? withoutDatabase : [],
          globalSetup: './apps/server/src/testing/global-setup.ts',
          setupFiles: './apps/server/src/testing/fail-on-console-error.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      './apps/web',
      './apps/web/vitest.apart.config.ts',
    ],
  },
});
