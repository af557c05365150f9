import { defineConfig } from 'vitest/config';

/** The second pass, on the oldest PostgreSQL: not what asks no database, nor what starts the bundled one by itself. */
const isSecondPass = process.env['PT_TEST_POSTGRES'] === 'system';
const inServer = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);

/** What starts interpreters, engines, servers or the whole product, or changes what is global: each file in a process of its own. */
const apart = [
  'packages/{python,javascript,sql}/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  ...inServer(
    '{demo,main}/**/*.test.ts',
    'drivers/{directory,runner}/**/*.test.ts',
    'drivers/database/embedded-postgres.test.ts',
    'judging/conformance/**/*.test.ts',
    'modules/package-imports/packages-in-containers.test.ts',
  ),
];
const withoutDatabase = inServer(
  'judging/**',
  'texts/**',
  // walks over who may call what: they ask nothing of the database that the modules' own tests do not
  ...['access', 'strangers', 'leaks', 'session-access'].map((name) => `http/${name}.test.ts`),
);

const server = {
  globalSetup: './apps/server/src/testing/global-setup.ts',
  setupFiles: './apps/server/src/testing/fail-on-console-error.ts',
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

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
          isolate: false,
          include: ['packages/contract/src/**/*.test.ts', 'packages/judging/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // each file has a database and an application of its own; loading their code anew took as long as the tests
          isolate: false,
          include: inServer('**/*.test.ts'),
          exclude: isSecondPass ? [...apart, ...withoutDatabase] : apart,
        },
      },
      { test: { ...server, name: 'server, apart', include: apart } },
      './apps/web',
      './apps/web/vitest.apart.config.ts',
    ],
  },
});
