import { defineConfig } from 'vitest/config';
import { engineTests } from './scripts/proof/engine-suites.ts';
import { patience } from './test-patience.ts';

const inServer = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`);

/**
 * Tests that start interpreters, engines, servers or the product, or that change globals: each file has a process of
 * its own.
 */
const apart = [
  'packages/{python,javascript,sql}/src/**/*.test.ts',
  'packages/animation/src/{help,scene}/**/*.test.ts',
  '{bench,scripts}/**/*.test.ts',
  ...inServer(
    '{demo,main}/**/*.test.ts',
    'drivers/{container,directory,runner}/**/*.test.ts',
    'judging/conformance/**/*.test.ts',
    // they have a clock of their own
    'testing/histories/*.test.ts',
  ),
];

const server = {
  globalSetup: './apps/server/src/testing/global-setup.ts',
  setupFiles: inServer('testing/fail-on-console-error.ts'),
  ...patience,
};

export default defineConfig({
  test: {
    // a run of a folder without tests must fail
    passWithNoTests: false,
    maxWorkers: 3,
    reporters: ['dot', './scripts/proof/name-failures.ts'],
    projects: [
      {
        test: {
          ...patience,
          name: 'contract',
          isolate: false,
          include: ['packages/{animation,contract,judging,markdown}/src/**/*.test.ts'],
          exclude: apart,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // Each file has its own database and application. With isolation, loading the code again would take as long
          // as the tests.
          isolate: false,
          include: inServer('**/*.test.ts'),
          exclude: [...apart, ...engineTests],
          setupFiles: inServer('testing/fail-on-console-error.ts', 'testing/record-statements.ts'),
        },
      },
      { test: { ...server, name: 'server, apart', include: apart, exclude: engineTests } },
      // what needs root, Docker or packages of the system, or takes minutes: `npm run test:engines`
      { test: { ...server, name: 'engines', include: [...engineTests] } },
      './apps/web',
      './apps/web/vitest.apart.config.ts',
    ],
  },
});
